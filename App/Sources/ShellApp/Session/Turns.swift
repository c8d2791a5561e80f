internal import Synchronization

/// Runs operations one after another, in the order of the calls.
final class Turns: Sendable {
  private let last = Mutex<Task<Void, Never>?>(nil)

  /// Begins an operation when all earlier ones have ended; it goes on when the caller is cancelled.
  func begin<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result
  ) -> Task<Result, any Error> {
    last.withLock { last in
      let task = Task { [last] in
        await last?.value
        return try await operation()
      }
      last = Task { _ = await task.result }
      return task
    }
  }

  /// Runs an operation when all earlier ones have ended.
  ///
  /// - Throws: The operation's error; `CancellationError` when the task was cancelled before its turn.
  func take<Result: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Result
  ) async throws -> Result {
    // Without this, the operation could begin before the handler below cancels it.
    try Task.checkCancellation()
    let task = begin {
      try Task.checkCancellation()
      return try await operation()
    }
    return try await withTaskCancellationHandler {
      try await task.value
    } onCancel: {
      task.cancel()
    }
  }
}
