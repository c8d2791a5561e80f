/// A source that reports whether the device has a network.
///
/// For example, a network monitor or a test double conforms to this protocol.
public protocol Connectivity: Sendable {
  /// Whether the device appears to have a network.
  ///
  /// The value is an estimate: only a request can confirm that the server is reachable.
  var isReachable: Bool { get }

  /// Returns a stream that starts with the current value of ``isReachable``.
  ///
  /// The stream returns the new value after every change.
  ///
  /// It ends only when the task that reads the stream is cancelled.
  func changes() -> AsyncStream<Bool>
}
