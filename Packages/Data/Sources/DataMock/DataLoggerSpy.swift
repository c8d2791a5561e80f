public import Data
import Synchronization

/// A logger that records every event.
public final class DataLoggerSpy: DataLogger {
  private let tracked = Mutex<[DataEvent]>([])

  /// Creates a logger without events.
  public init() {}

  /// The names of the recorded events, in order.
  public var names: [String] { tracked.withLock { $0.map(\.eventName) } }
  /// The texts of the errors, in order.
  public var reasons: [String] { tracked.withLock { $0.map { "\($0.error)" } } }

  /// Records an event.
  public func trackEvent(event: DataEvent) { tracked.withLock { $0.append(event) } }
}
