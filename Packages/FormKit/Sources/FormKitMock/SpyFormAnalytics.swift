public import FormKit
import Synchronization

/// An analytics port that only remembers what it was told.
public final class SpyFormAnalytics: FormAnalytics {
  private let recorded = Mutex<[FormAnalyticsEvent]>([])

  /// Makes a spy that has heard nothing.
  public init() {}

  /// Everything in order.
  public var events: [FormAnalyticsEvent] { recorded.withLock { $0 } }
  /// What happened, in order, without form and time.
  public var kinds: [FormAnalyticsEvent.Kind] { events.map(\.kind) }

  /// Remembers an event.
  public func record(_ event: FormAnalyticsEvent) { recorded.withLock { $0.append(event) } }
}
