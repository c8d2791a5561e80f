/// Who hears what the network does; the app connects it to its own log.
public protocol NetworkingLogger: Sendable {
  /// Notes an event; returns at once.
  func trackEvent(event: any NetworkingLogEvent)
}

/// Something the network did.
public protocol NetworkingLogEvent: Sendable {
  /// The name, such as `Networking_Request_Success`.
  var eventName: String { get }
  /// The facts; never a secret. They are put together each time they are asked for: an event nobody
  /// writes costs nothing.
  var parameters: [String: String] { get }
  /// How much it matters.
  var type: NetworkingLogType { get }
}

/// How much an event matters.
public enum NetworkingLogType: String, CaseIterable, Sendable {
  /// For developers.
  case info
  /// For counting.
  case analytic
  /// Unexpected, but handled.
  case warning
  /// A failure.
  case severe
}
