#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The state of a streak at an instant.
public struct CurrentStreakData: Hashable, Sendable {
  /// The days with the goal in the current streak; 0 when the streak is broken.
  public let currentStreak: Int
  /// The days with the goal in the longest streak, the current one included.
  public let longestStreak: Int
  /// The number of events up to the instant, without freezes.
  public let totalEvents: Int
  /// The number of events that count for today.
  public let todayEventCount: Int
  /// The instant of the latest event; nil without events.
  public let lastEvent: Date?
  /// The first day with the goal in the current streak; nil when ``currentStreak`` is 0.
  public let streakStart: CalendarDate?
  /// Whether the streak goes on, and whether the person must do something for it.
  public let status: StreakStatus
  /// The number of freezes that remain after ``freezesConsumed``.
  public let freezesAvailable: Int
  /// The freezes that fill the gap before today, by day; the app records each as an event.
  public let freezesConsumed: [FreezeConsumption]
  /// The share of today's goal that is reached, from 0 to 1.
  public let goalProgress: Double

  /// Creates data, as a service has calculated it.
  public init(
    currentStreak: Int, longestStreak: Int, totalEvents: Int, todayEventCount: Int,
    lastEvent: Date?, streakStart: CalendarDate?, status: StreakStatus, freezesAvailable: Int,
    freezesConsumed: [FreezeConsumption], goalProgress: Double
  ) {
    self.currentStreak = currentStreak
    self.longestStreak = longestStreak
    self.totalEvents = totalEvents
    self.todayEventCount = todayEventCount
    self.lastEvent = lastEvent
    self.streakStart = streakStart
    self.status = status
    self.freezesAvailable = freezesAvailable
    self.freezesConsumed = freezesConsumed
    self.goalProgress = goalProgress
  }

  /// The same data with freezes that are used, none of which is recorded.
  func with(freezesConsumed uses: [FreezeConsumption]) -> CurrentStreakData {
    CurrentStreakData(
      currentStreak: currentStreak, longestStreak: longestStreak, totalEvents: totalEvents,
      todayEventCount: todayEventCount, lastEvent: lastEvent, streakStart: streakStart,
      status: status, freezesAvailable: freezesAvailable, freezesConsumed: uses,
      goalProgress: goalProgress)
  }

  /// A freeze and the day that it fills.
  public struct FreezeConsumption: Hashable, Sendable {
    /// The id of the freeze.
    public let id: String
    /// The day.
    public let date: CalendarDate

    /// Creates the use of a freeze.
    public init(id: String, date: CalendarDate) {
      self.id = id
      self.date = date
    }
  }
}

/// The state of a streak: whether it goes on, and whether the person must do something for it.
public enum StreakStatus: String, Hashable, Sendable {
  /// No day has reached the goal yet.
  case noStreak = "none"
  /// Today has reached the goal, or a freeze covers it.
  case active
  /// The streak ends unless today reaches the goal.
  case atRisk
  /// The streak ends unless yesterday reaches the goal within the leeway.
  case canExtendWithLeeway
  /// The streak has ended, and the person has enough freezes to fill the gap.
  case canBeSaved
  /// The streak has ended.
  case broken
}
