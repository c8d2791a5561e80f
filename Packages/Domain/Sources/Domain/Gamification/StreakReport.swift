#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The end of a streak: the days that are not over, and the gap before them.
///
/// A day that is not over is no gap: today, yesterday within the leeway, and a later day that an
/// event had in a time zone farther east.
struct StreakReport {
  private let configuration: StreakConfiguration
  private let days: StreakDays
  private let today: Int
  /// The latest day before today that existed.
  private let yesterday: Int
  private let isInLeeway: Bool
  private let timeZone: TimeZoneRules
  private let available: [StreakFreeze]
  /// The latest day that is over and qualifies.
  private let anchor: StreakDays.Day?
  /// The days that are not over and have events.
  private let open: ArraySlice<StreakDays.Day>
  /// The days after ``anchor`` that are over, without those that did not exist, or were short for a traveller.
  private let gap: Gap

  /// Consecutive days, except the skipped ones.
  private struct Gap {
    let days: Range<Int>
    let skipped: Set<Int>

    var count: Int { days.count - skipped.count }
  }

  init(
    _ days: StreakDays, at now: Date, in timeZone: TimeZoneRules,
    _ configuration: StreakConfiguration, _ available: [StreakFreeze]
  ) {
    let local = timeZone.local(now)
    self.configuration = configuration
    self.days = days
    self.timeZone = timeZone
    self.available = available
    today = local.day
    yesterday = local.day - (timeZone.skips(local.day - 1) ? 2 : 1)
    isInLeeway =
      local.second < configuration.leewayHours * 3600 && local.day > CalendarDate.firstDay
    let firstOpen = isInLeeway ? yesterday : local.day
    let index = days.firstIndex(from: firstOpen)
    open = days.days[index...]
    anchor = index > 0 ? days.days[index - 1].latestQualifying.map { days.days[$0] } : nil
    let missed = (anchor?.number ?? firstOpen - 1) + 1..<firstOpen
    var skipped = Set(timeZone.skippedDays.filter(missed.contains))
    // A day that has events existed for the person.
    if anchor?.skipsDayAfter == true {
      skipped.formUnion(missed.prefix(1).filter { days.day($0) == nil })
    }
    let next = open.first.flatMap { $0.number == firstOpen ? $0 : nil }
    if next?.skipsDayBefore == true {
      skipped.formUnion(missed.suffix(1).filter { days.day($0) == nil })
    }
    // Where the clock has jumped over a day that did not exist, no other was short.
    if skipped.isEmpty, let first = missed.first, let anchor {
      let isShort =
        if let after = days.day(first + 1), after.hasZone {
          anchor.isShortAfter(until: after)
        } else {
          // A freeze is recorded at noon of its day, in the zone of now.
          anchor.isShortAfter(
            until: timeZone.secondsFromGMT(
              at: missed.count == 1 ? now : timeZone.noon(of: first + 1)))
        }
      if isShort { skipped = [first] }
    }
    gap = Gap(days: missed, skipped: skipped)
  }

  /// The goal days of the run before the gap.
  private var run: Int { anchor?.run ?? 0 }

  /// The days of the gap that existed.
  private var missedDays: [Int] { gap.days.filter { !gap.skipped.contains($0) } }

  private var canFillGap: Bool { run > 0 && gap.count > 0 && available.count >= gap.count }

  /// The freezes that fill the gap by themselves: as ``saving``, if each was earned before its day.
  private var consumed: [CurrentStreakData.FreezeConsumption] {
    guard configuration.freezeBehavior == .autoConsumeFreezes, canFillGap else { return [] }
    let areEarlier = zip(available, missedDays).allSatisfy { freeze, day in
      freeze.earned.map { timeZone.local($0).day < day } ?? true
    }
    return areEarlier ? saving : []
  }

  /// The freezes that fill the gap; empty when there is none, or too few freezes.
  var saving: [CurrentStreakData.FreezeConsumption] {
    guard configuration.freezeBehavior != .noFreezes, canFillGap else { return [] }
    return zip(available, missedDays).compactMap { freeze, day in
      CalendarDate(clampedDaysSinceEpoch: day).map { .init(id: freeze.id, date: $0) }
    }
  }

  /// Calculates the streak.
  func data(totalEvents: Int, lastEvent: Date?) -> CurrentStreakData {
    let consumed = consumed
    let isAlive = run > 0 && consumed.count == gap.count
    let extending = open.filter(\.hasGoal)
    let current = (isAlive ? run : 0) + extending.count
    let start = isAlive ? anchor?.runStart : extending.first?.number
    let longest = max(days.days.last?.longest ?? 0, current)
    let count = days.day(today)?.total ?? 0
    return CurrentStreakData(
      currentStreak: current, longestStreak: longest, totalEvents: totalEvents,
      todayEventCount: count, lastEvent: lastEvent,
      streakStart: start.flatMap(CalendarDate.init(clampedDaysSinceEpoch:)),
      status: status(isAlive: isAlive, current: current, longest: longest),
      freezesAvailable: available.count - consumed.count, freezesConsumed: consumed,
      goalProgress: min(1, Double(count) / Double(configuration.eventsRequiredPerDay)))
  }

  private func status(isAlive: Bool, current: Int, longest: Int) -> StreakStatus {
    if longest == 0 { return .noStreak }
    let isYesterdayDone = days.day(yesterday)?.qualifies == true
    if isInLeeway, isAlive, !isYesterdayDone { return .canExtendWithLeeway }
    if days.day(today)?.qualifies == true { return .active }
    if current > 0 { return .atRisk }
    return saving.isEmpty ? .broken : .canBeSaved
  }
}

extension CalendarDate {
  /// A date from a number of days that is in range by construction.
  fileprivate init?(clampedDaysSinceEpoch days: Int) {
    guard let date = try? CalendarDate(daysSinceEpoch: days) else { return nil }
    self = date
  }
}
