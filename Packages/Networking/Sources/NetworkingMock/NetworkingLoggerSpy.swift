public import Networking
import Synchronization

/// A logger that records every event.
public final class NetworkingLoggerSpy: NetworkingLogger {
  /// A copy of an event, made when it was tracked.
  public struct Event: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The parameters of the event.
    public let parameters: [String: String]
    /// The severity.
    public let type: NetworkingLogType
  }

  private let tracked = Mutex<[Event]>([])

  /// Creates a logger without events.
  public init() {}

  /// The recorded events, in order.
  public var events: [Event] { tracked.withLock { $0 } }

  /// Records an event.
  public func trackEvent(event: any NetworkingLogEvent) {
    let copy = Event(name: event.eventName, parameters: event.parameters, type: event.type)
    tracked.withLock { $0.append(copy) }
  }
}
