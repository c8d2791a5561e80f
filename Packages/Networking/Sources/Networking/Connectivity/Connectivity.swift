/// Whether the device has a network: a port, filled by the platform's path monitor or by a test.
public protocol Connectivity: Sendable {
  /// Whether a request has a chance right now; a guess, which only a request can prove.
  var isReachable: Bool { get }

  /// The present state, then every change; ends only with the task which reads it.
  func changes() -> AsyncStream<Bool>
}
