import Synchronization

/// One caller of a ``SharedWork``, until the work's end or its own cancellation.
final class SharedWorkWaiter<Value: Sendable>: Sendable {
  typealias Continuation = CheckedContinuation<Value, any Error>

  private enum State {
    case new
    case waiting(Continuation)
    case done
  }

  private let state = Mutex(State.new)

  var isDone: Bool {
    state.withLock { state in
      if case .done = state { return true }
      return false
    }
  }

  /// Takes the continuation; returns false when the caller was cancelled before.
  func arm(_ continuation: Continuation) -> Bool {
    state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
  }

  /// Resumes the caller, unless it was resumed before.
  func finish(_ result: Result<Value, any Error>) {
    let continuation = state.withLock { state -> Continuation? in
      defer { state = .done }
      if case .waiting(let continuation) = state { return continuation }
      return nil
    }
    continuation?.resume(with: result)
  }
}
