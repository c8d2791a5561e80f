#if !canImport(Network)
  import Dispatch
  import Networking
  import Synchronization

  /// Watches the kernel's messages about interfaces and addresses; looks again after each.
  final class NetworkWatch: Sendable {
    private struct Running {
      let state: ConnectivityState
      let source: (any DispatchSourceRead)?
    }

    private let running = Mutex<Running?>(nil)
    private let open: @Sendable () -> Int32?
    private let probe: @Sendable () -> Bool

    /// - Parameters:
    ///   - open: Gives a descriptor which becomes readable when something may have changed; it is
    ///     read empty and closed here. Nil when there is none.
    ///   - probe: Looks whether there is a network.
    init(
      open: @escaping @Sendable () -> Int32? = RouteSocket.open,
      probe: @escaping @Sendable () -> Bool = NetworkInterfaces.isAnyUsable
    ) {
      self.open = open
      self.probe = probe
    }

    deinit {
      stop()
    }

    /// The state, watched from the first question on.
    func state() -> ConnectivityState {
      running.withLock { running in
        if let running { return running.state }
        let (state, source) = start()
        running = Running(state: state, source: source)
        return state
      }
    }

    private func stop() {
      running.withLock { $0?.source?.cancel() }
    }

    private func start() -> (ConnectivityState, (any DispatchSourceRead)?) {
      guard let descriptor = open() else { return (ConnectivityState(), nil) }
      // First the descriptor, then the look: a change in between is not missed.
      let state = ConnectivityState(isReachable: probe())
      let source = DispatchSource.makeReadSource(fileDescriptor: descriptor)
      let probe = probe
      source.setEventHandler { [weak self] in
        if RouteSocket.drain(descriptor) == .ended { self?.stop() }
        state.set(isReachable: probe())
      }
      source.setCancelHandler { RouteSocket.close(descriptor) }
      source.resume()
      return (state, source)
    }
  }
#endif
