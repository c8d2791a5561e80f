import Synchronization

/// A ``Connectivity`` which is told the state by somebody who watches the network.
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

  /// Whether there is a network, as far as was told.
  public var isReachable: Bool { state.withLock { $0.isReachable } }

  /// The number of those who listen to changes.
  public var readerCount: Int { state.withLock { $0.readers.count } }

  /// Tells that the network came or went; listeners hear of it when that is news.
  public func set(isReachable: Bool) {
    state.withLock { state in
      guard state.isReachable != isReachable else { return }
      state.isReachable = isReachable
      for reader in state.readers.values { reader.yield(isReachable) }
    }
  }

  /// The present state, then every change; a slow reader hears the newest only.
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
