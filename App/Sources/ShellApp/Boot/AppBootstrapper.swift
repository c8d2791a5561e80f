public import Domain

/// Boots the app: calls use cases, maps their results to a ``LaunchState``, asks a router.
///
/// It holds no rule of its own: what a session or profile means is the use cases' to say.
@MainActor
public struct AppBootstrapper {
  private let restoreSession: any RestoreSessionUseCase
  private let loadProfile: any LoadLaunchProfileUseCase
  private let router: any LaunchRouting
  private let phases: PhaseRecorder
  private let loading: LoadingBoard

  /// Makes a bootstrapper; `phases` measures each step, `loading` says what takes long.
  public init(
    restoreSession: any RestoreSessionUseCase, loadProfile: any LoadLaunchProfileUseCase,
    router: any LaunchRouting, phases: PhaseRecorder, loading: LoadingBoard = LoadingBoard()
  ) {
    self.restoreSession = restoreSession
    self.loadProfile = loadProfile
    self.router = router
    self.phases = phases
    self.loading = loading
  }

  /// Boots once.
  ///
  /// - Throws: `CancellationError` when the boot was cancelled.
  public func start() async throws {
    let state = try await launchState()
    phases.measure("route") { router.route(to: state) }
  }

  private func launchState() async throws -> LaunchState {
    switch await phases.measure("restoreSession", restoreSession.execute) {
    case .unauthenticated: .unauthenticated
    case .locked(let error): .locked(error)
    case .misconfigured(let reason): .failed(reason: reason)
    case .authenticated(let session):
      LaunchState(
        try await loading.show(LoadingModel.profileMessage) {
          try await phases.measure("loadProfile", loadProfile.execute)
        }, of: User(session: session))
    }
  }
}
