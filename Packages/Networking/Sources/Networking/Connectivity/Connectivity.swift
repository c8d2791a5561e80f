/// Reports whether the device has a network; implemented by a path monitor or a test double.
public protocol Connectivity: Sendable {
  /// Whether a request may succeed at present; an estimate that only a request can confirm.
  var isReachable: Bool { get }

  /// The current state, then every change; the stream ends only with the task that reads it.
  func changes() -> AsyncStream<Bool>
}
