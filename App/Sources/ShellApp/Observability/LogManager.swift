/// How much an event weighs.
public enum LogType: String, Sendable, Hashable, CaseIterable {
  /// Of interest while developing.
  case info
  /// Something a person did.
  case analytic
  /// Something unexpected that was dealt with.
  case warning
  /// A failure.
  case severe
}

/// Something worth recording, named `Screen_Verb` or `manager_verb_Start|Success|Fail`.
public protocol LoggableEvent: Sendable {
  /// The event's name.
  var eventName: String { get }
  /// Facts about it, never a secret.
  var parameters: [String: String] { get }
  /// How much it weighs.
  var type: LogType { get }
}

extension LoggableEvent {
  /// None.
  public var parameters: [String: String] { [:] }
  /// ``LogType/analytic``.
  public var type: LogType { .analytic }
}

/// Where events go.
public protocol LogService: Sendable {
  /// Takes one event; never blocks and never fails.
  func trackEvent(name: String, parameters: [String: String], type: LogType)

  /// Whether it takes events of this weight; all by default.
  func accepts(_ type: LogType) -> Bool
}

extension LogService {
  /// All events.
  public func accepts(_ type: LogType) -> Bool { true }
}

/// Sends every event to all services of the configuration.
///
/// It conforms to each layer's own logger port in a file of its own (`LogManager+….swift`), so that
/// no layer knows another.
public struct LogManager: Sendable {
  private let services: [any LogService]

  /// Makes a manager of services; none is silent.
  public init(services: [any LogService]) { self.services = services }

  /// Whether anybody takes events of this weight; the facts of others need not be gathered.
  func accepts(_ type: LogType) -> Bool { services.contains { $0.accepts(type) } }

  /// Records an event.
  public func trackEvent(event: any LoggableEvent) {
    guard accepts(event.type) else { return }
    trackEvent(name: event.eventName, parameters: event.parameters, type: event.type)
  }

  /// Records an event by its parts.
  public func trackEvent(name: String, parameters: [String: String], type: LogType) {
    for service in services {
      service.trackEvent(name: name, parameters: parameters, type: type)
    }
  }
}
