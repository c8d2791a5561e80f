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

  /// How the run ended.
  enum Ending: Equatable {
    /// The person quit.
    case finished
    /// Standard input ended at a route.
    case endOfInput(at: Route)
    /// Ctrl-C, or `:quit`.
    case interrupted
  }

  func run() async throws -> Ending {
    while let screen = coordinator.screen {
      let engine = FormEngine(
        screen.form, values: screen.values, environment: screen.environment)
      let exit = try await show(screen, engine)
      switch exit {
      case .submitted: break
      case .action(let id): await coordinator.perform(action: id)
      case .back: coordinator.goBack()
      case .endOfInput:
        await coordinator.suspend(values: typed(engine))
        return .endOfInput(at: screen.route)
      case .interrupted:
        await coordinator.suspend(values: typed(engine))
        return .interrupted
      }
    }
    return .finished
  }

  private func show(_ screen: Screen, _ engine: FormEngine) async throws -> FormExit {
    let shelf = FileShelf(home: home)
    let board = FormNoticeBoard(screen.notices.map(FormNotice.init))
    let controller = FormController(engine: engine, ports: ports) { [coordinator] submission in
      let input = ScreenInput(
        values: submission.values, files: shelf.files(for: submission.values))
      return result(of: await coordinator.submit(input), board)
    }
    defer { controller.cancelAll() }
    let presentation = FormPresentation(
      canGoBack: screen.canGoBack, notices: board,
      resolveFile: { field, path in shelf.resolve(field, path) }, appTitle: "Shell")
    return try await surface.show(controller, presentation)
  }

  private func result(of response: ScreenResponse, _ board: FormNoticeBoard) -> SubmissionResult {
    switch response {
    case .advance:
      board.notices = []
      return .completed
    case .stay(let messages, let notice):
      board.notices = [notice].compactMap { $0 }.map(FormNotice.init)
      return messages.isEmpty ? .failed : .validationFailed(messages)
    }
  }

  /// What the person changed and did not submit.
  private func typed(_ engine: FormEngine) -> [String: FormValue] {
    let changed = engine.fieldStates.filter { $0.isDirty && !$0.isReadOnly }
    return Dictionary(
      changed.map { ($0.path.description, $0.value) }, uniquingKeysWith: { first, _ in first })
  }
}

extension FormNotice {
  init(_ notice: Notice) {
    let kind: Kind =
      switch notice.kind {
      case .info: .info
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    self.init(kind, notice.text)
  }
}
