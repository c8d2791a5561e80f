import FormKit
import FormKitTerminal
import ShellApp

/// Shows one screen after the other until the app is done: the only loop of the terminal app.
@MainActor
struct ScreenRunner {
  let coordinator: any ScreenCoordinator
  /// The app below a menu, which enters the background; the coordinator itself without a menu.
  let app: any ScreenCoordinator
  let surface: any FormSurface
  let ports: FormPorts
  let home: String?
  /// What the app waits for, to be shown meanwhile.
  let loading: LoadingBoard
  /// The texts of the app.
  let messages: FormMessages
  /// Receives the duration from each key press to its frame; nil ignores it.
  var criticalPaths: CriticalPaths?
  /// Ends the run when the system wants the program to end; nil for never.
  var termination: Termination?
  /// Enters the background before the system stops the program; nil where the surface does.
  var suspension: Suspension?
  /// A menu over every screen; nil for none.
  var overlay: ScreenOverlay?

  /// How the run ended.
  enum Exit: Equatable {
    /// The person quit.
    case finished
    /// Standard input ended at a route; whether the next start has answers of the person.
    case endOfInput(at: Route, keepsAnswers: Bool)
    /// Ctrl-C, SIGINT, or `:quit`.
    case interrupted
    /// SIGTERM, or SIGHUP of a terminal that is closed.
    case terminated
  }

  func run() async throws -> Exit {
    var covered: CoveredScreen?
    var pressed: [Screen.Identity: String] = [:]
    while let screen = await nextScreen() {
      let session: ScreenSession
      if let below = covered, below.identity == screen.identity {
        session = below.session
        covered = nil
        session.replace(with: screen.notices, menu: notices)
        session.show(screen.content, in: screen.frame)
        // Repeats the checks that were cancelled; the date may have changed.
        session.judge(in: screen.environment)
      } else {
        if screen.entry != nil { await end(&covered) }
        session = await begin(screen)
        session.current.pressed = pressed.removeValue(forKey: screen.identity)
      }
      let shown = CoveredScreen(
        identity: screen.identity, session: session, values: screen.values)
      let exit = try await show(screen, session, below: covered ?? shown)
      if let end = termination?.end {
        await leave(covered ?? shown, after: covered == nil ? exit : .dismissed)
        return end
      }
      if screen.entry != nil, isCovered(screen, after: exit) {
        covered = shown
        continue
      }
      await leave(screen, session, by: exit)
      if case .action(let id) = exit {
        guard try await perform(id) else {
          await leave(covered ?? shown, after: exit)
          return .interrupted
        }
        session.current.pressed = leadsAway(id, from: screen) ? nil : id
        if stays(shown) {
          covered = shown
        } else {
          pressed[screen.identity] = session.current.pressed
          await session.end()
        }
        continue
      }
      await session.end()
      switch exit {
      case .submitted, .dismissed, .action: break
      case .back: coordinator.goBack()
      case .endOfInput:
        await leave(covered ?? shown, after: exit)
        return .endOfInput(at: screen.route, keepsAnswers: screen.keeps(session.typed))
      case .interrupted:
        await leave(covered ?? shown, after: exit)
        return .interrupted
      }
    }
    if let covered { await leave(covered, after: .interrupted) }
    return .finished
  }

  /// Whether the screen was taken away; an action of that moment is not performed.
  private func isCovered(_ screen: Screen, after exit: FormExit) -> Bool {
    switch exit {
    case .dismissed: true
    case .action, .back: coordinator.screen?.identity != screen.identity
    case .submitted, .endOfInput, .interrupted: false
    }
  }

  /// Whether a button leaves its screen for good: a tab, or a way back.
  private func leadsAway(_ action: String, from screen: Screen) -> Bool {
    screen.frame?.tabs.contains { $0.id == action } == true
      || ActionID(rawValue: action).map(ActionID.goingBack.contains) == true
  }

  /// Whether the same screen shows after an action, so that what was typed on it stays.
  private func stays(_ shown: CoveredScreen) -> Bool {
    guard let now = coordinator.screen, now.entry != nil else { return false }
    return now.identity == shown.identity && now.values == shown.values
  }

  /// A screen with what was entered, until it shows again.
  private struct CoveredScreen {
    let identity: Screen.Identity
    let session: ScreenSession
    let values: FormObject
  }

  private func nextScreen() async -> Screen? {
    await coordinator.appear()
    return coordinator.screen
  }

  private func begin(_ screen: Screen) async -> ScreenSession {
    let session = ScreenSession(
      screen, coordinator: coordinator, loading: loading, ports: ports, home: home)
    session.say(screen.notices, menu: notices)
    session.show(screen.content, in: screen.frame)
    await session.resume(screen)
    return session
  }

  private func end(_ covered: inout CoveredScreen?) async {
    await covered?.session.end()
    covered = nil
  }

  /// The person leaves in the middle of a screen; values that were submitted are not kept.
  private func leave(_ screen: CoveredScreen, after exit: FormExit) async {
    await screen.session.end()
    let values = exit == .submitted ? [:] : screen.session.typed
    await coordinator.suspend(values: values, of: screen.identity)
  }

  /// Passes on what was typed before an action or back leaves the screen.
  private func leave(_ screen: Screen, _ session: ScreenSession, by exit: FormExit) async {
    switch exit {
    case .action, .back: break
    case .submitted, .dismissed, .endOfInput, .interrupted: return
    }
    let typed = session.typed
    if !typed.isEmpty { await coordinator.leave(values: typed, of: screen.identity) }
  }

  /// False when the person left before the action was done.
  private func perform(_ action: String) async throws -> Bool {
    try await surface.wait(on: loading, in: messages) { await coordinator.perform(action: action) }
  }

  /// Shows a screen until the person leaves it, or until the app shows another one by itself.
  ///
  /// - Parameter below: The screen whose values are kept when the program is stopped.
  private func show(
    _ screen: Screen, _ session: ScreenSession, below: CoveredScreen
  ) async throws -> FormExit {
    let dismissal = FormDismissal()
    session.current.dismissal = dismissal
    let watch = Task {
      var basis = ScreenChange.Basis(screen.environment)
      for await change in coordinator.changes() {
        guard change.identity == screen.identity else { return dismissal.dismiss() }
        session.replace(with: change.notices)
        session.show(change.content, in: change.frame)
        guard let now = coordinator.screen else { continue }
        if change.schema != session.controller.engine.form.schema { session.adopt(now.form) }
        guard let changed = change.basis, changed != basis else { continue }
        basis = changed
        session.judge(in: now.environment)
      }
    }
    defer { watch.cancel() }
    do {
      return try await showBelowMenu(screen, session, dismissal, below)
    } catch {
      await session.end()
      throw error
    }
  }

  private func showBelowMenu(
    _ screen: Screen, _ session: ScreenSession, _ dismissal: FormDismissal,
    _ below: CoveredScreen
  ) async throws -> FormExit {
    let resumption = OwnedTask()
    while true {
      termination?.dismissal = dismissal
      var presentation = session.presentation(
        canGoBack: screen.canGoBack, shortcuts: [overlay?.shortcut].compactMap { $0 },
        dismissal: dismissal)
      presentation.showsBackButton = screen.showsBackButton
      presentation.contentFollowsForm = screen.contentFollowsForm
      presentation.submitStyle = screen.submitStyle
      presentation.focusedAction = session.current.pressed
      presentation.onFrame = { [criticalPaths] in
        criticalPaths?.record(CriticalPaths.keyToFrame, $0)
      }
      presentation.willSuspend = {
        await app.enter(.background, values: below.session.typed, of: below.identity)
        // The lock covers the app before the terminal shows it again.
        if coordinator.screen?.identity != screen.identity { dismissal.dismiss() }
      }
      presentation.didResume = {
        resumption.run {
          await app.enter(.active, values: [:])
          // Repeats the checks that were cancelled; the date may have changed.
          guard let now = coordinator.screen, now.identity == screen.identity else { return }
          session.judge(in: now.environment)
        }
      }
      suspension?.presentation = presentation
      let exit = try await surface.show(session.controller, presentation)
      guard let overlay, exit == .action(overlay.shortcut.action) else { return exit }
      switch try await open(overlay) {
      case .finished: break
      case .endOfInput: return .endOfInput
      case .interrupted: return .interrupted
      case .terminated: return .dismissed
      }
      let screen = coordinator.screen ?? screen
      session.replace(with: screen.notices, menu: notices)
      session.show(screen.content, in: screen.frame)
      session.judge(in: screen.environment)
    }
  }

  private func open(_ overlay: ScreenOverlay) async throws -> Exit {
    overlay.menu.open()
    return try await ScreenRunner(
      coordinator: overlay.menu, app: app, surface: surface, ports: ports, home: home,
      loading: loading, messages: messages, criticalPaths: criticalPaths,
      termination: termination, suspension: suspension
    ).run()
  }

  /// The notices of the menu for the screen below it.
  private var notices: [Notice] { [overlay?.menu.takeResult()].compactMap(\.self) }
}
