import Dispatch
import Synchronization

extension DispatchQueue {
  /// Runs work after that of earlier calls and waits for it; when the task is cancelled, it goes on without the wait.
  func run(_ work: @escaping @Sendable () -> Void) async {
    let waiter = Waiter()
    await withTaskCancellationHandler {
      await withCheckedContinuation { continuation in
        guard waiter.begin(continuation) else { return continuation.resume() }
        async {
          work()
          waiter.end()
        }
      }
    } onCancel: {
      waiter.end()
    }
  }
}

/// A continuation that is resumed once.
private final class Waiter: Sendable {
  private let state = Mutex<(continuation: CheckedContinuation<Void, Never>?, isOver: Bool)>(
    (nil, false))

  /// False when it has ended already.
  func begin(_ continuation: CheckedContinuation<Void, Never>) -> Bool {
    state.withLock { state in
      if !state.isOver { state.continuation = continuation }
      return !state.isOver
    }
  }

  func end() {
    let continuation = state.withLock { state in
      state.isOver = true
      return state.continuation.take()
    }
    continuation?.resume()
  }
}
