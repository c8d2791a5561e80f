import Synchronization

/// Runs operations side by side; the first to finish gives the result, the others are cancelled.
///
/// Unlike a task group it does not wait for the losers, which may ignore cancellation. It owns the
/// tasks it starts: none is left uncancelled after the result.
final class Race<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var tasks: [Task<Void, Never>] = []
    var isFinished = false
  }

  private let state = Mutex(State())

  /// The result of the operation, or `error` when `timeout` passes first.
  static func run(
    timeout: Duration, clock: any Clock<Duration>, error: NetworkError,
    operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let race = Race()
    return try await race.result(
      of: [
        operation,
        {
          try await clock.sleep(for: timeout)
          throw error
        },
      ])
  }

  /// The result of the operation, or `CancellationError` as soon as the race is cancelled.
  func result(of operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await result(of: [operation])
  }

  /// Ends the race without a winner.
  func cancel() {
    finish(.failure(CancellationError()))
  }

  private func result(
    of operations: [@Sendable () async throws -> Value]
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        begin(continuation)
        for operation in operations { add(operation) }
      }
    } onCancel: {
      cancel()
    }
  }

  private func begin(_ continuation: CheckedContinuation<Value, any Error>) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.continuation = continuation }
      return state.isFinished
    }
    if isFinished { continuation.resume(throwing: CancellationError()) }
  }

  private func add(_ operation: @escaping @Sendable () async throws -> Value) {
    state.withLock { state in
      guard !state.isFinished else { return }
      state.tasks.append(
        Task {
          do {
            self.finish(.success(try await operation()))
          } catch {
            self.finish(.failure(error))
          }
        })
    }
  }

  private func finish(_ result: Result<Value, any Error>) {
    let ended = state.withLock { state -> State? in
      guard !state.isFinished else { return nil }
      defer { state = State(isFinished: true) }
      return state
    }
    guard let ended else { return }
    for task in ended.tasks { task.cancel() }
    ended.continuation?.resume(with: result)
  }
}
