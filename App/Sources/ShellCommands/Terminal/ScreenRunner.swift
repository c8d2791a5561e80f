import FormKit
import FormKitTerminal
import ShellApp

/// Shows one screen after the other until the app is done: the only loop of the terminal app.
@MainActor
struct ScreenRunner {
  let coordinator: any ScreenCoordinator
  let surface: any FormSurface
  let ports: FormPorts
  let home: String?
  /// What the app waits for, to be shown meanwhile.
  let loading: LoadingBoard
  /// A menu over every screen; nil for none.
  var overlay: ScreenOverlay?

  /// How the run ended.
  enum Exit: Equatable {
    /// The person quit.
    case finished
    /// Standard input ended at a route.
    case endOfInput(at: Route)
    /// Ctrl-C, or `:quit`.
    case interrupted
  }

  func run() async throws -> Exit {
    while let screen = await nextScreen() {
      let session = ScreenSession(
        screen, coordinator: coordinator, loading: loading, ports: ports, home: home)
      let exit = try await show(screen, session)
      switch exit {
      case .submitted: break
      case .action(let id):
        guard try await perform(id) else {
          await coordinator.suspend(values: session.typed)
          return .interrupted
        }
      case .back: coordinator.goBack()
      case .endOfInput:
        await coordinator.suspend(values: session.typed)
        return .endOfInput(at: screen.route)
      case .interrupted:
        await coordinator.suspend(values: session.typed)
        return .interrupted
      }
    }
    return .finished
  }

  private func nextScreen() async -> Screen? {
    await coordinator.appear()
    return coordinator.screen
  }

  /// False when the person left before the action was done.
  private func perform(_ action: String) async throws -> Bool {
    try await surface.wait(on: loading) { await coordinator.perform(action: action) }
  }

  private func show(_ screen: Screen, _ session: ScreenSession) async throws -> FormExit {
    session.say(screen.notices + notices)
    await session.resume(screen.entered)
    do {
      let exit = try await showBelowMenu(screen, session)
      await session.end()
      return exit
    } catch {
      await session.end()
      throw error
    }
  }

  private func showBelowMenu(
    _ screen: Screen, _ session: ScreenSession
  ) async throws -> FormExit {
    while true {
      let exit = try await session.show(
        on: surface, canGoBack: screen.canGoBack,
        shortcuts: [overlay?.shortcut].compactMap { $0 })
      guard let overlay, exit == .action(overlay.shortcut.action) else { return exit }
      switch try await open(overlay) {
      case .finished: break
      case .endOfInput: return .endOfInput
      case .interrupted: return .interrupted
      }
      let screen = coordinator.screen ?? screen
      session.say(screen.notices + notices)
      session.judge(in: screen.environment)
    }
  }

  private func open(_ overlay: ScreenOverlay) async throws -> Exit {
    try await ScreenRunner(
      coordinator: overlay.open(), surface: surface, ports: ports, home: home, loading: loading
    ).run()
  }

  /// What the menu has to say on the screen.
  private var notices: [Notice] { overlay?.notices() ?? [] }
}
