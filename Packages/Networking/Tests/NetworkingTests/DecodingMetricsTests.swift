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
      })
    _ = try? await client.send(FetchUser())
    #expect(measured.routes.withLock { $0 } == ["/users/{}"])
  }

  @Test func `a cache counts its lookups`() async {
    let store = InMemoryHTTPCacheStore()
    _ = await store.responses(for: "a")
    #expect(store.lookups == (0, 1) && store.count == 0)
    await store.removeAll()
    #expect(store.lookups == (0, 1))
  }
}
