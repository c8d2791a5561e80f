import FormKit
import FormKitTerminal
import ShellApp

extension FormSurface {
  /// Runs what a person waits for outside a form, and shows it when it takes longer than a moment.
  ///
  /// - Parameters:
  ///   - loading: What is said about it, and how far it is.
  ///   - clock: What the moment is measured by; default the continuous clock.
  /// - Returns: False when the person left instead; the work is cancelled then.
  /// - Throws: What the work or the surface throws.
  func wait(
    on loading: LoadingBoard, clock: any Clock<Duration> = ContinuousClock(),
    while work: @escaping @MainActor () async throws -> Void
  ) async throws -> Bool {
    let task = Task { try await work() }
    return try await withTaskCancellationHandler {
      if await !ends(task, within: .milliseconds(200), clock) {
        guard try await showWaiting(for: task, loading) else { return false }
      }
      try await task.value
      return true
    } onCancel: {
      task.cancel()
    }
  }

  private func ends(
    _ task: Task<Void, any Error>, within moment: Duration, _ clock: any Clock<Duration>
  ) async -> Bool {
    let (firsts, continuation) = AsyncStream.makeStream(of: Bool.self)
    let timer = Task {
      try await clock.sleep(for: moment)
      continuation.yield(false)
    }
    Task {
      _ = await task.result
      continuation.yield(true)
    }
    defer { timer.cancel() }
    for await isDone in firsts { return isDone }
    return true
  }

  /// Shows a form without fields that is being submitted for as long as the work takes.
  private func showWaiting(
    for task: Task<Void, any Error>, _ loading: LoadingBoard
  ) async throws -> Bool {
    let schema = FormSchema(
      "waiting", title: "One Moment", submitLabel: "Please wait", fields: [])
    let board = FormNoticeBoard()
    board.progress = loading.progress
    let controller = FormController(
      engine: FormEngine(
        try CompiledForm(schema), environment: FormEnvironment(today: .epoch))
    ) { _ in
      await loading.show(on: board) { _ = await task.result }
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
    on board: FormNoticeBoard, while work: @MainActor () async -> Value
  ) async -> Value {
    onChange = { [weak self] in board.progress = self?.progress }
    board.progress = progress
    defer {
      onChange = nil
      board.progress = nil
    }
    return await work()
  }

  fileprivate var progress: FormNoticeBoard.Progress? {
    model.map { FormNoticeBoard.Progress($0.message, fraction: $0.fraction) }
  }
}
