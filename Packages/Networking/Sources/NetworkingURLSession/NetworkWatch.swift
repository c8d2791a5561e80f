#if !canImport(Network)
  import Dispatch
  import Networking
  import Synchronization

  /// Observes the network on Linux: checks it after each kernel message about links and addresses.
  final class NetworkWatch: Sendable {
    private struct Running {
      let state: ConnectivityState
      let source: (any DispatchSourceRead)?
    }

    private let running = Mutex<Running?>(nil)
    private let open: @Sendable () -> Int32?
    private let probe: @Sendable () -> Bool

    /// Creates an observer that starts with the first call of ``state()``.
    ///
    /// - Parameters:
    ///   - open: Returns a descriptor that becomes readable after a possible change, or nil. The
    ///     observer reads and closes it.
    ///   - probe: Returns whether there is a network.
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

    /// The state; observation starts with the first call.
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
      // The descriptor is opened before the probe, so that no change in between is missed.
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
