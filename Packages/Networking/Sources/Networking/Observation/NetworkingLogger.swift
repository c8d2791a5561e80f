/// Receives the events of the network client, for the app's log.
public protocol NetworkingLogger: Sendable {
  /// Records an event; must return immediately.
  func trackEvent(event: any NetworkingLogEvent)
}

/// An event of the network client.
public protocol NetworkingLogEvent: Sendable {
  /// The name, such as `Networking_Request_Success`.
  var eventName: String { get }
  /// The parameters of the event, without secrets.
  ///
  /// Computed on each access, so that an event that is not written costs nothing.
  var parameters: [String: String] { get }
  /// The severity.
  var type: NetworkingLogType { get }
}

/// The severity of an event.
public enum NetworkingLogType: String, CaseIterable, Sendable {
  /// Information for developers.
  case info
  /// Data for statistics.
  case analytic
  /// An unexpected condition that was handled.
  case warning
  /// A failure.
  case severe
}
