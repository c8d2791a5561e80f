import FormKit
import ShellApp

/// `boot`: boots the app and reports where it led.
enum BootCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let session = try await AppSession.bootAndCheck(context)
    let report = BootReport(session)
    try context.write(report.formValue, text: report.text)
    return status(of: report.state)
  }

  private static func status(of state: AppState) -> Int32 {
    switch state {
    case .booting, .guest, .onboarding, .authenticated, .ineligible: ExitStatus.done
    case .locked: ExitStatus.notPermitted
    case .maintenance: ExitStatus.tryAgain
    case .updateRequired: ExitStatus.unavailable
    case .failed: ExitStatus.internal
    }
  }
}

/// Where a boot led, and how long its phases took.
struct BootReport {
  let state: AppState
  let route: String
  let phases: [PhaseRecorder.Phase]

  /// Describes a booted app.
  @MainActor
  init(_ session: AppSession) {
    state = session.coordinator.store.state
    route = session.coordinator.route?.description ?? "none"
    phases = session.phases.phases
  }

  /// The document of `boot`.
  var formValue: FormValue {
    var document: FormObject = [
      "configuration": .string(BuildConfiguration.current.rawValue),
      "launchState": .string(state.name), "route": .string(route),
      "phases": .array(
        phases.map { ["name": .string($0.name), "milliseconds": .number($0.milliseconds)] }),
    ]
    document["reason"] = reason.map(FormValue.string)
    return .object(document)
  }

  var text: String {
    let reason = reason.map { "Reason: \($0)\n" } ?? ""
    let lines = phases.reduce(into: "") { $0 += "  \($1.name): \($1.milliseconds) ms\n" }
    return """
      Configuration: \(BuildConfiguration.current.rawValue)
      Launch state: \(state.name)
      Route: \(route)
      \(reason)Phases:
      \(lines)
      """
  }

  /// Why the app cannot go on, and what to do at the command line; nil when it goes on.
  private var reason: String? {
    if case .locked(.secureStore(let error)) = state { error.advice } else { state.reason?.english }
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
    self.init(try Self.compose(context, interceptor, phases), phases)
  }

  private init(_ dependencies: Dependencies, _ phases: PhaseRecorder) {
    self.dependencies = dependencies
    self.phases = phases
    coordinator = AppCoordinator(dependencies: dependencies)
  }

  private static func compose(
    _ context: CommandContext, _ interceptor: (any FormInterceptor)?, _ phases: PhaseRecorder
  ) throws -> Dependencies {
    try phases.measure("compose") { try context.dependencies(interceptor: interceptor) }
  }

  func boot() async throws {
    try await phases.measure("prepare", dependencies.prepare)
    try await coordinator.boot(phases: phases)
  }

  /// Composes and boots an app.
  static func boot(
    _ context: CommandContext, interceptor: (any FormInterceptor)? = nil
  ) async throws -> AppSession {
    let session = try AppSession(context, interceptor: interceptor)
    try await session.boot()
    return session
  }

  /// Composes and boots an app, and meanwhile asks the service whether it is under maintenance.
  static func bootAndCheck(_ context: CommandContext) async throws -> AppSession {
    let phases = PhaseRecorder(clock: ContinuousClock())
    let dependencies = try compose(context, nil, phases)
    let answer = Task { @concurrent in await dependencies.isUnderMaintenance() }
    defer { answer.cancel() }
    let session = AppSession(dependencies, phases)
    try await withTaskCancellationHandler {
      try await session.boot()
      await session.phases.measure("checkService") {
        await session.coordinator.takeOver(isUnderMaintenance: answer.value)
      }
    } onCancel: {
      answer.cancel()
    }
    return session
  }
}
