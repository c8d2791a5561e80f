import Data
import Networking
import NetworkingMock
import Synchronization
import Testing

@Suite struct AvailabilityHTTPClientTests {
  @Test(arguments: [
    (200, nil, ServiceAvailability.available), (404, nil, .available), (503, nil, .available),
    (503, "overloaded", .available), (503, "maintenance", .maintenance),
    (426, nil, .updateRequired),
    (426, "maintenance", .updateRequired), (500, "maintenance", .available),
  ])
  func `each answer has an availability; what is not available is thrown`(
    status: Int, problem: String?, availability: ServiceAvailability
  ) async throws {
    let answers = Mutex<[ServiceAvailability]>([])
    let headers: HTTPHeaders =
      problem == nil ? [:] : ["Content-Type": "application/problem+json"]
    let body = problem.map { #"{"type":"/problems/\#($0)"}"# } ?? ""
    let client = AvailabilityHTTPClient(
      client: HTTPClientStub { _ in
        HTTPResponse(status: status, headers: headers, body: .text(body))
      }
    ) { answer in answers.withLock { $0.append(answer) } }
    let request = HTTPRequest(url: try Fixture.baseURL())
    do {
      let response = try await client.send(request)
      #expect(response.status == status)
      #expect(availability == .available)
    } catch NetworkError.status(let thrown, _) {
      #expect(thrown == status)
      #expect(availability != .available)
    }
    #expect(answers.withLock { $0 } == [availability])
  }

  @Test func `a redirect is not an answer`() async throws {
    let client = AvailabilityHTTPClient(
      client: HTTPClientStub { _ in HTTPResponse(status: 307, headers: ["Location": "/x"]) }
    ) { answer in Issue.record("\(answer)") }
    let url = try Fixture.baseURL()
    #expect(try await client.send(HTTPRequest(url: url)).status == 307)
  }
}
