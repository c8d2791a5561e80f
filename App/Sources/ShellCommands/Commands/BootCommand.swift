import FormKit
import ShellApp

/// `boot`: boots the app and reports where it led.
enum BootCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let session = try await AppSession.boot(context)
    let phases = session.phases.phases
    let state = session.coordinator.launchState ?? .failed
    let route = session.coordinator.route?.description ?? "none"
    try context.write(
      [
        "configuration": .string(BuildConfiguration.current.rawValue),
        "launchState": .string(state.name), "route": .string(route),
        "phases": .array(
          phases.map {
            ["name": .string($0.name), "milliseconds": .number($0.milliseconds)]
          }),
      ],
      text: text(state, route, phases))
    return ExitStatus.done
  }

  @MainActor
  private static func text(
    _ state: LaunchState, _ route: String, _ phases: [PhaseRecorder.Phase]
  ) -> String {
    let lines = phases.map { "  \($0.name): \($0.milliseconds) ms\n" }.joined()
    return """
      Configuration: \(BuildConfiguration.current.rawValue)
      Launch state: \(state.name)
      Route: \(route)
      Phases:
      \(lines)
      """
  }
}

/// An app: its dependencies, the coordinator it is routed to, and how long its boot took.
@MainActor
struct AppSession {
  let dependencies: Dependencies
  let coordinator: AppCoordinator
  let phases: PhaseRecorder

  /// Composes an app; ``boot()`` boots it.
  init(_ context: CommandContext, interceptor: (any FormInterceptor)? = nil) throws {
    let phases = PhaseRecorder(clock: ContinuousClock())
    dependencies = try phases.measure("compose") {
      try context.dependencies(interceptor: interceptor)
    }
    coordinator = AppCoordinator(dependencies: dependencies)
    self.phases = phases
  }

  func boot() async throws {
    try await phases.measure("prepare", dependencies.prepare)
    try await coordinator.boot(phases: phases)
  }

  /// Composes and boots an app.
  static func boot(_ context: CommandContext) async throws -> AppSession {
    let session = try AppSession(context)
    try await session.boot()
    return session
  }
}
