import Synchronization

/// Tells every subscriber the latest value; the owner publishes one at a time.
final class LatestValueBroadcaster<Value: Sendable>: Sendable {
  private struct State {
    var nextID = 0
    var continuations: [Int: AsyncStream<Value>.Continuation] = [:]
  }

  private let state = Mutex(State())

  deinit {
    for continuation in state.withLock({ $0.continuations }).values { continuation.finish() }
  }

  /// The values from now on, after one to start with; one not read yet gives way to a newer one.
  func subscribe(startingWith first: Value? = nil) -> AsyncStream<Value> {
    let (stream, continuation) = AsyncStream.makeStream(
      of: Value.self, bufferingPolicy: .bufferingNewest(1))
    if let first { continuation.yield(first) }
    let id = state.withLock { state in
      state.nextID += 1
      state.continuations[state.nextID] = continuation
      return state.nextID
    }
    continuation.onTermination = { [weak self] _ in
      self?.state.withLock { _ = $0.continuations.removeValue(forKey: id) }
    }
    return stream
  }

  func publish(_ value: Value) {
    for continuation in state.withLock({ $0.continuations }).values { continuation.yield(value) }
  }
}
