public import Networking
import Synchronization

/// A network which comes and goes when a test says so.
public final class ConnectivityStub: Connectivity {
  private struct State {
    var isReachable: Bool
    var lastID = 0
    var readers: [Int: AsyncStream<Bool>.Continuation] = [:]
  }

  private let state: Mutex<State>

  /// Creates a network; there is one by default.
  public init(isReachable: Bool = true) {
    state = Mutex(State(isReachable: isReachable))
  }

  /// Whether there is a network.
  public var isReachable: Bool { state.withLock { $0.isReachable } }

  /// The number of those who listen to changes.
  public var readerCount: Int { state.withLock { $0.readers.count } }

  /// Lets the network come or go.
  public func set(isReachable: Bool) {
    let readers = state.withLock { state in
      state.isReachable = isReachable
      return state.readers.values
    }
    for reader in readers { reader.yield(isReachable) }
  }

  /// The present state, then every change.
  public func changes() -> AsyncStream<Bool> {
    AsyncStream { continuation in
      let (id, isReachable) = state.withLock { state in
        state.lastID += 1
        state.readers[state.lastID] = continuation
        return (state.lastID, state.isReachable)
      }
      continuation.onTermination = { [weak self] _ in
        self?.state.withLock { _ = $0.readers.removeValue(forKey: id) }
      }
      continuation.yield(isReachable)
    }
  }
}
