import Domain
import DomainMock
import ShellApp
import Testing

@MainActor
struct AppBootstrapperTests {
  final class LaunchRouterSpy: LaunchRouting {
    private(set) var routedStates: [LaunchState] = []
    func route(to state: LaunchState) { routedStates.append(state) }
  }

  nonisolated private static let user = User(session: .sample)
  private let router = LaunchRouterSpy()

  private func start(
    _ status: SessionStatus, _ profile: LaunchProfile = .missing,
    phases: PhaseRecorder = PhaseRecorder(clock: ContinuousClock()),
    loading: LoadingBoard = LoadingBoard()
  ) async throws -> RestoreSessionUseCaseFake {
    let restore = RestoreSessionUseCaseFake(status)
    let auth = AuthStateManager(
      store: AppStore(), restoreSession: restore,
      loadProfile: LoadLaunchProfileUseCaseFake(profile), session: { nil },
      validator: HandleValidator(repository: HandleRepositoryFake()))
    let bootstrapper = AppBootstrapper(router: router, phases: phases) {
      try await auth.checkAuthState(phases: phases, loading: loading)
    }
    try await bootstrapper.start()
    return restore
  }

  @Test func `an unauthenticated session routes to unauthenticated`() async throws {
    _ = try await start(.unauthenticated)
    #expect(router.routedStates == [.unauthenticated])
  }

  @Test(arguments: [
    (SessionRepositoryError.locked, "The secure store is locked. Unlock it, then try again."),
    (
      .passphraseMissing,
      "The secure store needs a passphrase. Enter the passphrase, then try "
        + "again."
    ),
    (
      .wrongPassphrase,
      "The passphrase for the secure store is wrong. Enter the right one, then try again."
    ),
    (.unavailable, "The secure store can't be read right now. Try again later."),
  ])
  func `a locked store routes to locked with the reason`(
    error: SessionRepositoryError, reason: String
  ) async throws {
    _ = try await start(.locked(error))
    #expect(router.routedStates == [.locked(error)])
    #expect(router.routedStates.first.map(AppState.init)?.reason?.english == reason)
  }

  @Test func `a store set up wrongly routes to failed, not to signing in`() async throws {
    _ = try await start(.misconfigured(reason: "Too open."))
    #expect(router.routedStates == [.failed(reason: "Too open.")])
    #expect(
      router.routedStates.first.map(AppState.init)?.reason?.english
        == "The app could not start: Too open.")
  }

  @Test func `the session is restored exactly once`() async throws {
    let restore = try await start(.authenticated(.sample))
    #expect(restore.executeCount == 1)
    #expect(router.routedStates.count == 1)
  }

  @Test(arguments: [
    (LaunchProfile.missing, LaunchState.authenticatedNoProfile(Self.user)),
    (.ineligible(Ineligibility(minimum: 13)), .ineligible(Ineligibility(minimum: 13))),
    (.unknown(.offline), .authenticated(Self.user)),
    (.unknown(.timedOut), .authenticated(Self.user)),
    (.unknown(.serviceFailed), .authenticated(Self.user)), (.unknown(.maintenance), .maintenance),
    (.unknown(.unauthorized(.sessionEnded)), .unauthenticated),
    (.complete(.sample), .authenticated(Self.user.with(.sample))),
  ])
  func `an authenticated session routes by its profile`(
    profile: LaunchProfile, expected: LaunchState
  ) async throws {
    _ = try await start(.authenticated(.sample), profile)
    #expect(router.routedStates == [expected])
  }

  @Test func `asking for the profile says so, restoring the session does not`() async throws {
    let loading = LoadingBoard()
    var said: [Phrase?] = []
    loading.onChange = { said.append(loading.model?.message) }
    for status in [SessionStatus.unauthenticated, .authenticated(.sample)] {
      _ = try await start(status, loading: loading)
    }
    #expect(said == ["profile.loading", nil])
  }

  @Test func `every phase is measured in order`() async throws {
    let phases = PhaseRecorder(clock: ContinuousClock())
    _ = try await start(.authenticated(.sample), phases: phases)
    #expect(phases.phases.map(\.name) == ["restoreSession", "loadProfile", "route"])
  }
}
