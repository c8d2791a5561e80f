import Synchronization

/// Tells every subscriber which names changed; the owner publishes one update at a time.
final class ChangeBroadcaster: Sendable {
  private struct State {
    var nextID = 0
    var subscribers: [Int: AsyncStream<Set<String>>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for subscriber in state.withLock({ $0.subscribers }).values { subscriber.finish() }
  }

  func subscribe() -> AsyncStream<Set<String>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Set<String>.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.nextID += 1
      state.subscribers[state.nextID] = continuation
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
    return stream
  }

  func publish(_ names: Set<String>) {
    for subscriber in state.withLock({ $0.subscribers }).values {
      // What this element pushed out of the buffer goes in again, joined with it.
      if case .dropped(let missed) = subscriber.yield(names) {
        subscriber.yield(missed.union(names))
      }
    }
  }
}
