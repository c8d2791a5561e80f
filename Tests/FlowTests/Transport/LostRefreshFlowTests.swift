import Data
import Domain
import LocalPersistence
import Networking
import NetworkingMock
import ReferenceBackend
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Refreshes whose answers are lost on the way: the backend has exchanged the token, the app has not
/// heard of it.
@Suite(.withoutLeaks, .timeLimit(.minutes(5))) struct LostRefreshFlowTests {
  /// A transport to the backend that loses answers, and the clock of both.
  private final class World: Sendable {
    private struct State {
      var now = BackendHarness.start
      var isLosing = false
      var lost = 0
    }

    private let state = Mutex(State())
    let harness = BackendHarness { $0.requestsPerMinute = nil }
    let sessions = SecureSessionRepository(store: InMemorySecureStore())

    var now: Date { state.withLock { $0.now } }
    var lost: Int { state.withLock { $0.lost } }
    func lose(_ isLosing: Bool) { state.withLock { $0.isLosing = isLosing } }

    func advance(by duration: Duration) {
      harness.advance(by: duration)
      state.withLock { $0.now.addTimeInterval(duration / .seconds(1)) }
    }

    func client(_ backend: ReferenceBackend) throws -> APIClient {
      let url = try #require(URL(string: "https://api.example.com"))
      let settings = APIClient.Configuration(baseURL: url)
      let transport = HTTPClientStub { [self] request in
        let response = try await backend.send(request)
        let isLost = state.withLock { state in
          let isLost = state.isLosing && request.url.path() == "/v1/auth/refresh"
          if isLost { state.lost += 1 }
          return isLost
        }
        if isLost { throw NetworkError.connectionLost }
        return response
      }
      let tokens = SessionTokenStore(
        sessions: sessions,
        refreshingThrough: APIClient(configuration: settings, client: transport, now: { self.now }))
      // Each refresh may follow the one before at once, as time passes on the wall clock alone.
      let client = AuthenticatedHTTPClient(
        client: transport, store: tokens, configuration: .init(refreshWindow: .zero),
        now: { self.now }, clock: TestClock(), refresh: tokens.refresh, onSessionExpired: {})
      return APIClient(configuration: settings, client: client, now: { self.now })
    }
  }

  @Test(arguments: [.seconds(1), .seconds(3_600), .seconds(7 * 86_400)] as [Duration])
  func `of 200 refreshes whose answer was lost none loses the session`(
    delay: Duration
  ) async throws {
    let world = World()
    let backend = world.harness.backend()
    try await world.sessions.save(try #require(await backend.issueSession(for: "ada@example.com")))
    let profiles = RemoteProfileRepository(
      client: try world.client(backend), store: InMemorySecureStore(), sessions: world.sessions)
    for _ in 0..<200 {
      world.advance(by: .seconds(16 * 60))
      world.lose(true)
      await #expect(throws: RemoteError.unreachable) { try await profiles.currentProfile() }
      world.lose(false)
      world.advance(by: delay)
      #expect(try await profiles.currentProfile()?.screenName.value == "ada_lovelace")
    }
    #expect(world.lost == 200)
  }
}
