public import Networking

/// Whether this machine has a network, as the system tells it.
///
/// On Linux: whether any interface but the loopback is up, runs and has an address that leads beyond
/// its link; the kernel says when that changes (`rtnetlink(7)`). On Apple platforms: the system's path
/// monitor. Where neither can be asked, there is a network: only a request can prove that there is
/// none.
///
/// Nothing is watched before the first question.
public final class SystemConnectivity: Connectivity {
  private let watch: NetworkWatch

  /// Creates a connectivity which watches this machine's network.
  public init() {
    watch = NetworkWatch()
  }

  /// Whether there is a network right now.
  public var isReachable: Bool { watch.state().isReachable }

  /// The present state, then every change, as long as this object lives.
  public func changes() -> AsyncStream<Bool> { watch.state().changes() }
}
