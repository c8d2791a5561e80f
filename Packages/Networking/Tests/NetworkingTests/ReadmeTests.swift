import Networking
import NetworkingMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

private struct FetchUser: GetAPIRequest {
  struct Response: Decodable, Sendable { var name: String }
  let id: String
  var path: RequestPath { "/users/\(id)" }
}

private struct SessionRefresher: Sendable {
  func newToken(for old: AuthToken, through client: any HTTPClient) async throws -> AuthToken {
    AuthToken(value: "new")
  }
}

@Suite(.timeLimit(.minutes(5))) struct ReadmeTests {
  @Test func `the stack of the README sends a request`() async throws {
    let url = try #require(URL(string: "https://api.example.com/v1"))
    let clock = TestClock()
    let now: @Sendable () -> Date = { Fixture.now }
    let transport = HTTPClientStub(routes: ["GET /v1/users/42": Fixture.json(#"{"name":"Ada"}"#)])
    let store = InMemoryTokenStore(AuthToken(value: "token"))
    let logger = NetworkingLoggerSpy()
    let session = SessionRefresher()

    let stack = HTTPClientStack(
      transport: transport, logger: logger, clock: clock, now: now, random: { .random(in: 0...1) })
    let client = stack.client(
      store: store,
      refresh: { old in try await session.newToken(for: old, through: stack.anonymous) },
      onSessionExpired: {})
    let api = APIClient(configuration: .init(baseURL: url), client: client, now: now)

    let user = try await api.send(FetchUser(id: "42"))
    #expect(user.name == "Ada")
    #expect(logger.events.count == 2)
  }
}
