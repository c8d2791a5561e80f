public import Networking
import Synchronization

/// A logger which remembers every event.
public final class NetworkingLoggerSpy: NetworkingLogger {
  /// An event as it was when it was tracked.
  public struct Event: Hashable, Sendable {
    /// The name.
    public let name: String
    /// The facts.
    public let parameters: [String: String]
    /// How much it matters.
    public let type: NetworkingLogType
  }

  private let tracked = Mutex<[Event]>([])

  /// Creates a logger without events.
  public init() {}

  /// The events so far, in order.
  public var events: [Event] { tracked.withLock { $0 } }

  /// Remembers an event.
  public func trackEvent(event: any NetworkingLogEvent) {
    let copy = Event(name: event.eventName, parameters: event.parameters, type: event.type)
    tracked.withLock { $0.append(copy) }
  }
}
