import Domain
import Foundation
import Testing

/// The last days of a streak and of experience points.
@Suite struct RecentDaysTests {

  private func instant(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  @Test(arguments: StreakRulesTests.zones)
  func `the last days end today and have those without events`(zone name: String) throws {
    let zone = try Zones.rules(name)
    var calculator = StreakCalculator(
      configuration: try StreakConfiguration(eventsRequiredPerDay: 2))
    for (id, date) in [
      ("a", "2026-03-16 00:00"), ("b", "2026-03-16 23:59"), ("c", "2026-03-18 10:00"),
      ("later", "2026-03-19 00:00"),
    ] {
      calculator.add(StreakEvent(id: id, date: try zone.instant(date), timeZone: zone))
    }
    calculator.add(
      StreakEvent(
        id: "f", date: try zone.instant("2026-03-17 10:00"), timeZone: zone, isFreeze: true,
        freezeID: "f1"))
    let now = try zone.instant("2026-03-18 23:00")
    let days = calculator.recentDays(4, at: now, in: zone)
    #expect(
      days == [
        StreakDay(date: try CalendarDate("2026-03-15")),
        StreakDay(date: try CalendarDate("2026-03-16"), eventCount: 2, hasGoal: true),
        StreakDay(date: try CalendarDate("2026-03-17"), isFrozen: true),
        StreakDay(date: try CalendarDate("2026-03-18"), eventCount: 1),
      ])
    #expect(calculator.recentDays(0, at: now, in: zone) == [])
    #expect(calculator.recentDays(-1, at: now, in: zone) == [])
  }

  @Test
  func `an event farther east is no day of today's week yet, and Samoa's missing day is empty`()
    throws
  {
    let (honolulu, auckland) = (
      try Zones.rules("Pacific/Honolulu"), try Zones.rules("Pacific/Auckland")
    )
    var calculator = StreakCalculator(configuration: .standard)
    let now = try auckland.instant("2026-01-05 08:00")
    calculator.add(StreakEvent(id: "a", date: now, timeZone: auckland))
    #expect(calculator.recentDays(2, at: now, in: honolulu).map(\.hasGoal) == [false, false])
    #expect(calculator.recentDays(2, at: now, in: auckland).map(\.hasGoal) == [false, true])
    let apia = try Zones.rules("Pacific/Apia")
    for time in ["2011-12-29 12:00", "2011-12-31 12:00"] {
      calculator.add(StreakEvent(id: time, date: try apia.instant(time), timeZone: apia))
    }
    let days = calculator.recentDays(3, at: try apia.instant("2011-12-31 13:00"), in: apia)
    #expect(days.map(\.hasGoal) == [true, false, true])
  }

  @Test func `no day is before the first one of the calendar`() throws {
    let calculator = StreakCalculator(configuration: .standard)
    let second = try CalendarDate("0001-01-02").daysSinceEpoch
    let noon = Date(timeIntervalSince1970: Double(second * 86_400 + 43_200))
    let days = calculator.recentDays(3, at: noon, in: .utc)
    #expect(days.map(\.date.day) == [1, 2])
  }

  @Test func `the points of the last days end today and leave out later ones`() throws {
    var calculator = ExperiencePointsCalculator(timeZone: .utc)
    for (id, date, points) in [
      ("a", "2026-03-10T10:00:00Z", 1), ("b", "2026-03-16T10:00:00Z", 2),
      ("c", "2026-03-16T11:00:00Z", 3), ("d", "2026-03-18T10:00:00Z", -4),
      ("later", "2026-03-18T12:00:01Z", 5),
    ] {
      calculator.add(ExperiencePointsEvent(id: id, date: try instant(date), points: points))
    }
    let now = try instant("2026-03-18T12:00:00Z")
    #expect(calculator.recentPoints(4, at: now) == [0, 5, 0, -4])
    #expect(calculator.recentPoints(0, at: now) == [])
  }

  @Test func `a level spans the points up to the next one`() {
    #expect([0, 100, 300].map { ExperienceLevel(points: $0).span } == [100, 200, 300])
  }
}
