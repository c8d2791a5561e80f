#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An event of a streak: something the person did, or a freeze that was used for a day.
public struct StreakEvent: Identifiable, Hashable, Sendable {
  /// The event's id; of several events with one id, the first counts.
  public let id: String
  /// The instant of the event.
  public let date: Date
  /// The time zone in which the person was, which decides the day of the event.
  public let timeZone: TimeZoneRules
  /// Whether the event records a freeze for its day.
  public let isFreeze: Bool
  /// The freeze that was used; nil for an event that is no freeze.
  public let freezeID: String?
  /// Values of the app.
  public let metadata: [String: GamificationDictionaryValue]

  /// Creates an event.
  ///
  /// - Parameters:
  ///   - id: The event's id.
  ///   - date: The instant of the event.
  ///   - timeZone: The time zone in which the person was.
  ///   - isFreeze: Whether the event records a freeze for its day; default false.
  ///   - freezeID: The freeze that was used; default nil.
  ///   - metadata: Values of the app; default none.
  public init(
    id: String, date: Date, timeZone: TimeZoneRules, isFreeze: Bool = false,
    freezeID: String? = nil, metadata: [String: GamificationDictionaryValue] = [:]
  ) {
    self.id = id
    self.date = date
    self.timeZone = timeZone
    self.isFreeze = isFreeze
    self.freezeID = freezeID
    self.metadata = metadata
  }
}
