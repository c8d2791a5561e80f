import Synchronization

/// One caller that waits for a shared load, until the load's end or its own cancellation.
final class LoadWaiter: Sendable {
  typealias Continuation = CheckedContinuation<any Sendable, any Error>

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

  /// Takes the continuation; false when the caller was cancelled before.
  func arm(_ continuation: Continuation) -> Bool {
    state.withLock { state in
      guard case .new = state else { return false }
      state = .waiting(continuation)
      return true
    }
  }

  /// Resumes the caller unless something did before.
  func finish(_ result: Result<any Sendable, any Error>) {
    let continuation = state.withLock { state in
      defer { state = .done }
      if case .waiting(let continuation) = state { return continuation as Continuation? }
      return nil
    }
    continuation?.resume(with: result)
  }
}
