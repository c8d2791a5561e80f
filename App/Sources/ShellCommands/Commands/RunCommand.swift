import Domain
import FormKit
import FormKitTerminal
import ShellApp

/// `run`: the interactive app.
enum RunCommand {
  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    var context = context
    let stopwatch = ContinuousClock().stopwatch()
    context.keepLogOffScreen()
    context.prepareCrashReport()
    let step = context.arguments.option("--start-at").flatMap(IdentityStep.init(rawValue:))
    if step != nil { try AppSession.requireMock() }
    let recording = try context.recording()
    context.recordRequests(to: recording)
    let session = try AppSession(context, interceptor: LiveInterceptor.current)
    let answering = try passphraseTime(session, context)
    let termination = context.termination()
    let surface = try context.surface(
      of: session.dependencies, handlesTermination: termination == nil)
    defer { surface.close() }
    termination?.giveBack = { surface.close() }
    surface.app = session.coordinator
    session.coordinator.toastEnd = surface is LineSurface ? .step : .timed
    session.coordinator.pageOpener = context.pageOpener
    session.dependencies.feedback.sounds.player = context.bell
    session.coordinator.clipboard = surface.clipboard
    let (loading, messages) = (session.coordinator.loading, context.configuration.messages)
    var booted: BootReport?
    let link = context.arguments.option("--open")
    let hasBooted = try await surface.wait(on: loading, in: messages) {
      if let link { await session.coordinator.open(link) }
      try await session.boot()
      booted = BootReport(session)
      session.dependencies.criticalPaths.record(
        CriticalPaths.coldLaunch, stopwatch() - answering)
      if let step { try await session.startAt(step) } else { await session.coordinator.resume() }
    }
    guard hasBooted, let booted else { return try report(.interrupted, nil, context) }
    session.coordinator.watchService()
    let endAnswers = answerDevelopers(context, session)
    defer { endAnswers?() }
    let recorder = recording.map {
      RecordingCoordinator(
        session.coordinator, start: context.walkStart(step: step, link: link), recording: $0)
    }
    let runner = ScreenRunner(
      coordinator: recorder ?? session.coordinator, app: recorder ?? session.coordinator,
      surface: surface, ports: session.dependencies.formPorts,
      home: context.environment["HOME"], loading: loading, messages: messages,
      criticalPaths: session.dependencies.criticalPaths,
      termination: termination,
      suspension: context.handlesSignals && surface is LineSurface ? Suspension() : nil,
      overlay: session.coordinator.menu.map { ScreenOverlay($0, in: messages) })
    session.dependencies.criticalPaths.record(CriticalPaths.interactive, stopwatch() - answering)
    // The terminal may be gone: the app ends in order then, too.
    let end = await runner.end()
    surface.close()
    context.apps.release()
    await session.coordinator.finish()
    let exit = try end.get()
    if let failure = recording?.failure {
      context.console.complain("The recording is not complete: \(failure)")
    }
    return try report(exit, booted, context)
  }

  /// Asks for the passphrase, which the screen has no place for; returns the time that the person took.
  @MainActor
  private static func passphraseTime(
    _ session: AppSession, _ context: CommandContext
  ) throws -> Duration {
    guard context.configuration.askPassphrase != nil else { return .zero }
    let stopwatch = ContinuousClock().stopwatch()
    try session.dependencies.openSecrets()
    return stopwatch()
  }

  /// Ends the run; with `--json` by the document of its boot, or by the error.
  @MainActor
  private static func report(
    _ exit: ScreenRunner.Exit, _ booted: BootReport?, _ context: CommandContext
  ) throws -> Int32 {
    switch exit {
    case .finished, .endOfInput(at: .home, _), .endOfInput(at: .profile, _),
      .endOfInput(at: .welcome, _), .endOfInput(at: .formSandbox, _),
      .endOfInput(at: .sandboxReview, _), .endOfInput(at: .settings, _),
      .endOfInput(at: .contentGallery, _):
      if context.isJSON, let booted { try context.write(booted.formValue, text: "") }
      return ExitStatus.done
    case .interrupted:
      if context.isJSON { throw CancellationError() }
      return ExitStatus.interrupted
    case .terminated:
      throw CommandError(
        status: ExitStatus.terminated, code: "terminated", message: "The system ended the app.")
    case .endOfInput(at: _, let keepsAnswers):
      let isKept = keepsAnswers && context.configuration.stateDirectory != nil
      let kept = isKept ? " Your answers are kept." : ""
      throw CommandError.badInput("endOfInput", "Input ended in the middle of a form.\(kept)")
    }
  }
}

extension ScreenRunner {
  /// Runs the app; returns its end or its error.
  fileprivate func end() async -> Result<Exit, any Error> {
    do {
      return .success(try await run())
    } catch {
      return .failure(error)
    }
  }
}

extension CommandContext {
  /// What ends the run at a signal; nil where the program has handlers of its own.
  @MainActor
  fileprivate func termination() -> Termination? {
    guard handlesSignals else { return nil }
    return Termination(watchesInterrupts: TerminalDevice.isTerminal(console.input) == false)
  }

  /// The file of `--record`; nil without it.
  fileprivate func recording() throws -> WalkRecording? {
    guard let path = arguments.option("--record") else { return nil }
    guard BuildConfiguration.current != .prod else {
      throw CommandError(
        status: ExitStatus.usage, code: "configuration",
        message: ConfigurationError.notInThisConfiguration(
          option: "--record", configuration: "mock or dev"
        ).description)
    }
    return WalkRecording(descriptor: try FileBytes.create(path), close: FileBytes.close)
  }

  /// The start of a recorded walk.
  fileprivate func walkStart(step: IdentityStep?, link: String?) -> WalkStep.Start {
    WalkStep.Start(
      isSignedIn: configuration.isSignedIn, startAt: step?.rawValue,
      // Parameters may be secrets, such as the token of a password reset.
      open: link.map { String($0.prefix { $0 != "?" }) },
      locale: configuration.locale)
  }
}

extension AppSession {
  /// Demo answers are the mock's.
  fileprivate static func requireMock() throws {
    guard BuildConfiguration.current == .mock else {
      throw CommandError(
        status: ExitStatus.usage, code: "configuration",
        message: ConfigurationError.notInThisConfiguration(
          option: "--start-at", configuration: "mock"
        ).description)
    }
  }

  /// Starts onboarding or the identity flow at a step with demo answers before it.
  fileprivate func startAt(_ step: IdentityStep) async throws {
    guard let user = try await dependencies.signInDemoUser() else { return }
    var state = IdentityState(place: .step(step))
    if step != .handle { state.handle = try Handle("Demo_User") }
    if step != .handle, step != .displayName {
      state.displayName = try DisplayName("Demo User")
      state.screenName = try ScreenName("demo_user")
    }
    if step == .review || step == .avatar {
      state.dateOfBirth = try DateOfBirth(
        year: 2000, month: 1, day: 15, today: dependencies.today())
    }
    coordinator.startIdentity(state, for: user)
  }
}
