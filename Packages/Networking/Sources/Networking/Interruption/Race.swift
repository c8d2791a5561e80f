import Synchronization

/// A race between an operation and an error that ends the operation early.
///
/// The operation runs in its own task. Calling ``end(_:)`` ends the race with an error and cancels
/// the task. Unlike a task group, a race does not wait for an operation that ignores its
/// cancellation.
///
/// The method ``result(of:)`` is generic, but the class is not. The layout of a generic state would
/// be determined at run time, which would take longer than the race itself.
final class Race: Sendable {
  private struct State {
    /// An action that throws an error to the waiting caller of ``result(of:)``.
    ///
    /// The action is nil if no caller waits.
    var fail: (@Sendable (any Error) -> Void)?
    var task: Task<Void, Never>?
    var isFinished = false
    /// The error of a race that ended before ``result(of:)`` was called.
    var early: (any Error)?
  }

  private let state = Mutex(State())

  /// Runs an operation and returns its result, unless the interruption ends first.
  ///
  /// If the interruption ends first, the method throws the interruption's error.
  static func run<Value: Sendable>(
    within interruption: Interruption?, operation: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    guard let interruption else { return try await operation() }
    let race = Race()
    let id = interruption.onEnd { race.end($0) }
    defer { interruption.remove(id) }
    return try await race.result(of: operation)
  }

  /// Runs an operation and returns its result, or throws `error` if `timeout` passes first.
  ///
  /// If the interruption `outer` ends first, the method throws the error of `outer`.
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

  /// Runs an operation and returns its result, unless the race ends first.
  ///
  /// If the race ends first, the method throws the race's error. If the calling task is cancelled,
  /// it throws `CancellationError`. Call this method only once.
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

  /// Ends the race with `CancellationError`.
  func cancel() {
    end(CancellationError())
  }

  /// Ends the race with an error.
  ///
  /// Further calls have no effect.
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

  /// Stores the action that throws an error to the caller of ``result(of:)``.
  ///
  /// If the race has already ended with an error, the method returns that error and stores nothing.
  private func begin(_ fail: @escaping @Sendable (any Error) -> Void) -> (any Error)? {
    state.withLock { state in
      if !state.isFinished { state.fail = fail }
      return state.early
    }
  }

  /// Ends the race with the operation's result; returns false if the race had already ended.
  private func win() -> Bool {
    state.withLock { state in
      defer { state = State(isFinished: true) }
      return !state.isFinished
    }
  }

  /// Starts the operation, on the caller's thread if the platform supports this.
  ///
  /// An operation that returns immediately then needs no thread switch.
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
