import FormKit
import FormKitTerminal
import ShellApp

extension FormSurface {
  /// Runs what a person waits for outside a form, and shows it when it takes longer than a moment.
  ///
  /// - Parameters:
  ///   - loading: What is said about it, and how far it is.
  ///   - messages: The texts of the app.
  ///   - clock: What the moment is measured by; default the continuous clock.
  /// - Returns: False when the person left instead; the work is cancelled then.
  /// - Throws: What the work or the surface throws.
  func wait(
    on loading: LoadingBoard, in messages: FormMessages,
    clock: any Clock<Duration> = ContinuousClock(),
    while work: @escaping @MainActor () async throws -> Void
  ) async throws -> Bool {
    let task = Task { try await work() }
    return try await withTaskCancellationHandler {
      if await !task.ends(within: .milliseconds(200), clock) {
        guard try await showWaiting(for: task, loading, messages) else { return false }
      }
      try await task.value
      return true
    } onCancel: {
      task.cancel()
    }
  }

  /// Shows a form without fields that is being submitted for as long as the work takes.
  private func showWaiting(
    for task: Task<Void, any Error>, _ loading: LoadingBoard, _ messages: FormMessages
  ) async throws -> Bool {
    let schema = FormSchema(
      "waiting", title: .key("waiting.title"), submitLabel: .key("waiting.submit"), fields: [])
    let board = FormNoticeBoard()
    board.progress = loading.progress(in: messages)
    let controller = FormController(
      engine: FormEngine(
        try CompiledForm(schema), environment: FormEnvironment(today: .epoch, messages: messages))
    ) { _ in
      await loading.show(on: board, in: messages) { _ = await task.result }
      return .completed
    }
    controller.perform { $0.submit() }
    do {
      let exit = try await show(
        controller, FormPresentation(notices: board, appTitle: AppIdentity.current.displayName))
      if exit == .submitted { return true }
    } catch {
      task.cancel()
      throw error
    }
    task.cancel()
    return false
  }
}

extension LoadingBoard {
  /// Shows what is waited for around a form, from now until the end of `work`.
  func show<Value>(
    on board: FormNoticeBoard, in messages: FormMessages, while work: @MainActor () async -> Value
  ) async -> Value {
    onChange = { [weak self] in board.progress = self?.progress(in: messages) }
    board.progress = progress(in: messages)
    defer {
      onChange = nil
      board.progress = nil
    }
    return await work()
  }

  fileprivate func progress(in messages: FormMessages) -> FormNoticeBoard.Progress? {
    model.map { FormNoticeBoard.Progress(messages.text($0.message), fraction: $0.fraction) }
  }
}
