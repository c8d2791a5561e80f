/// A logger that receives the events of HTTP clients.
public protocol NetworkingLogger: Sendable {
  /// Records an event.
  ///
  /// The method must return immediately, because the request waits until it returns.
  func trackEvent(event: any NetworkingLogEvent)
}

/// An event that an HTTP client reports to a ``NetworkingLogger``.
public protocol NetworkingLogEvent: Sendable {
  /// The name of the event, such as `Networking_Request_Success`.
  var eventName: String { get }
  /// The parameters of the event, with their names as keys. They contain no secrets.
  ///
  /// The parameters are computed on each access. If a logger does not read them, they are not
  /// computed.
  var parameters: [String: String] { get }
  /// The severity of the event.
  var type: NetworkingLogType { get }
}

/// The severity of a log event.
public enum NetworkingLogType: String, CaseIterable, Sendable {
  /// The event informs developers about normal operation.
  case info
  /// The event contains data for statistics.
  case analytic
  /// An unexpected condition occurred and was handled.
  case warning
  /// An operation failed.
  case severe
}
