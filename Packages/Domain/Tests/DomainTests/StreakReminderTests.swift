import Domain
import Foundation
import Testing

/// When a streak changes by itself, and when the person is reminded of it.
@Suite struct StreakReminderTests {
  private func date(_ text: String) throws -> Date { try Date(text, strategy: .iso8601) }

  /// A streak after events at local times of a zone.
  private func data(
    _ events: [String], at now: Date, in zone: TimeZoneRules, leeway: Int = 0
  ) throws -> CurrentStreakData {
    var calculator = StreakCalculator(configuration: try StreakConfiguration(leewayHours: leeway))
    for event in events {
      calculator.add(
        StreakEvent(id: event, date: try zone.instant(event), timeZone: zone))
    }
    return calculator.data(at: now, in: zone)
  }

  @Test(arguments: [
    "UTC", "Europe/Berlin", "America/New_York", "Asia/Kolkata", "Pacific/Kiritimati",
    "Pacific/Honolulu",
  ])
  func `a streak at risk is due at 20 o'clock today, one of today at 20 o'clock tomorrow`(
    name: String
  ) throws {
    let zone = try Zones.rules(name)
    for time in ["00:00", "12:00", "19:59"] {
      let now = try zone.instant("2026-01-05 \(time)")
      let atRisk = try data(["2026-01-03 12:00", "2026-01-04 12:00"], at: now, in: zone)
      let reminder = try #require(StreakReminder(of: atRisk, at: now, in: zone))
      #expect(reminder.date == (try zone.instant("2026-01-05 20:00")))
      #expect(reminder.days == 2)
    }
    for time in ["12:00", "20:00", "23:59"] {
      let now = try zone.instant("2026-01-05 \(time)")
      let active = try data(["2026-01-05 00:00"], at: now, in: zone)
      let reminder = try #require(StreakReminder(of: active, at: now, in: zone))
      #expect(reminder.date == (try zone.instant("2026-01-06 20:00")))
      #expect(reminder.days == 1)
    }
  }

  @Test func `a streak that is late, over or not begun needs no reminder`() throws {
    let zone = try Zones.rules("Europe/Berlin")
    let cases: [(events: [String], now: String, leeway: Int)] = [
      ([], "2026-01-05 12:00", 0), (["2026-01-04 12:00"], "2026-01-05 20:00", 0),
      (["2026-01-03 12:00"], "2026-01-05 12:00", 0), (["2026-01-03 12:00"], "2026-01-05 02:00", 3),
    ]
    for (events, now, leeway) in cases {
      let now = try zone.instant(now)
      let data = try data(events, at: now, in: zone, leeway: leeway)
      #expect(StreakReminder(of: data, at: now, in: zone) == nil, "\(data.status)")
    }
  }

  @Test(arguments: [
    // An ordinary day.
    ("Europe/Berlin", 0, "2026-01-05T11:00:00Z", "2026-01-05T23:00:00Z"),
    ("UTC", 0, "2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z"),
    // The clock is set forward within the day, and back.
    ("Europe/Berlin", 0, "2026-03-28T23:00:00Z", "2026-03-29T22:00:00Z"),
    ("America/New_York", 0, "2026-11-01T04:00:00Z", "2026-11-02T05:00:00Z"),
    // Midnight does not exist: the clock is set from 24:00 to 1:00.
    ("Asia/Beirut", 0, "2026-03-28T10:00:00Z", "2026-03-28T22:00:00Z"),
    // A day does not exist.
    ("Pacific/Apia", 0, "2011-12-30T05:00:00Z", "2011-12-30T10:00:00Z"),
    // The end of the leeway, then the end of the day.
    ("Asia/Kolkata", 3, "2026-01-04T18:30:00Z", "2026-01-04T21:30:00Z"),
    ("Asia/Kolkata", 3, "2026-01-04T21:30:00Z", "2026-01-05T18:30:00Z"),
    // The leeway ends in the hour that does not exist, at its end.
    ("Europe/Berlin", 2, "2026-03-28T23:00:00Z", "2026-03-29T01:00:00Z"),
    ("UTC", 24, "2026-01-05T00:00:00Z", "2026-01-06T00:00:00Z"),
    // A part of a second before midnight.
    ("UTC", 0, "2026-01-05T23:59:59.5Z", "2026-01-06T00:00:00Z"),
  ])
  func `a streak changes next at the end of the day or of the leeway`(
    name: String, leeway: Int, now: String, expected: String
  ) throws {
    let configuration = try StreakConfiguration(leewayHours: leeway)
    let style = Date.ISO8601FormatStyle(includingFractionalSeconds: now.contains("."))
    let now = try Date(now, strategy: style)
    #expect(
      configuration.nextChange(after: now, in: try Zones.rules(name)) == (try date(expected)))
  }

  @Test(arguments: [
    // The day that needs an event, and its leeway.
    ("UTC", 0, "05 20:00", "06 12:00", "07 00:00", 24),
    ("UTC", 3, "05 20:00", "06 12:00", "07 03:00", 3),
    ("Asia/Kolkata", 3, "05 20:00", "06 03:00", "07 03:00", 3),
    // Yesterday, within the leeway.
    ("UTC", 3, "04 20:00", "06 02:59", "06 03:00", 3),
    ("UTC", 24, "05 20:00", "06 02:59", "07 00:00", 24),
    // At 2:00, an end at 3:00 of the next day is no end at 3:00.
    ("UTC", 3, "05 20:00", "06 02:00", "07 03:00", 24),
    // Tomorrow, when today is done.
    ("America/New_York", 0, "06 11:00", "06 12:00", "08 00:00", 24),
    ("America/New_York", 2, "06 11:00", "06 12:00", "08 02:00", 24),
  ])
  func `a streak lives until the day that needs an event ends, with its leeway`(
    name: String, leeway: Int, event: String, now: String, end: String, hour: Int
  ) throws {
    let zone = try Zones.rules(name)
    let now = try zone.instant("2026-01-\(now)")
    let data = try data(["2026-01-\(event)"], at: now, in: zone, leeway: leeway)
    let configuration = try StreakConfiguration(leewayHours: leeway)
    let expected = try zone.instant("2026-01-\(end)")
    #expect(configuration.end(of: data, at: now, in: zone) == expected)
    #expect(zone.hour(ofEnd: expected, readAt: now) == hour)
  }

  @Test func `a reminder in the evening reads the hour of the leeway after midnight`() throws {
    let zone = try Zones.rules("Europe/Berlin")
    let (noon, evening) = (
      try zone.instant("2026-01-05 12:00"), try zone.instant("2026-01-06 20:00")
    )
    let data = try data(["2026-01-05 11:00"], at: noon, in: zone, leeway: 3)
    let configuration = try StreakConfiguration(leewayHours: 3)
    let end = try #require(configuration.end(of: data, at: noon, in: zone))
    #expect(zone.hour(ofEnd: end, readAt: noon) == 24)
    #expect(zone.hour(ofEnd: end, readAt: evening) == 3)
  }

  @Test(arguments: [
    // The clock is set forward at the end: from 24:00 to 1:00, and from 2:00 to 3:00.
    ("America/Santiago", 0, "2026-09-05", "2026-09-06T04:00:00Z", 24),
    ("Europe/Berlin", 2, "2026-03-28", "2026-03-29T01:00:00Z", 2),
    // The clock shows the hour before the end twice.
    ("Europe/Berlin", 3, "2026-10-24", "2026-10-25T02:00:00Z", 3),
  ])
  func `the end of a streak follows the clock that is set forward or back`(
    name: String, leeway: Int, day: String, end: String, hour: Int
  ) throws {
    let zone = try Zones.rules(name)
    let before = try CalendarDate(day).adding(days: -1)
    let now = try zone.instant("\(day) 20:00")
    let data = try data(["\(before) 12:00"], at: now, in: zone, leeway: leeway)
    #expect(data.status == .atRisk)
    let configuration = try StreakConfiguration(leewayHours: leeway)
    let expected = try date(end)
    #expect(configuration.end(of: data, at: now, in: zone) == expected)
    #expect(zone.hour(ofEnd: expected, readAt: now) == hour)
  }

  @Test func `a streak of today lives over a day that did not exist`() throws {
    let zone = try Zones.rules("Pacific/Apia")
    let now = try zone.instant("2011-12-29 20:00")
    let data = try data(["2011-12-29 12:00"], at: now, in: zone)
    let end = StreakConfiguration.standard.end(of: data, at: now, in: zone)
    #expect(end == (try zone.instant("2012-01-01 00:00")))
    let reminder = StreakReminder(of: data, at: now, in: zone)
    #expect(reminder?.date == (try zone.instant("2011-12-31 20:00")))
  }

  @Test(arguments: [
    // The day before the missing one needs its event, in its leeway too.
    ("2011-12-28 12:00", "2011-12-29 20:00", "2011-12-31 03:00"),
    ("2011-12-28 12:00", "2011-12-31 02:00", "2011-12-31 03:00"),
    ("2011-12-29 12:00", "2011-12-29 20:00", "2012-01-01 03:00"),
    ("2011-12-29 12:00", "2011-12-31 12:00", "2012-01-01 03:00"),
  ])
  func `the leeway of a day before one that did not exist is after that one`(
    event: String, now: String, end: String
  ) throws {
    let zone = try Zones.rules("Pacific/Apia")
    let now = try zone.instant(now)
    let configuration = try StreakConfiguration(leewayHours: 3)
    let data = try data([event], at: now, in: zone, leeway: 3)
    #expect(configuration.end(of: data, at: now, in: zone) == (try zone.instant(end)))
  }

  @Test func `a streak that has ended or not begun has no end`() throws {
    let zone = try Zones.rules("Europe/Berlin")
    let now = try zone.instant("2026-01-05 12:00")
    for events in [[], ["2026-01-03 12:00"]] {
      let data = try data(events, at: now, in: zone)
      #expect(StreakConfiguration.standard.end(of: data, at: now, in: zone) == nil)
    }
  }

  @Test func `in every zone, the next change is when the day of the clock changes`() throws {
    let configuration = StreakConfiguration.standard
    for zone in try Zones.all() {
      func day(_ date: Date) -> Int {
        let local = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(at: date))
        return Int((local / 86_400).rounded(.down))
      }
      var now = try date("2025-12-31T05:17:03Z")
      let end = try date("2027-01-01T00:00:00Z")
      while now < end {
        let next = configuration.nextChange(after: now, in: zone)
        try #require(next > now && next.timeIntervalSince(now) <= 26 * 3600, "\(zone.identifier)")
        try #require(day(next) > day(now), "\(zone.identifier) \(now)")
        try #require(day(next.addingTimeInterval(-1)) == day(now), "\(zone.identifier) \(now)")
        now = next
      }
    }
  }
}
