import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5))) struct LoggingHTTPClientTests {
  private let clock = TestClock()
  private let logger = NetworkingLoggerSpy()

  private func client(
    _ inner: any HTTPClient, _ configuration: LoggingHTTPClient.Configuration = .init()
  ) -> LoggingHTTPClient {
    LoggingHTTPClient(client: inner, logger: logger, clock: clock, configuration: configuration)
  }

  @Test func `a successful request is logged with the expected parameters`() async throws {
    let clock = clock
    let inner = HTTPClientStub { _ in
      clock.advance(by: .milliseconds(1_250))
      return HTTPResponse(
        status: 201, headers: ["Set-Cookie": "hunter2", "ETag": "1"], body: .text("hunter2"))
    }
    var request = try Fixture.request(
      .post, "https://api.example.com:8443/v1/users/ada?code=hunter2&page=2",
      context: .init(route: "/users/{}"))
    request.headers = [
      "Authorization": "Bearer hunter2", "Accept": "application/json", "App-Version": "1.2.0",
    ]
    request.body = .text("hunter2")
    _ = try await client(inner, .init(queryItems: ["page"])).send(request)

    let start = [
      "method": "POST", "route": "/users/{}", "scheme": "https", "host": "api.example.com",
      "port": "8443", "query": "code=•••&page=2", "request_bytes": "7",
      "request_headers": "Authorization: •••; Accept: application/json; App-Version: 1.2.0",
      "attempt": "1",
    ]
    let end = start.merging([
      "status": "201", "response_bytes": "7", "duration_ms": "1250",
      "response_headers": "Set-Cookie: •••; ETag: 1",
    ]) { $1 }
    #expect(
      logger.events.map(\.name) == ["Networking_Request_Start", "Networking_Request_Success"])
    #expect(logger.events.map(\.parameters) == [start, end])
    #expect(logger.events.map(\.type) == [.info, .info])
  }

  @Test func `the duration is measured from the request's start`() async throws {
    let clock = clock
    let client = client(
      HTTPClientStub { _ in
        clock.advance(by: .milliseconds(20))
        return HTTPResponse(status: 200)
      })
    for _ in 0..<2 { _ = try await client.send(try Fixture.request()) }
    #expect(logger.events.map { $0.parameters["duration_ms"] } == [nil, "20", nil, "20"])
  }

  @Test func `a curl command is redacted and quoted for a shell`() async throws {
    var request = try Fixture.request(
      .post, "https://api.example.com/v1/o'neill?code=hunter2&page=2")
    request.headers = ["Authorization": "Bearer hunter2", "Accept": "application/json"]
    request.body = .text("hunter2")
    let stub = HTTPClientStub(HTTPResponse(status: 200))
    _ = try await client(stub, .init(queryItems: ["page"], includesCURL: true)).send(request)
    #expect(
      logger.events.map { $0.parameters["curl"] } == [
        "curl -g -X POST -H 'Authorization: •••' -H 'Accept: application/json' "
          + "-H 'Content-Type: application/json' --data-binary @body.json "
          + #"'https://api.example.com/v1/o'\''neill?code=•••&page=2'"#, nil,
      ])
  }

  @Test(
    arguments: [
      (304, "Networking_Request_Success", .info), (404, "Networking_Request_Fail", .info),
      (409, "Networking_Request_Fail", .info), (403, "Networking_Request_Fail", .warning),
      (503, "Networking_Request_Fail", .severe),
    ] as [(Int, String, NetworkingLogType)])
  func `the status determines the severity of a response`(
    status: Int, name: String, type: NetworkingLogType
  ) async throws {
    _ = try await client(HTTPClientStub(HTTPResponse(status: status))).send(try Fixture.request())
    #expect(logger.events.last?.name == name)
    #expect(logger.events.last?.type == type)
  }

  @Test func `a failure is severe and contains its error`() async throws {
    let client = client(HTTPClientSpy(script: [.fail(NetworkError.offline)]))
    await #expect(throws: NetworkError.offline) { try await client.send(try Fixture.request()) }
    #expect(logger.events.last?.type == .severe)
    #expect(logger.events.last?.parameters["error"] == "NetworkError")
    #expect(logger.events.last?.parameters["reason"] == "There is no network connection.")
  }

  @Test func `an unknown error is logged as its type only`() async throws {
    struct Secret: Error { var value = "hunter2" }
    let client = client(HTTPClientSpy(script: [.fail(Secret())]))
    await #expect(throws: Secret.self) { try await client.send(try Fixture.request()) }
    #expect(logger.events.last?.parameters["error"] == "Secret")
  }

  @Test func `a cancelled request is not logged as a failure`() async throws {
    let client = client(HTTPClientSpy(script: [.fail(CancellationError())]))
    await #expect(throws: CancellationError.self) { try await client.send(try Fixture.request()) }
    #expect(logger.events.map(\.name) == ["Networking_Request_Start", "Networking_Request_Cancel"])
    #expect(logger.events.map(\.type) == [.info, .info])
  }

  @Test func `a path without a route is not logged`() async throws {
    _ = try await client(HTTPClientStub(HTTPResponse(status: 200))).send(
      try Fixture.request(.get, "https://api.example.com/users/ada@example.com"))
    #expect(logger.events.allSatisfy { $0.parameters["route"] == "•••" })
    #expect(!logger.events.contains { "\($0)".contains("ada") })
  }
}
