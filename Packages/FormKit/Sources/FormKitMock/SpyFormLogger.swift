public import FormKit
import Synchronization

/// A logger that records every event.
public final class SpyFormLogger: FormLogger {
  private let recorded = Mutex<[FormAnalyticsEvent]>([])

  /// Creates a logger without events.
  public init() {}

  /// Everything in order.
  public var events: [FormAnalyticsEvent] { recorded.withLock { $0 } }
  /// What happened, in order, without form and time.
  public var kinds: [FormAnalyticsEvent.Kind] { events.map(\.kind) }

  /// Records an event.
  public func trackEvent(event: FormAnalyticsEvent) { recorded.withLock { $0.append(event) } }
}
