import Synchronization

/// Runs an operation in a task of its own and gives the first result: the operation's, or the error
/// that somebody else ends the race with.
///
/// Unlike a task group it does not wait for an operation that has lost and ignores cancellation. It
/// owns the task it starts: it is cancelled as soon as there is another result.
///
/// The class is not generic, only ``result(of:)`` is: the layout of a generic state would be looked
/// up at run time, which takes longer than the race.
final class Race: Sendable {
  private struct State {
    /// Gives the caller an error, while it waits.
    var fail: (@Sendable (any Error) -> Void)?
    var task: Task<Void, Never>?
    var isFinished = false
    /// What the race ended with before it began.
    var early: (any Error)?
  }

  private let state = Mutex(State())

  /// The result of the operation, or the error of the interruption when that ends first.
  static func run<Value: Sendable>(
    within interruption: Interruption?, operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let interruption else { return try await operation() }
    let race = Race()
    let id = interruption.onEnd { race.end($0) }
    defer { interruption.remove(id) }
    return try await race.result(of: operation)
  }

  /// The result of the operation, or `error` when `timeout` passes first, or that of the interruption.
  static func run<Value: Sendable>(
    timeout: Duration, timer: DeadlineTimer, error: NetworkError,
    within outer: Interruption? = nil, operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await Interruption.within(outer) { interruption in
      try await timer.ending(interruption, after: timeout, with: error) {
        try await run(within: interruption, operation: operation)
      }
    }
  }

  /// The result of the operation, or `CancellationError` as soon as the task or the race is
  /// cancelled.
  ///
  /// It may be asked once.
  func result<Value: Sendable>(
    of operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await withTaskCancellationHandler {
      try await withCheckedThrowingContinuation { continuation in
        if let early = begin({ continuation.resume(throwing: $0) }) {
          return continuation.resume(throwing: early)
        }
        keep(start(operation, continuation))
      }
    } onCancel: {
      cancel()
    }
  }

  /// Ends the race without a winner.
  func cancel() {
    end(CancellationError())
  }

  /// Ends the race with an error; a second end is ignored.
  func end(_ error: any Error) {
    let (fail, task) = state.withLock { state in
      guard !state.isFinished else {
        return (nil as (@Sendable (any Error) -> Void)?, nil as Task<Void, Never>?)
      }
      defer { state = State(isFinished: true, early: state.fail == nil ? error : nil) }
      return (state.fail, state.task)
    }
    task?.cancel()
    fail?(error)
  }

  /// Keeps how to reach the caller, or gives what the race has ended with.
  private func begin(_ fail: @escaping @Sendable (any Error) -> Void) -> (any Error)? {
    state.withLock { state in
      if !state.isFinished { state.fail = fail }
      return state.early
    }
  }

  /// Whether the operation is the first; its caller is told by nobody else then.
  private func win() -> Bool {
    state.withLock { state in
      defer { state = State(isFinished: true) }
      return !state.isFinished
    }
  }

  /// Where the platform can, the operation starts on the caller's thread: what is ready at once
  /// costs no change of threads.
  private func start<Value: Sendable>(
    _ operation: @escaping @Sendable () async throws -> Value,
    _ continuation: CheckedContinuation<Value, any Error>
  ) -> Task<Void, Never> {
    let run: @Sendable () async -> Void = {
      do {
        let value = try await operation()
        if self.win() { continuation.resume(returning: value) }
      } catch {
        if self.win() { continuation.resume(throwing: error) }
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
