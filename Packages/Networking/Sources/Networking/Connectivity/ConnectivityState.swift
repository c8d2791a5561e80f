import Synchronization

/// A ``Connectivity`` source whose state is set in code, for example by a network monitor.
public final class ConnectivityState: Connectivity {
  private struct State {
    var isReachable: Bool
    var lastID = 0
    var readers: [Int: AsyncStream<Bool>.Continuation] = [:]
  }

  private let state: Mutex<State>

  /// Creates a source with an initial state; the network is reachable by default.
  public init(isReachable: Bool = true) {
    state = Mutex(State(isReachable: isReachable))
  }

  /// Whether there is a network, according to the last call of ``set(isReachable:)``.
  ///
  /// Before the first call, this is the initial state.
  public var isReachable: Bool { state.withLock { $0.isReachable } }

  /// The number of streams from ``changes()`` that are open.
  public var readerCount: Int { state.withLock { $0.readers.count } }

  /// Sets the state, and sends it to the open streams if it differs from the previous state.
  public func set(isReachable: Bool) {
    state.withLock { state in
      guard state.isReachable != isReachable else { return }
      state.isReachable = isReachable
      for reader in state.readers.values { reader.yield(isReachable) }
    }
  }

  /// Returns a stream of the current state and of every later change.
  ///
  /// A stream that is read slowly skips states and returns only the latest.
  public func changes() -> AsyncStream<Bool> {
    AsyncStream(bufferingPolicy: .bufferingNewest(1)) { continuation in
      let id = state.withLock { state in
        state.lastID += 1
        state.readers[state.lastID] = continuation
        continuation.yield(state.isReachable)
        return state.lastID
      }
      continuation.onTermination = { [weak self] _ in
        _ = self?.state.withLock { $0.readers.removeValue(forKey: id) }
      }
    }
  }
}
