import Synchronization

/// Tells every subscriber which names changed; the owner publishes one update at a time.
final class ChangeBroadcaster: Sendable {
  private struct Subscriber {
    let wants: @Sendable (String) -> Bool
    let continuation: AsyncStream<Set<String>>.Continuation
  }

  private struct State {
    var nextID = 0
    var subscribers: [Int: Subscriber] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for subscriber in state.withLock({ $0.subscribers }).values {
      subscriber.continuation.finish()
    }
  }

  var isObserved: Bool { state.withLock { !$0.subscribers.isEmpty } }

  /// Tells of the names that `wants` accepts; an update without any is no element.
  func subscribe(
    wants: @escaping @Sendable (String) -> Bool = { _ in true }
  ) -> AsyncStream<Set<String>> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Set<String>.self, bufferingPolicy: .bufferingNewest(1))
    let id = state.withLock { state in
      state.nextID += 1
      state.subscribers[state.nextID] = Subscriber(wants: wants, continuation: continuation)
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.subscribers.removeValue(forKey: id) }
    }
    return stream
  }

  func publish(_ names: Set<String>) {
    for subscriber in state.withLock({ $0.subscribers }).values {
      let names = names.filter(subscriber.wants)
      guard !names.isEmpty else { continue }
      // What this element pushed out of the buffer goes in again, joined with it.
      if case .dropped(let missed) = subscriber.continuation.yield(names) {
        subscriber.continuation.yield(missed.union(names))
      }
    }
  }
}
