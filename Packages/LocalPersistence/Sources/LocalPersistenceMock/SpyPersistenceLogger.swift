public import LocalPersistence
import Synchronization

/// A logger that keeps every event for a test to look at.
public final class SpyPersistenceLogger: PersistenceLogger {
  /// One logged event.
  public struct Event: Sendable, Equatable {
    /// The event's name.
    public let name: String
    /// The event's parameters.
    public let parameters: [String: String]
    /// How much it matters.
    public let level: PersistenceLogLevel

    /// Makes an event, for comparison.
    public init(name: String, parameters: [String: String], level: PersistenceLogLevel) {
      self.name = name
      self.parameters = parameters
      self.level = level
    }
  }

  private let recorded = Mutex<[Event]>([])

  /// Makes a logger without events.
  public init() {}

  /// The events so far, in order.
  public var events: [Event] { recorded.withLock { $0 } }

  /// Keeps the event; an error's text is the parameter `reason`.
  public func log(
    name: String, parameters: [String: String], error: (any Error)?, level: PersistenceLogLevel
  ) {
    var parameters = parameters
    if let error { parameters["reason"] = "\(error)" }
    recorded.withLock { [parameters] in
      $0.append(Event(name: name, parameters: parameters, level: level))
    }
  }
}
