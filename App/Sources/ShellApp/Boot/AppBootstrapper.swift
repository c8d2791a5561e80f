/// Boots the app: checks who is signed in, then starts the flow of the result.
///
/// It holds no rule of its own.
@MainActor
public struct AppBootstrapper {
  private let check: @MainActor () async throws -> LaunchState
  private let router: any LaunchRouting
  private let phases: PhaseRecorder

  /// Makes a bootstrapper.
  ///
  /// - Parameters:
  ///   - router: Starts the flow.
  ///   - phases: Measures the start of the flow.
  ///   - check: Checks who is signed in, such as ``AuthStateManager/checkAuthState(phases:loading:)``.
  public init(
    router: any LaunchRouting, phases: PhaseRecorder,
    check: @escaping @MainActor () async throws -> LaunchState
  ) {
    self.router = router
    self.phases = phases
    self.check = check
  }

  /// Boots once.
  ///
  /// - Throws: `CancellationError` when the boot was cancelled.
  public func start() async throws {
    let state = try await check()
    phases.measure("route") { router.route(to: state) }
  }
}
