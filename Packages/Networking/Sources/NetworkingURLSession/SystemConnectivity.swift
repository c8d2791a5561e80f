public import Networking

/// Reports whether this machine has a network, according to the operating system.
///
/// On Linux, it has one if any interface except the loopback is up and running and has an address
/// beyond its link; the kernel reports changes (`rtnetlink(7)`). On Apple platforms the system's
/// path monitor decides. If neither is available, the machine counts as connected.
///
/// Observation starts with the first use of ``isReachable`` or ``changes()``.
public final class SystemConnectivity: Connectivity {
  private let watch: NetworkWatch

  /// Creates a connectivity for this machine; observation starts with its first use.
  public init() {
    watch = NetworkWatch()
  }

  /// Whether there is a network at present.
  public var isReachable: Bool { watch.state().isReachable }

  /// The current state, then every change, as long as this object exists.
  public func changes() -> AsyncStream<Bool> { watch.state().changes() }
}
