import Synchronization

/// A ``Connectivity`` source with a state that other code sets, for example a network monitor.
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

  /// Whether the device has a network.
  ///
  /// This is the state from the last call of ``set(isReachable:)``. Before the first call, this is
  /// the initial state.
  public var isReachable: Bool { state.withLock { $0.isReachable } }

  /// The number of streams from ``changes()`` that are open.
  public var readerCount: Int { state.withLock { $0.readers.count } }

  /// Sets the state.
  ///
  /// If the new state differs from the previous state, the open streams return the new state.
  public func set(isReachable: Bool) {
    state.withLock { state in
      guard state.isReachable != isReachable else { return }
      state.isReachable = isReachable
      for reader in state.readers.values { reader.yield(isReachable) }
    }
  }

  /// Returns a stream that starts with the current state.
  ///
  /// The stream returns the new state after every change. If several changes occur before the next
  /// read, the stream returns only the latest state.
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
