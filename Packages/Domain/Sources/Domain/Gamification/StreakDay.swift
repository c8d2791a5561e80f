/// A day of a streak.
public struct StreakDay: Hashable, Sendable {
  /// The day.
  public let date: CalendarDate
  /// The number of events that count for the day, without freezes.
  public let eventCount: Int
  /// Whether the day has reached the goal.
  public let hasGoal: Bool
  /// Whether a freeze was used for the day.
  public let isFrozen: Bool

  /// Creates a day.
  public init(
    date: CalendarDate, eventCount: Int = 0, hasGoal: Bool = false, isFrozen: Bool = false
  ) {
    self.date = date
    self.eventCount = eventCount
    self.hasGoal = hasGoal
    self.isFrozen = isFrozen
  }
}
