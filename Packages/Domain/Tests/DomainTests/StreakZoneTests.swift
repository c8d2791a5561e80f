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
}
