import Domain
import Foundation

/// What streaks and experience points cost, from all events and with one more.
enum EngagementMeasurements {
  struct Broken: Error {
    let reason: String
  }

  static func all() throws -> [Row] {
    let path = "/usr/share/zoneinfo/America/New_York"
    let bytes = Array(try Data(contentsOf: URL(filePath: path)))
    let zone = try TimeZoneRules(identifier: "America/New_York", data: bytes)
    let rules = try Stopwatch.measure(500) { _ in
      consume(try TimeZoneRules(identifier: "America/New_York", data: bytes))
    }
    return try streaks(zone) + points(zone) + [Row("read the rules of a time zone", rules)]
  }

  /// 2016-01-01, 15:00 in universal time.
  private static let start = Date(timeIntervalSince1970: 1_451_660_400)

  private static func streakEvents(_ count: Int, _ zone: TimeZoneRules) -> [StreakEvent] {
    (0..<count).map {
      StreakEvent(
        id: "0F8B2D6C-5E1A-4C3B-9D7E-\(100_000_000_000 + $0)",
        date: start + Double($0) * 86_400, timeZone: zone)
    }
  }

  private static func streaks(_ zone: TimeZoneRules) throws -> [Row] {
    let events = streakEvents(3_653, zone)
    let now = events[events.count - 1].date
    let full = try Stopwatch.measure(200) { _ in
      var calculator = StreakCalculator(configuration: .standard)
      calculator.add(contentsOf: events)
      let data = calculator.data(at: now, in: zone)
      guard data.currentStreak == events.count else { throw Broken(reason: "a day is missing") }
    }
    var rows = [Row("a streak of ten years of daily events", full, atMost: 1_000_000)]
    for count in [100, 3_653, 36_530] {
      let row = "add today's event after \(count) days, and the streak"
      rows.append(Row(row, try adding(after: count, zone), atMost: 20_000))
    }
    rows.append(Row("add an event of a year ago", try addingOld(zone), atMost: 20_000))
    return rows
  }

  /// Each run adds the event of the next day to a history of `count` days.
  private static func adding(after count: Int, _ zone: TimeZoneRules) throws -> Measurement {
    let runs = 1_000
    let events = streakEvents(count + runs + runs / 10, zone)
    var calculator = StreakCalculator(configuration: .standard)
    calculator.add(contentsOf: Array(events.prefix(count)))
    let freezes = [StreakFreeze(id: "f1"), StreakFreeze(id: "f2")]
    var next = count
    return try Stopwatch.measure(runs) { _ in
      calculator.add(events[next])
      let data = calculator.data(at: events[next].date, in: zone, freezes: freezes)
      next += 1
      guard data.currentStreak == next else { throw Broken(reason: "a day is missing") }
    }
  }

  private static func addingOld(_ zone: TimeZoneRules) throws -> Measurement {
    let events = streakEvents(3_653, zone)
    let now = events[events.count - 1].date
    var calculator = StreakCalculator(configuration: .standard)
    calculator.add(contentsOf: events)
    var next = 0
    return Stopwatch.measure(1_000) { _ in
      next += 1
      calculator.add(
        StreakEvent(id: "old \(next)", date: now - 365 * 86_400, timeZone: zone))
      consume(calculator.data(at: now, in: zone))
    }
  }

  private static func pointsEvents(_ count: Int) -> [ExperiencePointsEvent] {
    (0..<count).map {
      ExperiencePointsEvent(
        id: "0F8B2D6C-5E1A-4C3B-9D7E-\(100_000_000_000 + $0)",
        date: start + Double($0) * 3_156, points: $0 % 50)
    }
  }

  private static func points(_ zone: TimeZoneRules) throws -> [Row] {
    let runs = 1_000
    let events = pointsEvents(100_000 + runs + runs / 10)
    let past = Array(events.prefix(100_000))
    let now = past[past.count - 1].date
    func calculate(_ events: [ExperiencePointsEvent]) throws -> ExperiencePointsCalculator {
      var calculator = ExperiencePointsCalculator(timeZone: zone)
      let rejected = calculator.add(contentsOf: events)
      guard rejected.isEmpty, calculator.data(at: now).allTime == 2_450_000 else {
        throw Broken(reason: "points are missing")
      }
      return calculator
    }
    let full = try Stopwatch.measure(30) { _ in consume(try calculate(past)) }
    let shuffled = past.shuffled()
    let disordered = try Stopwatch.measure(30) { _ in consume(try calculate(shuffled)) }
    var calculator = try calculate(past)
    var next = 100_000
    let adding = Stopwatch.measure(runs) { _ in
      calculator.add(events[next])
      consume(calculator.data(at: events[next].date))
      next += 1
    }
    return [
      Row("points of 100,000 events of ten years", full, atMost: 10_000_000),
      Row("points of 100,000 events, not in order", disordered),
      Row("add an event to 100,000, and the sums", adding, atMost: 5_000),
    ]
  }
}
