#if canImport(Network)
  import Dispatch
  import Network
  import Networking
  import Synchronization

  /// Observes the system's network path.
  final class NetworkWatch: Sendable {
    private let monitor = NWPathMonitor()
    private let connectivity = ConnectivityState()
    private let isStarted = Atomic(false)

    deinit {
      monitor.cancel()
    }

    /// The state; observation starts with the first call.
    ///
    /// Reachable until the system has reported a path.
    func state() -> ConnectivityState {
      guard !isStarted.exchange(true, ordering: .sequentiallyConsistent) else {
        return connectivity
      }
      let connectivity = connectivity
      monitor.pathUpdateHandler = { connectivity.set(isReachable: $0.status != .unsatisfied) }
      monitor.start(queue: DispatchQueue(label: "Networking.NetworkWatch"))
      return connectivity
    }
  }
#endif
