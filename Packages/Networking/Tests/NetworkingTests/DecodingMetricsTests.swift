import Foundation
import NetworkingMock
import Synchronization
import Testing

@testable import Networking

/// How long an API client takes to decode responses.
struct DecodingMetricsTests {
  private struct FetchUser: GetAPIRequest {
    struct Response: Decodable, Sendable { var name: String }
    var path: RequestPath { "/users/\("42")" }
  }

  private final class Measured: Sendable {
    let routes = Mutex<[String?]>([])
    let errors = Mutex<[NetworkError?]>([])
  }

  @Test(arguments: [#"{"name":"Ada"}"#, #"{"other":1}"#])
  func `each decoding is measured with its route, a failed one too`(json: String) async throws {
    let measured = Measured()
    let clock = TestClock()
    let client = APIClient(
      configuration: .init(baseURL: try #require(URL(string: "https://api.example.com"))),
      client: HTTPClientStub { _ in
        HTTPResponse(
          status: 200, headers: ["Content-Type": "application/json"], body: .bytes(Data(json.utf8)))
      }, now: { Date(timeIntervalSince1970: 0) },
      decoding: DecodingMetrics(clock: clock) { measurement in
        measured.routes.withLock { $0.append(measurement.route) }
        measured.errors.withLock { $0.append(measurement.error) }
      })
    var failure: NetworkError?
    do { _ = try await client.send(FetchUser()) } catch { failure = error as? NetworkError }
    #expect((failure == nil) == json.contains("name"))
    #expect(measured.routes.withLock { $0 } == ["/users/{}"])
    #expect(measured.errors.withLock { $0 } == [failure])
  }

  @Test func `a cache counts its lookups`() async {
    let store = InMemoryHTTPCacheStore()
    _ = await store.responses(for: "a")
    #expect(store.lookups == (0, 1) && store.count == 0)
    await store.removeAll()
    #expect(store.lookups == (0, 1))
  }
}
