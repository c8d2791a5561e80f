import Domain
import Foundation
import Testing

/// One rule of streaks, as events on days of January 2026 and the result.
struct StreakCase: Sendable, CustomTestStringConvertible {
  let rule: String
  var goal = 1
  var leeway = 0
  var behavior = StreakConfiguration.FreezeBehavior.autoConsumeFreezes
  /// Local times such as `5 12:00`, then `freeze f1` for a freeze or `#a` for an id.
  var events: [String] = []
  /// Ids, then `earned`, `used` or `expires` with a local time.
  var freezes: [String] = []
  let now: String
  /// The value of ``CurrentStreakData/summary``, with `JAN-` for `2026-01-`.
  let expected: String

  var testDescription: String { rule }

  func data(in zone: TimeZoneRules) throws -> CurrentStreakData {
    let configuration = try StreakConfiguration(
      eventsRequiredPerDay: goal, leewayHours: leeway, freezeBehavior: behavior)
    var calculator = StreakCalculator(configuration: configuration)
    for (index, text) in events.enumerated() {
      let words = text.split(separator: " ").map(String.init)
      let isFreeze = words.count > 2 && words[2] == "freeze"
      calculator.add(
        StreakEvent(
          id: words.last?.hasPrefix("#") == true ? words[words.count - 1] : "e\(index)",
          date: try instant(words[0], words[1], zone), timeZone: zone, isFreeze: isFreeze,
          freezeID: isFreeze ? words.last : nil))
    }
    let now = now.split(separator: " ").map(String.init)
    return calculator.data(
      at: try instant(now[0], now[1], zone), in: zone,
      freezes: try freezes.map { try freeze($0, zone) })
  }

  private func freeze(_ text: String, _ zone: TimeZoneRules) throws -> StreakFreeze {
    let words = text.split(separator: " ").map(String.init)
    var dates: [String: Date] = [:]
    for index in stride(from: 1, to: words.count, by: 3) {
      dates[words[index]] = try instant(words[index + 1], words[index + 2], zone)
    }
    return StreakFreeze(
      id: words[0], earned: dates["earned"], used: dates["used"], expires: dates["expires"])
  }

  private func instant(_ day: String, _ time: String, _ zone: TimeZoneRules) throws -> Date {
    try zone.instant("2026-01-\(day.count == 1 ? "0" : "")\(day) \(time)")
  }
}

extension StreakCase {
  /// The rules of days, goals and identical ids.
  static let days: [StreakCase] = [
    StreakCase(
      rule: "without events there is no streak", now: "5 12:00",
      expected: "0/0 none, today 0, from -, used -, left 0"),
    StreakCase(
      rule: "an event today makes the streak active", events: ["5 00:00"], now: "5 23:59",
      expected: "1/1 active, today 1, from JAN-05, used -, left 0"),
    StreakCase(
      rule: "a streak of yesterday is at risk", events: ["4 23:59"], now: "5 00:00",
      expected: "1/1 atRisk, today 0, from JAN-04, used -, left 0"),
    StreakCase(
      rule: "a day without an event breaks the streak", events: ["3 23:59"], now: "5 00:00",
      expected: "0/1 broken, today 0, from -, used -, left 0"),
    StreakCase(
      rule: "consecutive days add up", events: ["3 01:00", "4 23:00", "5 02:00"], now: "5 12:00",
      expected: "3/3 active, today 1, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "several events of a day count as one day", events: ["5 01:00", "5 02:00", "5 03:00"],
      now: "5 12:00", expected: "1/1 active, today 3, from JAN-05, used -, left 0"),
    StreakCase(
      rule: "the longest streak remains",
      events: ["1 12:00", "2 12:00", "3 12:00", "5 12:00"], now: "5 13:00",
      expected: "1/3 active, today 1, from JAN-05, used -, left 0"),
    StreakCase(
      rule: "a day without its goal is no day of a streak", goal: 2, events: ["5 12:00"],
      now: "5 13:00", expected: "0/0 none, today 1, from -, used -, left 0"),
    StreakCase(
      rule: "a day with its goal counts", goal: 2, events: ["5 12:00", "5 12:30"], now: "5 13:00",
      expected: "1/1 active, today 2, from JAN-05, used -, left 0"),
    StreakCase(
      rule: "a streak is at risk until today has its goal", goal: 2,
      events: ["4 12:00", "4 12:30", "5 12:00"], now: "5 13:00",
      expected: "1/1 atRisk, today 1, from JAN-04, used -, left 0"),
    StreakCase(
      rule: "an event at the instant counts and a later one is ignored",
      events: ["5 12:00", "5 12:01", "6 12:00"], now: "5 12:00",
      expected: "1/1 active, today 1, from JAN-05, used -, left 0"),
    StreakCase(
      rule: "a clock that was set back ignores the later events",
      events: ["3 12:00", "4 12:00", "5 12:00"], now: "4 12:00",
      expected: "2/2 active, today 1, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "of several events with one id the first counts", goal: 2,
      events: ["5 12:00 #a", "5 12:00 #a", "4 12:00 #a"], now: "5 13:00",
      expected: "0/0 none, today 1, from -, used -, left 0"),
  ]

  /// The rules of freezes.
  static let freezing: [StreakCase] = [
    StreakCase(
      rule: "a freeze bridges its day and adds nothing",
      events: ["3 12:00", "4 12:00 freeze f1", "5 12:00"], now: "5 13:00",
      expected: "2/2 active, today 1, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "a freeze qualifies whatever the goal", goal: 2,
      events: ["3 12:00", "3 13:00", "4 12:00 freeze f1", "5 12:00", "5 12:30"], now: "5 13:00",
      expected: "2/2 active, today 2, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "a frozen day with its goal counts",
      events: ["3 12:00", "4 12:00 freeze f1", "4 13:00", "5 12:00"], now: "5 13:00",
      expected: "3/3 active, today 1, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "a freeze of today makes the streak active",
      events: ["4 12:00", "5 12:00 freeze f1"], now: "5 13:00",
      expected: "1/1 active, today 0, from JAN-04, used -, left 0"),
    StreakCase(
      rule: "a freeze is not the start of a streak",
      events: ["3 12:00 freeze f1", "4 12:00"], now: "4 13:00",
      expected: "1/1 active, today 1, from JAN-04, used -, left 0"),
    StreakCase(
      rule: "a freeze fills the gap before today", events: ["3 12:00"], freezes: ["f1"],
      now: "5 12:00", expected: "1/1 atRisk, today 0, from JAN-03, used f1@JAN-04, left 0"),
    StreakCase(
      rule: "a freeze fills the gap before today also when today has an event",
      events: ["3 12:00", "5 11:00"], freezes: ["f1"], now: "5 12:00",
      expected: "2/2 active, today 1, from JAN-03, used f1@JAN-04, left 0"),
    StreakCase(
      rule: "freezes fill the whole gap or nothing", events: ["2 12:00"], freezes: ["f1"],
      now: "5 12:00", expected: "0/1 broken, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "the oldest freezes are used first", events: ["2 12:00"],
      freezes: ["f1 earned 2 12:00", "f2 earned 1 12:00", "f3 earned 3 12:00"], now: "5 12:00",
      expected: "1/1 atRisk, today 0, from JAN-02, used f2@JAN-03 f1@JAN-04, left 1"),
    StreakCase(
      rule: "freezes earned at one instant are used in the order of their ids",
      events: ["3 12:00"], freezes: ["b earned 1 12:00", "a earned 1 12:00"], now: "5 12:00",
      expected: "1/1 atRisk, today 0, from JAN-03, used a@JAN-04, left 1"),
    StreakCase(
      rule: "a freeze fills no earlier gap", events: ["1 12:00", "3 12:00"], freezes: ["f1"],
      now: "4 12:00", expected: "1/1 atRisk, today 0, from JAN-03, used -, left 1"),
    StreakCase(
      rule: "today is no gap", events: ["4 12:00"], freezes: ["f1"], now: "5 23:59",
      expected: "1/1 atRisk, today 0, from JAN-04, used -, left 1"),
    StreakCase(
      rule: "a freeze is not used for a streak of no day", goal: 2, events: ["3 12:00"],
      freezes: ["f1"], now: "5 12:00", expected: "0/0 none, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "used, expired and future freezes are not available", events: ["3 12:00"],
      freezes: ["f1 used 4 12:00", "f2 expires 5 12:00", "f3 earned 5 12:01"], now: "5 12:00",
      expected: "0/1 broken, today 0, from -, used -, left 0"),
    StreakCase(
      rule: "a freeze is available from its instant until it expires",
      behavior: .manuallyConsumeFreezes, events: ["3 12:00"],
      freezes: ["f1 earned 5 12:00 expires 5 12:01"], now: "5 12:00",
      expected: "0/1 canBeSaved, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "a freeze of the day before the gap fills it", events: ["3 12:00"],
      freezes: ["f1 earned 3 23:59"], now: "5 12:00",
      expected: "1/1 atRisk, today 0, from JAN-03, used f1@JAN-04, left 0"),
    StreakCase(
      rule: "a freeze of the missed day fills it only by hand", events: ["3 12:00"],
      freezes: ["f1 earned 4 00:00"], now: "5 12:00",
      expected: "0/1 canBeSaved, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "a freeze earned after the missed day fills it only by hand", events: ["3 12:00"],
      freezes: ["f1 earned 5 12:00"], now: "5 12:00",
      expected: "0/1 canBeSaved, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "a freeze of the first missed day fills the second one", events: ["2 12:00"],
      freezes: ["f1 earned 2 12:00", "f2 earned 3 12:00"], now: "5 12:00",
      expected: "1/1 atRisk, today 0, from JAN-02, used f1@JAN-03 f2@JAN-04, left 0"),
    StreakCase(
      rule: "a freeze that comes too late for its day leaves the whole gap", events: ["2 12:00"],
      freezes: ["f1 earned 2 12:00", "f2 earned 4 00:00"], now: "5 12:00",
      expected: "0/1 canBeSaved, today 0, from -, used -, left 2"),
    StreakCase(
      rule: "without freezes in the configuration a late freeze saves nothing",
      behavior: .noFreezes, events: ["3 12:00"], freezes: ["f1 earned 5 12:00"], now: "5 12:00",
      expected: "0/1 broken, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "a freeze that an event records is not available",
      events: ["2 12:00", "3 12:00 freeze f1"], freezes: ["f1"], now: "5 12:00",
      expected: "0/1 broken, today 0, from -, used -, left 0"),
    StreakCase(
      rule: "of several freezes with one id the first counts", events: ["2 12:00"],
      freezes: ["f1", "f1"], now: "5 12:00",
      expected: "0/1 broken, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "a person can save the streak with enough freezes",
      behavior: .manuallyConsumeFreezes, events: ["3 12:00"], freezes: ["f1"], now: "5 12:00",
      expected: "0/1 canBeSaved, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "a person cannot save the streak with too few freezes",
      behavior: .manuallyConsumeFreezes, events: ["2 12:00"], freezes: ["f1"], now: "5 12:00",
      expected: "0/1 broken, today 0, from -, used -, left 1"),
    StreakCase(
      rule: "without freezes a gap breaks the streak", behavior: .noFreezes, events: ["3 12:00"],
      freezes: ["f1"], now: "5 12:00", expected: "0/1 broken, today 0, from -, used -, left 1"),
  ]

  /// The rules of the leeway.
  static let leeway: [StreakCase] = [
    StreakCase(
      rule: "an event within the leeway counts for the day before", leeway: 3,
      events: ["3 12:00", "5 02:59"], now: "5 12:00",
      expected: "2/2 atRisk, today 0, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "the leeway ends at its hour, exclusive", leeway: 3, events: ["3 12:00", "5 03:00"],
      now: "5 12:00", expected: "1/1 active, today 1, from JAN-05, used -, left 0"),
    StreakCase(
      rule: "an event within the leeway counts for its own day when the day before has its goal",
      leeway: 3, events: ["4 12:00", "5 02:00"], now: "5 12:00",
      expected: "2/2 active, today 1, from JAN-04, used -, left 0"),
    StreakCase(
      rule: "only the events that the day before lacks count for it", goal: 2, leeway: 3,
      events: ["4 12:00", "5 01:00", "5 02:00", "5 12:00"], now: "5 13:00",
      expected: "2/2 active, today 2, from JAN-04, used -, left 0"),
    StreakCase(
      rule: "an event within the leeway of a frozen day counts for its own day", leeway: 3,
      events: ["3 12:00", "4 12:00 freeze f1", "5 02:00"], now: "5 12:00",
      expected: "2/2 active, today 1, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "events within the leeway of consecutive days each count for the day before",
      leeway: 3, events: ["3 01:00", "4 01:00", "5 01:00"], now: "5 01:00",
      expected: "3/3 atRisk, today 0, from JAN-02, used -, left 0"),
    StreakCase(
      rule: "within the leeway, the streak can be extended", leeway: 3, events: ["3 12:00"],
      now: "5 02:59", expected: "1/1 canExtendWithLeeway, today 0, from JAN-03, used -, left 0"),
    StreakCase(
      rule: "at the end of the leeway, the streak is broken", leeway: 3, events: ["3 12:00"],
      now: "5 03:00", expected: "0/1 broken, today 0, from -, used -, left 0"),
    StreakCase(
      rule: "within the leeway, a streak with yesterday is at risk", leeway: 3,
      events: ["4 12:00"], now: "5 02:00",
      expected: "1/1 atRisk, today 0, from JAN-04, used -, left 0"),
    StreakCase(
      rule: "a freeze fills yesterday when the leeway is over", leeway: 3, events: ["3 12:00"],
      freezes: ["f1"], now: "5 03:00",
      expected: "1/1 atRisk, today 0, from JAN-03, used f1@JAN-04, left 0"),
    StreakCase(
      rule: "a freeze does not fill yesterday within the leeway", leeway: 3, events: ["3 12:00"],
      freezes: ["f1"], now: "5 02:59",
      expected: "1/1 canExtendWithLeeway, today 0, from JAN-03, used -, left 1"),
    StreakCase(
      rule: "within the leeway, a freeze fills the gap before yesterday", leeway: 3,
      events: ["2 12:00"], freezes: ["f1"], now: "5 02:00",
      expected: "1/1 canExtendWithLeeway, today 0, from JAN-02, used f1@JAN-03, left 0"),
    StreakCase(
      rule: "a leeway of 24 hours covers the whole day", leeway: 24,
      events: ["3 23:59", "4 23:59"], now: "5 23:59",
      expected: "2/2 canExtendWithLeeway, today 0, from JAN-02, used -, left 0"),
  ]
}
