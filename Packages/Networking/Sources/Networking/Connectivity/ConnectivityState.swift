import Synchronization

/// A ``Connectivity`` whose state its owner sets, for example a network monitor.
public final class ConnectivityState: Connectivity {
  private struct State {
    var isReachable: Bool
    var lastID = 0
    var readers: [Int: AsyncStream<Bool>.Continuation] = [:]
  }

  private let state: Mutex<State>

  /// Creates a state; reachable by default.
  public init(isReachable: Bool = true) {
    state = Mutex(State(isReachable: isReachable))
  }

  /// Whether there is a network, according to the last ``set(isReachable:)``.
  public var isReachable: Bool { state.withLock { $0.isReachable } }

  /// The number of open ``changes()`` streams.
  public var readerCount: Int { state.withLock { $0.readers.count } }

  /// Sets the state; the open streams receive it if it differs from the previous one.
  public func set(isReachable: Bool) {
    state.withLock { state in
      guard state.isReachable != isReachable else { return }
      state.isReachable = isReachable
      for reader in state.readers.values { reader.yield(isReachable) }
    }
  }

  /// The current state, then every change; a slow reader receives only the latest.
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
