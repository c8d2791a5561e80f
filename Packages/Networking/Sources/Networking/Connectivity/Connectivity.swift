/// A source that reports whether the device has a network.
///
/// A path monitor or a test double conforms to this protocol.
public protocol Connectivity: Sendable {
  /// Whether the device appears to have a network.
  ///
  /// The value is an estimate: only a request can confirm that the server is reachable.
  var isReachable: Bool { get }

  /// Returns a stream of the current value of ``isReachable`` and of every later change.
  ///
  /// The stream ends only when the task that reads it is cancelled.
  func changes() -> AsyncStream<Bool>
}
