/// Runs operations one after another, in the order in which they were asked for.
actor Turns {
  private var last: Task<Void, Never>?

  /// Runs an operation when all earlier ones have ended.
  ///
  /// - Throws: The operation's error; `CancellationError` when the task was cancelled before its turn.
  func take<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    let previous = last
    let task = Task {
      await previous?.value
      try Task.checkCancellation()
      return try await operation()
    }
    last = Task { _ = await task.result }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
