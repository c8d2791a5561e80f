#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// When a person is to be reminded of a streak that ends with the day.
///
/// The reminder is due at 20:00 on the local clock: today when today still needs an event, tomorrow
/// when today has reached the goal.
public struct StreakReminder: Hashable, Sendable {
  /// The hour of the local clock.
  static let hour = 20

  /// The instant of the reminder.
  public let date: Date
  /// The days of the streak.
  public let days: Int

  /// Decides when to remind a person; nil for a streak that needs no reminder.
  ///
  /// A streak needs none when it has ended, when it has not begun, and between 20:00 and midnight.
  ///
  /// - Parameters:
  ///   - data: The streak at the instant.
  ///   - now: The instant.
  ///   - timeZone: The zone in which the person is.
  public init?(of data: CurrentStreakData, at now: Date, in timeZone: TimeZoneRules) {
    let local = timeZone.local(now)
    let hour = Self.hour * 3600
    let day: Int
    switch data.status {
    case .atRisk where local.second < hour: day = local.day
    case .active where data.currentStreak > 0: day = timeZone.dayAfter(local.day)
    case .noStreak, .active, .atRisk, .canExtendWithLeeway, .canBeSaved, .broken: return nil
    }
    date = timeZone.instant(after: now, day: day, second: hour)
    days = data.currentStreak
  }
}

extension StreakConfiguration {
  /// Returns the first instant after another one at which a streak changes without an event: the end
  /// of the local day, or of the leeway after it.
  public func nextChange(after now: Date, in timeZone: TimeZoneRules) -> Date {
    let local = timeZone.local(now)
    let leeway = leewayHours * 3600
    let second = local.second < leeway ? leeway : 86_400
    return timeZone.instant(after: now, day: local.day, second: second)
  }

  /// Returns the instant until which a streak lives without another event: the end of the day that
  /// needs one, with its leeway; nil for a streak that has ended or not begun.
  ///
  /// - Parameters:
  ///   - data: The streak at the instant.
  ///   - now: The instant.
  ///   - timeZone: The zone in which the person is.
  public func end(
    of data: CurrentStreakData, at now: Date, in timeZone: TimeZoneRules
  ) -> Date? {
    let today = timeZone.local(now).day
    let day: Int
    switch data.status {
    case .canExtendWithLeeway: day = today
    case .atRisk: day = timeZone.dayAfter(today)
    case .active where data.currentStreak > 0:
      day = timeZone.dayAfter(timeZone.dayAfter(today))
    case .noStreak, .active, .canBeSaved, .broken: return nil
    }
    return timeZone.instant(after: now, day: day, second: leewayHours * 3600)
  }
}

extension TimeZoneRules {
  /// The next day that a clock of the zone shows.
  fileprivate func dayAfter(_ day: Int) -> Int { day + (skips(day + 1) ? 2 : 1) }
}
