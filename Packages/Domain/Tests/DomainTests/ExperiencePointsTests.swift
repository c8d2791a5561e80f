import Domain
import Foundation
import Testing

@Suite struct ExperiencePointsTests {
  private func data(
    _ events: [(String, Int)], at now: String, zone name: String = "Europe/Berlin",
    weekStart: Weekday = .sunday
  ) throws -> CurrentExperiencePointsData {
    let zone = try Zones.rules(name)
    var calculator = ExperiencePointsCalculator(
      configuration: ExperiencePointsConfiguration(weekStart: weekStart), timeZone: zone)
    for (index, (time, points)) in events.enumerated() {
      calculator.add(
        ExperiencePointsEvent(id: "\(index)", date: try zone.instant(time), points: points))
    }
    return calculator.data(at: try zone.instant(now))
  }

  /// Events just inside or outside one period of 2026-03-18, a Wednesday.
  private static let edges: [(String, Int)] = [
    ("2026-03-18 00:00", 1), ("2026-03-17 23:59", 2), ("2026-03-15 00:00", 4),
    ("2026-03-14 23:59", 8), ("2026-03-12 00:00", 16), ("2026-03-11 23:59", 32),
    ("2026-03-01 00:00", 64), ("2026-02-28 23:59", 128), ("2026-02-17 00:00", 256),
    ("2026-02-16 23:59", 512), ("2026-01-01 00:00", 1024), ("2025-12-31 23:59", 2048),
    ("2025-03-19 00:00", 4096), ("2025-03-18 23:59", 8192), ("0001-01-01 12:00", 16_384),
    ("2026-03-18 12:01", 32_768),
  ]

  @Test(arguments: StreakRulesTests.zones)
  func `each period begins with a local day and ends at the instant`(zone: String) throws {
    let data = try data(Self.edges, at: "2026-03-18 12:00", zone: zone)
    #expect(data.today == 1)
    #expect(data.todayEventCount == 1)
    #expect(data.thisWeek == 7)
    #expect(data.last7Days == 31)
    #expect(data.thisMonth == 127)
    #expect(data.last30Days == 511)
    #expect(data.thisYear == 2047)
    #expect(data.last12Months == 8191)
    #expect(data.allTime == 32_767)
    #expect(data.lastEvent == (try Zones.rules(zone).instant("2026-03-18 00:00")))
  }

  @Test(arguments: StreakRulesTests.zones)
  func `a filter counts the events whose metadata has all of its values`(zone name: String) throws {
    let zone = try Zones.rules(name)
    let now = try zone.instant("2026-03-18 12:00")
    let metadata: [[String: GamificationDictionaryValue]] = [
      [:], ["source": "quiz"], ["source": "quiz", "round": 2], ["source": "quiz", "round": 2.0],
      ["source": "Quiz", "round": 2], ["round": 2],
    ]
    let events = metadata.enumerated().map { index, values in
      ExperiencePointsEvent(id: "\(index)", date: now, points: 1 << index, metadata: values)
    }
    for (filter, points) in [
      ([:], 63), (["source": "quiz"], 14), (["source": "quiz", "round": 2], 12),
      (["round": "2"], 0), (["other": true], 0),
    ] as [([String: GamificationDictionaryValue], Int)] {
      var calculator = ExperiencePointsCalculator(timeZone: zone, filter: filter)
      calculator.add(contentsOf: events)
      var single = ExperiencePointsCalculator(timeZone: zone, filter: filter)
      for event in events { single.add(event) }
      #expect(calculator.data(at: now).allTime == points)
      #expect(single.data(at: now) == calculator.data(at: now))
    }
    // The first event of an id counts, or none.
    var calculator = ExperiencePointsCalculator(timeZone: zone, filter: ["source": "quiz"])
    calculator.add(ExperiencePointsEvent(id: "a", date: now, points: 1))
    calculator.add(
      ExperiencePointsEvent(id: "a", date: now, points: 5, metadata: ["source": "quiz"]))
    #expect(calculator.data(at: now).allTime == 0)
  }

  @Test(arguments: [
    (Weekday.sunday, 7), (.monday, 3), (.tuesday, 3), (.wednesday, 1), (.thursday, 31),
    (.friday, 15), (.saturday, 15),
  ])
  func `the week begins on its first day`(start: Weekday, points: Int) throws {
    for zone in StreakRulesTests.zones {
      let data = try data(Self.edges, at: "2026-03-18 12:00", zone: zone, weekStart: start)
      #expect(data.thisWeek == points, "\(zone)")
    }
  }

  @Test(arguments: [
    ("2024-02-29 12:00", "2023-03-01 00:00", "2023-02-28 23:59"),
    ("2025-02-28 12:00", "2024-02-29 00:00", "2024-02-28 23:59"),
    ("2026-01-01 12:00", "2025-01-02 00:00", "2025-01-01 23:59"),
  ])
  func `twelve months begin after the same date of the year before`(
    now: String, inside: String, outside: String
  ) throws {
    for zone in StreakRulesTests.zones {
      let data = try data([(inside, 1), (outside, 2)], at: now, zone: zone)
      #expect(data.last12Months == 1, "\(zone)")
    }
  }

  @Test func `the day that did not exist in Samoa is part of the periods`() throws {
    let data = try data(
      [("2011-12-24 23:59", 1), ("2011-12-25 00:00", 2), ("2011-12-29 12:00", 4)],
      at: "2011-12-31 12:00", zone: "Pacific/Apia")
    #expect(data.last7Days == 6)
    #expect(data.thisWeek == 6)
  }

  @Test(arguments: StreakRulesTests.zones)
  func `years 1 and 9999 have all periods`(zone: String) throws {
    let first = try data([("0001-01-01 12:00", 5)], at: "0001-01-01 13:00", zone: zone)
    #expect(first.last12Months == 5 && first.thisWeek == 5 && first.thisYear == 5)
    let last = try data([("9999-12-31 12:00", 5)], at: "9999-12-31 13:00", zone: zone)
    #expect(last.last12Months == 5 && last.today == 5 && last.thisMonth == 5)
  }

  @Test(arguments: [
    // The clock is set forward on the first day of each period, and back; in Beirut at midnight.
    ("Europe/Berlin", "2026-03-29"), ("Europe/Berlin", "2026-10-25"),
    ("America/New_York", "2026-03-08"), ("America/New_York", "2026-11-01"),
    ("Asia/Beirut", "2026-03-29"), ("Australia/Lord_Howe", "2026-04-05"),
    ("America/Santiago", "2026-09-06"),
  ])
  func `a period that begins as the clock changes has its whole days`(
    zone name: String, day: String
  ) throws {
    let zone = try Zones.rules(name)
    let number = try CalendarDate(day).daysSinceEpoch
    let start = zone.instant(number, 0)
    var calculator = ExperiencePointsCalculator(timeZone: zone)
    calculator.add(
      ExperiencePointsEvent(id: "before", date: start.addingTimeInterval(-1), points: 1))
    calculator.add(ExperiencePointsEvent(id: "first", date: start, points: 2))
    let next = zone.instant(number + 1, 0)
    calculator.add(ExperiencePointsEvent(id: "last", date: next.addingTimeInterval(-1), points: 4))
    calculator.add(ExperiencePointsEvent(id: "next", date: next, points: 8))
    // All of these days are Sundays.
    #expect(calculator.data(at: next.addingTimeInterval(-1)).today == 6)
    #expect(calculator.data(at: next.addingTimeInterval(-1)).thisWeek == 6)
    #expect(calculator.data(at: next).today == 8)
    #expect(calculator.data(at: zone.instant(number + 6, 0)).last7Days == 14)
    #expect(calculator.data(at: zone.instant(number + 29, 0)).last30Days == 14)
    #expect(calculator.recentPoints(3, at: next) == [1, 6, 8])
  }

  @Test func `without events all sums are 0`() throws {
    #expect(try data([], at: "2026-03-18 12:00") == CurrentExperiencePointsData())
    #expect(CurrentExperiencePointsData().level.number == 1)
  }

  @Test(arguments: [
    (0, 1, 100), (99, 1, 1), (100, 2, 200), (299, 2, 1), (300, 3, 300), (599, 3, 1), (600, 4, 400),
    (-50, 1, 100), (Int.min, 1, 100), (4500, 10, 1000),
    (9_007_199_254_740_991, 13_421_773, 939_524_109), (Int.max, 13_421_773, 939_524_109),
  ])
  func `level n needs 50 n (n - 1) points, and a negative sum counts as 0`(
    points: Int, level: Int, toNext: Int
  ) {
    let result = ExperienceLevel(points: points)
    #expect(result.number == level)
    #expect(result.toNext == toNext)
  }

  @Test func `levels change exactly at their points`() {
    for level in [2, 3, 1_000, 999_999, 13_421_773] {
      let needed = 50 * level * (level - 1)
      #expect(ExperienceLevel(points: needed).number == level)
      #expect(ExperienceLevel(points: needed - 1).number == level - 1)
    }
  }

  @Test(arguments: StreakRulesTests.zones)
  func `negative points subtract, and sums may be negative`(zone: String) throws {
    let data = try data(
      [("2026-03-18 10:00", 30), ("2026-03-18 11:00", -80)], at: "2026-03-18 12:00", zone: zone)
    #expect(data.allTime == -50 && data.today == -50 && data.last12Months == -50)
    #expect(data.level == ExperienceLevel(points: 0))
  }

  @Test(arguments: StreakRulesTests.zones)
  func `of several events with one id the first counts`(zone: String) throws {
    var calculator = ExperiencePointsCalculator(timeZone: try Zones.rules(zone))
    let now = Date(timeIntervalSince1970: 1_000)
    for points in [1, 2] {
      calculator.add(ExperiencePointsEvent(id: "a", date: now, points: points))
    }
    calculator.add(contentsOf: [ExperiencePointsEvent(id: "a", date: now, points: 4)])
    #expect(calculator.data(at: now).allTime == 1)
  }

  @Test func `a sum that JSON cannot hold exactly is the largest one, until it is corrected`()
    throws
  {
    let limit = 9_007_199_254_740_991
    let now = Date(timeIntervalSince1970: 1_000)
    var calculator = ExperiencePointsCalculator(timeZone: .utc)
    func add(_ id: String, _ points: Int) -> [Int] {
      calculator.add(contentsOf: [ExperiencePointsEvent(id: id, date: now, points: points)])
    }
    #expect(add("a", limit - 1) == [])
    #expect(add("b", 1) == [])
    #expect(!calculator.hasRoom(for: 1) && calculator.hasRoom(for: -1))
    #expect(add("c", 2) == [0])
    #expect(calculator.data(at: now).allTime == limit)
    #expect(calculator.data(at: now).today == limit)
    #expect(calculator.data(at: now).last12Months == limit)
    #expect(calculator.recentPoints(1, at: now) == [limit])
    #expect(calculator.hasRoom(for: -1) && !calculator.hasRoom(for: 1))
    // It is beyond the limit already.
    #expect(add("d", .max) == [])
    #expect(add("e", .max) == [])
    #expect(calculator.data(at: now).allTime == limit)
    // The exact sum is corrected, not the one that shows.
    for id in ["f", "g"] { #expect(add(id, -.max) == []) }
    #expect(calculator.data(at: now).allTime == limit)
    #expect(add("h", -3) == [])
    #expect(calculator.data(at: now).allTime == limit - 1)
    #expect(add("i", .min) == [0])
    #expect(calculator.data(at: now).allTime == -limit)
    #expect(calculator.data(at: now).level.number == 1)
  }

  @Test(arguments: StreakRulesTests.zones)
  func `the sum of a period can be beyond the largest one alone`(zone name: String) throws {
    let zone = try Zones.rules(name)
    var calculator = ExperiencePointsCalculator(timeZone: zone)
    for (time, points) in [
      ("2026-02-28 23:59", -5), ("2026-03-01 00:00", 9_007_199_254_740_991),
      ("2026-03-18 00:00", 5),
    ] {
      calculator.add(
        ExperiencePointsEvent(id: time, date: try zone.instant(time), points: points))
    }
    let now = try zone.instant("2026-03-18 12:00")
    #expect(calculator.saturatedSums(at: now) == [.thisMonth])
    let data = calculator.data(at: now)
    #expect(data.allTime == 9_007_199_254_740_991 && data.thisYear == data.allTime)
    #expect(data.thisMonth == data.allTime)
    // The month before, nothing was beyond it.
    #expect(calculator.saturatedSums(at: try zone.instant("2026-02-28 23:59")) == [])
    calculator.add(ExperiencePointsEvent(id: "more", date: now, points: 1))
    #expect(
      calculator.saturatedSums(at: now) == [
        .allTime, .thisMonth, .last30Days, .thisYear, .last12Months,
      ])
  }

  @Test(arguments: [(1, 0, 1, 2), (1, 2, 2, 4), (10, 19, 1, 1), (10, 20, 2, 40)])
  func `another factor has other levels`(factor: Int, points: Int, level: Int, toNext: Int) throws {
    let configuration = try ExperiencePointsConfiguration(experienceKey: "k", levelFactor: factor)
    var calculator = ExperiencePointsCalculator(configuration: configuration, timeZone: .utc)
    let now = Date(timeIntervalSince1970: 1_000)
    calculator.add(ExperiencePointsEvent(id: "a", date: now, points: points))
    let result = calculator.data(at: now).level
    #expect(result.number == level && result.toNext == toNext)
  }

  @Test(arguments: [Int.min, -1, 0, 9_007_199_254_740_992, .max])
  func `a factor of levels is from 1 to 2^53 - 1`(factor: Int) throws {
    #expect(throws: ExperiencePointsConfiguration.Error.invalidLevelFactor) {
      try ExperiencePointsConfiguration(experienceKey: "k", levelFactor: factor)
    }
    // A level alone takes the nearest one.
    let nearest = factor < 1 ? 1 : 9_007_199_254_740_991
    #expect(ExperienceLevel(points: .max, factor: factor).factor == nearest)
    #expect(ExperienceLevel(points: .max, factor: nearest).number >= 1)
  }

  @Test func `adding events one by one in any order gives what recalculating gives`() throws {
    var random = SeededGenerator(seed: 7)
    let zones = try [Zones.rules("Europe/Berlin"), Zones.rules("Pacific/Apia"), .utc]
    let starts = [1_324_800_000.0, 1_774_700_000]
    for _ in 0..<2_000 {
      let zone = zones.randomElement(using: &random) ?? .utc
      let start = starts.randomElement(using: &random) ?? 0
      let events = (0..<Int.random(in: 0..<40, using: &random)).map { _ in
        let days = Double(Int.random(in: 0..<400, using: &random)) / 7
        return ExperiencePointsEvent(
          id: "\(Int.random(in: 0..<60, using: &random))",
          date: Date(timeIntervalSince1970: start + days * 86_400),
          points: Int.random(in: -20...100, using: &random))
      }
      let now = Date(
        timeIntervalSince1970: start + Double.random(in: 0...60, using: &random) * 86_400)
      var whole = ExperiencePointsCalculator(timeZone: zone)
      whole.add(contentsOf: events)
      var single = ExperiencePointsCalculator(timeZone: zone)
      for event in events { single.add(event) }
      let data = whole.data(at: now)
      try #require(single.data(at: now) == data)

      var ids: Set<String> = []
      let past = events.filter { ids.insert($0.id).inserted && $0.date <= now }
      try #require(data.allTime == past.reduce(0) { $0 + $1.points })
      let day = Self.day(now, zone)
      try #require(
        data.last7Days
          == past.filter { Self.day($0.date, zone) > day - 7 }.reduce(0) { $0 + $1.points })
    }
  }

  private static func day(_ date: Date, _ zone: TimeZoneRules) -> Int {
    let seconds = date.timeIntervalSince1970 + Double(zone.secondsFromGMT(at: date))
    return Int((seconds / 86_400).rounded(.down))
  }

  @Test func `weekdays follow the Gregorian calendar`() throws {
    #expect(try CalendarDate("1970-01-01").weekday == .thursday)
    #expect(try CalendarDate("2026-03-18").weekday == .wednesday)
    #expect(try CalendarDate("0001-01-01").weekday == .monday)
    #expect(try CalendarDate("9999-12-31").weekday == .friday)
  }
}
