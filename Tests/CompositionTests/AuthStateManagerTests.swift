import Domain
import DomainMock
import ShellApp
import Testing

@MainActor @Suite(.timeLimit(.minutes(5)))
struct AuthStateManagerTests {
  nonisolated private static let user = User(session: .sample)
  nonisolated private static let verdict = Ineligibility(minimum: 13)
  private let store = AppStore()

  private func manager(
    _ status: SessionStatus = .unauthenticated, _ profile: LaunchProfile = .missing,
    session: UserSession? = nil
  ) -> AuthStateManager {
    AuthStateManager(
      store: store, restoreSession: RestoreSessionUseCaseFake(status),
      loadProfile: LoadLaunchProfileUseCaseFake(profile), session: { session },
      validator: HandleValidator(repository: HandleRepositoryFake()))
  }

  @Test(arguments: [
    (SessionStatus.unauthenticated, LaunchProfile.missing, AuthState.unauthenticated),
    (.authenticated(.sample), .missing, .authenticatedNoProfile(userId: Self.user.id)),
    (.authenticated(.sample), .complete(.sample), .authenticated(profile: .sample)),
    (.authenticated(.sample), .unknown(.offline), .authenticated(profile: nil)),
    (.authenticated(.sample), .unknown(.serviceFailed), .authenticated(profile: nil)),
    (.authenticated(.sample), .unknown(.unauthorized(.sessionEnded)), .unauthenticated),
    (.authenticated(.sample), .ineligible(Self.verdict), .ineligible(Self.verdict)),
    (.authenticated(.sample), .unknown(.maintenance), .initializing),
    (.locked(.passphraseMissing), .missing, .initializing),
    (.misconfigured(reason: "Too open."), .missing, .initializing),
  ])
  func `a check puts the session and its profile into the state; only a 404 means no profile`(
    session: SessionStatus, profile: LaunchProfile, expected: AuthState
  ) async throws {
    let auth = manager(session, profile)
    #expect(auth.state == .initializing)
    let launch = try await auth.checkAuthState()
    #expect(auth.state == expected)
    #expect(profile == .unknown(.maintenance) || AppState(launch) == store.state)
  }

  @Test func `a cancelled check leaves the state as it was`() async throws {
    store.send(.sessionEnded)
    let auth = AuthStateManager(
      store: store, restoreSession: RestoreSessionUseCaseFake(.authenticated(.sample)),
      loadProfile: LoadLaunchProfileUseCaseFake(failure: CancellationError()), session: { nil },
      validator: HandleValidator(repository: HandleRepositoryFake()))
    await #expect(throws: CancellationError.self) { try await auth.checkAuthState() }
    #expect(auth.state == .unauthenticated)
  }

  @Test func `the stream has the present state, then each later one once`() async throws {
    let auth = manager()
    var states = auth.states().makeAsyncIterator()
    #expect(await states.next() == .initializing)
    store.send(.launched(.authenticatedNoProfile(Self.user)))
    #expect(await states.next() == .authenticatedNoProfile(userId: Self.user.id))
    // The gate covers the state and does not change it.
    store.send(.gateChanged(isClosed: true))
    store.send(.profileCreated(.sample))
    #expect(await states.next() == .authenticated(profile: .sample))
    store.send(.sessionEnded)
    #expect(await states.next() == .unauthenticated)
  }

  @Test func `the identifier is that of the session; without one, an error`() async throws {
    await #expect(throws: AuthStateManager.NotSignedInError.self) {
      try await manager().getAuthId()
    }
    #expect(try await manager(session: .sample).getAuthId() == UserSession.sample.userID)
  }

  @Test func `the validator judges handles`() async {
    #expect(await manager().getValidator().validateFormat("ab") == .tooShort)
  }
}
