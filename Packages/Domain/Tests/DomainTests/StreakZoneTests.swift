import Domain
import Foundation
import Testing

/// Streaks in every zone of the database, around each change of its clock in ten years.
@Suite struct StreakZoneTests {
  private static let firstDay = 16_801  // 2016-01-01
  private static let lastDay = firstDay + 3_653

  /// The zones, each with the days in ten years on which its clock changed, and one on which it did not.
  private static let zones = Result {
    try Zones.all().map { (zone: $0, days: changes(of: $0) + [firstDay]) }
  }

  private static func changes(of zone: TimeZoneRules) -> [Int] {
    func offset(_ day: Int) -> Int {
      zone.secondsFromGMT(at: Date(timeIntervalSince1970: Double(day) * 86_400))
    }
    return stride(from: firstDay, to: lastDay, by: 3).compactMap { day in
      if offset(day) == offset(day + 3) { return nil }
      return (day..<day + 3).first { offset($0) != offset($0 + 1) }
    }
  }

  private func event(_ date: Date, _ zone: TimeZoneRules) -> StreakEvent {
    StreakEvent(id: "\(date.timeIntervalSince1970) \(zone.identifier)", date: date, timeZone: zone)
  }

  @Test func `a week at home counts each day once, from its first to its last second`() throws {
    var weeks = 0
    for (zone, days) in try Self.zones.get() {
      for change in days {
        weeks += 1
        var calculator = StreakCalculator(configuration: .standard)
        for (count, day) in (change - 3...change + 3).enumerated() {
          let first = zone.instant(day, 0)
          let last = zone.instant(day + 1, 0).addingTimeInterval(-1)
          // The week before is at risk until the first event of the day.
          let before = calculator.data(at: first, in: zone)
          try #require(before.currentStreak == count, "\(zone.identifier) \(day)")
          try #require(count == 0 || before.status == .atRisk, "\(zone.identifier) \(day)")
          calculator.add(event(day.isMultiple(of: 2) ? first : last, zone))
          let after = calculator.data(at: last, in: zone)
          try #require(after.currentStreak == count + 1, "\(zone.identifier) \(day)")
          try #require(after.status == .active && after.todayEventCount == 1)
        }
        let end = zone.instant(change + 5, 0)
        let waiting = calculator.data(at: end.addingTimeInterval(-1), in: zone)
        try #require(waiting.currentStreak == 7 && waiting.status == .atRisk)
        try #require(calculator.data(at: end, in: zone).status == .broken, "\(zone.identifier)")
      }
    }
    #expect(weeks > 2_000)
  }

  @Test(arguments: [true, false])
  func `a week of travel counts each day, with the sun and against it`(eastward: Bool) throws {
    let stops = try [
      "Pacific/Honolulu", "America/Los_Angeles", "America/New_York", "Europe/London", "Asia/Dubai",
      "Asia/Tokyo", "Pacific/Auckland",
    ].map(Zones.rules)
    let route = eastward ? stops : stops.reversed()
    for (zone, days) in try Self.zones.get() {
      for change in days {
        var calculator = StreakCalculator(configuration: .standard)
        var last = Date.distantPast
        for (index, stop) in ([zone] + route).enumerated() {
          last = stop.instant(change - 3 + index, 12 * 3600)
          calculator.add(event(last, stop))
        }
        let stop = route[route.count - 1]
        let data = calculator.data(at: last, in: stop)
        try #require(data.currentStreak == 8, "\(zone.identifier) \(change)")
        try #require(data.status == .active, "\(zone.identifier) \(change)")
        let home = calculator.data(at: last.addingTimeInterval(3600), in: zone)
        try #require(home.currentStreak == 8, "\(zone.identifier) \(change), at home")
      }
    }
  }

  @Test(arguments: ["Pacific/Honolulu", "America/Los_Angeles", "America/New_York"])
  func `a journey over the date line breaks the streak only where it leaves half of the day`(
    start: String
  ) throws {
    let start = try Zones.rules(start)
    var counts: [Bool: Int] = [:]
    for (zone, days) in try Self.zones.get() {
      for change in days {
        var calculator = StreakCalculator(configuration: .standard)
        let left = [change - 2, change - 1].map { start.instant($0, 20 * 3600) }
        let arrived = [change + 1, change + 2].map { zone.instant($0, 9 * 3600) }
        let hours = (zone.secondsFromGMT(at: arrived[0]) - start.secondsFromGMT(at: left[1]))
        let isShort = hours >= 12 * 3600
        counts[isShort, default: 0] += 1
        for date in left { calculator.add(event(date, start)) }
        // The clocks of the zone may have changed between the two days.
        let status = calculator.data(at: arrived[0], in: zone).status
        try #require(status == (isShort ? .atRisk : .broken), "\(zone.identifier) \(change)")
        for date in arrived { calculator.add(event(date, zone)) }
        let data = calculator.data(at: arrived[1], in: zone)
        try #require(
          data.currentStreak == (isShort ? 4 : 2) && data.status == .active,
          "\(zone.identifier) \(change)")
        // Back home, the calendar shows the last day again.
        let home = start.instant(change + 3, 12 * 3600)
        calculator.add(event(home, start))
        let back = calculator.data(at: home, in: start).currentStreak
        try #require(back == (isShort ? 5 : 3), "\(zone.identifier) \(change), at home")
      }
    }
    #expect([true, false].allSatisfy { (counts[$0] ?? 0) > 200 }, "\(counts)")
  }

  // Any days, lived or missed.

  /// Where a traveller was on a day, and when something was done there; nil for a missed day.
  private typealias Stop = (zone: TimeZoneRules, instant: Date?)

  /// A week of a traveller through the zones in the order of their offsets: a random time of each day
  /// that is lived, after those before.
  private static func week(
    through route: [TimeZoneRules], from day: Int, _ generator: inout SeededGenerator
  ) -> [Stop] {
    var last = Date.distantPast
    return route.enumerated().map { index, zone in
      let begin = max(zone.instant(day + index, 0), last.addingTimeInterval(1))
      let end = zone.instant(day + index + 1, 0).addingTimeInterval(-1)
      // Farther east, the day may be over before the traveller arrives.
      guard begin <= end, Int.random(in: 0..<4, using: &generator) > 0 else { return (zone, nil) }
      let seconds = Int(end.timeIntervalSince(begin))
      last = begin.addingTimeInterval(Double(Int.random(in: 0...seconds, using: &generator)))
      return (zone, last)
    }
  }

  /// The streak by counting the lived days back from the last one, which today may still be missing.
  private static func lived(_ week: [Stop]) -> (count: Int, status: StreakStatus) {
    let days = week.map { $0.instant != nil }
    guard days.contains(true) else { return (0, .noStreak) }
    let last = days.count - 1
    var (day, count) = (days[last] ? last : last - 1, 0)
    while day >= 0, days[day] {
      count += 1
      day -= 1
    }
    return (count, days[last] ? .active : count > 0 ? .atRisk : .broken)
  }

  /// `STREAK_SEED=7` takes other times of the days and other stops on the way.
  @Test(arguments: [true, false])
  func `through all zones by their offset, exactly the lived days count`(eastward: Bool) throws {
    let seed = ProcessInfo.processInfo.environment["STREAK_SEED"].flatMap(UInt64.init) ?? 0
    var generator = SeededGenerator(seed: seed)
    let zones = try Self.zones.get()
    let noon = Date(timeIntervalSince1970: (Double(Self.firstDay) + 0.5) * 86_400)
    let order = zones.map(\.zone).sorted {
      ($0.secondsFromGMT(at: noon), $0.identifier) < ($1.secondsFromGMT(at: noon), $1.identifier)
    }
    var statuses: [StreakStatus: Int] = [:]
    for (zone, days) in zones {
      let place = try #require(order.firstIndex(of: zone))
      for change in days {
        // The zone whose clock changes is in the middle of the week, on the day of the change.
        let step = Int.random(in: 1...order.count / 8, using: &generator) * (eastward ? 1 : -1)
        let route = (-3...3).map { order[min(max(0, place + $0 * step), order.count - 1)] }
        let week = Self.week(through: route, from: change - 3, &generator)
        var calculator = StreakCalculator(configuration: .standard)
        for case (let zone, let instant?) in week { calculator.add(event(instant, zone)) }
        let now = route[6].instant(change + 4, 0).addingTimeInterval(-1)
        let data = calculator.data(at: now, in: route[6])
        let expected = Self.lived(week)
        try #require(
          data.currentStreak == expected.count && data.status == expected.status,
          "\(zone.identifier) \(change), seed \(seed): \(data) is not \(expected)")
        statuses[data.status, default: 0] += 1
      }
    }
    #expect(statuses.values.reduce(0, +) > 2_000)
    #expect([.active, .atRisk, .broken].allSatisfy { (statuses[$0] ?? 0) > 20 }, "\(statuses)")
  }
}
