import Synchronization

/// Runs an operation in a task of its own and gives the first result: the operation's, or the one
/// that somebody else ends the race with.
///
/// Unlike a task group it does not wait for an operation that has lost and ignores cancellation. It
/// owns the task it starts: it is cancelled as soon as there is another result.
final class Race<Value: Sendable>: Sendable {
  private struct State {
    var continuation: CheckedContinuation<Value, any Error>?
    var task: Task<Void, Never>?
    var isFinished = false
  }

  private let state = Mutex(State())

  /// The result of the operation, or `error` when `timeout` passes first.
  static func run(
    timeout: Duration, timer: DeadlineTimer, error: NetworkError,
    operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let race = Race()
    let alarm = timer.schedule(after: timeout) { race.finish(.failure(error)) }
    defer { timer.remove(alarm) }
    return try await race.result(of: operation)
  }

  /// The result of the operation, or `CancellationError` as soon as the task or the race is
  /// cancelled.
  ///
  /// It may be asked once.
  func result(of operation: @escaping @Sendable () async throws -> Value) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        guard begin(continuation) else {
          return continuation.resume(throwing: CancellationError())
        }
        keep(start(operation))
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the race without a winner.
  func cancel() {
    finish(.failure(CancellationError()))
  }

  /// Ends the race with a result; a second end is ignored.
  func finish(_ result: Result<Value, any Error>) {
    let ended = state.withLock { state -> State? in
      guard !state.isFinished else { return nil }
      defer { state = State(isFinished: true) }
      return state
    }
    guard let ended else { return }
    ended.task?.cancel()
    ended.continuation?.resume(with: result)
  }

  private func begin(_ continuation: CheckedContinuation<Value, any Error>) -> Bool {
    state.withLock { state in
      if !state.isFinished { state.continuation = continuation }
      return !state.isFinished
    }
  }

  /// Where the platform can, the operation starts on the caller's thread: what is ready at once
  /// costs no change of threads.
  private func start(_ operation: @escaping @Sendable () async throws -> Value) -> Task<Void, Never>
  {
    let run: @Sendable () async -> Void = {
      do {
        self.finish(.success(try await operation()))
      } catch {
        self.finish(.failure(error))
      }
    }
    if #available(macOS 26, iOS 26, tvOS 26, watchOS 26, visionOS 26, *) {
      return Task.immediate { await run() }
    }
    return Task { await run() }
  }

  private func keep(_ task: Task<Void, Never>) {
    let isFinished = state.withLock { state in
      if !state.isFinished { state.task = task }
      return state.isFinished
    }
    if isFinished { task.cancel() }
  }
}
