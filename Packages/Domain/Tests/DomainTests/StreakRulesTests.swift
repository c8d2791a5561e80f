import Domain
import Foundation
import Testing

@Suite struct StreakRulesTests {
  /// Zones from 11 hours behind Greenwich to 14 hours ahead, also with parts of an hour.
  static let zones = [
    "Pacific/Pago_Pago", "America/New_York", "Europe/Berlin", "Asia/Kolkata", "Asia/Kathmandu",
    "Australia/Lord_Howe", "Pacific/Kiritimati",
  ]

  @Test(arguments: StreakCase.days + StreakCase.freezing + StreakCase.leeway, zones)
  func `a streak follows the rule in every zone`(_ rule: StreakCase, zone: String) throws {
    let data = try rule.data(in: Zones.rules(zone))
    #expect(data.summary == rule.expected.replacingOccurrences(of: "JAN-", with: "2026-01-"))
  }

  private func calculator(
    _ events: [(String, String)], leeway: Int = 0, goal: Int = 1
  ) throws -> StreakCalculator {
    var calculator = StreakCalculator(
      configuration: try StreakConfiguration(eventsRequiredPerDay: goal, leewayHours: leeway))
    for (index, (zone, time)) in events.enumerated() {
      let rules = try Zones.rules(zone)
      calculator.add(StreakEvent(id: "\(index)", date: try rules.instant(time), timeZone: rules))
    }
    return calculator
  }

  private func data(
    _ events: [(String, String)], at now: (String, String), leeway: Int = 0
  ) throws -> CurrentStreakData {
    let rules = try Zones.rules(now.0)
    return try calculator(events, leeway: leeway).data(at: try rules.instant(now.1), in: rules)
  }

  @Test func `events and freezes are counted, and the goal's share is at most 1`() throws {
    let rules = try Zones.rules("Europe/Berlin")
    var calculator = try calculator(
      [("Europe/Berlin", "2026-01-04 12:00"), ("Europe/Berlin", "2026-01-05 12:00")], goal: 4)
    let now = try rules.instant("2026-01-05 18:00")
    calculator.add(
      StreakEvent(id: "f", date: now, timeZone: rules, isFreeze: true, freezeID: "f1"))
    let data = calculator.data(at: now, in: rules)
    #expect(data.totalEvents == 2)
    #expect(data.lastEvent == (try rules.instant("2026-01-05 12:00")))
    #expect(data.goalProgress == 0.25)
    for index in 0..<9 {
      calculator.add(StreakEvent(id: "more \(index)", date: now, timeZone: rules))
    }
    #expect(calculator.data(at: now, in: rules).goalProgress == 1)
  }

  @Test func `the day that did not exist in Samoa breaks no streak`() throws {
    let events = ["2011-12-28 12:00", "2011-12-29 23:59", "2011-12-31 00:00"]
      .map { ("Pacific/Apia", $0) }
    let done = try data(events, at: ("Pacific/Apia", "2011-12-31 12:00"))
    #expect(done.summary == "3/3 active, today 1, from 2011-12-28, used -, left 0")
    let waiting = try data(Array(events.prefix(2)), at: ("Pacific/Apia", "2011-12-31 12:00"))
    #expect(waiting.summary == "2/2 atRisk, today 0, from 2011-12-28, used -, left 0")
    let over = try data(Array(events.prefix(2)), at: ("Pacific/Apia", "2012-01-01 00:00"))
    #expect(over.summary == "0/2 broken, today 0, from -, used -, left 0")
  }

  @Test func `the leeway after the day that did not exist in Samoa counts for the day before it`()
    throws
  {
    let apia = "Pacific/Apia"
    let lived = [(apia, "2011-12-28 12:00")]
    let open = try data(lived, at: (apia, "2011-12-31 02:59"), leeway: 3)
    #expect(open.summary == "1/1 canExtendWithLeeway, today 0, from 2011-12-28, used -, left 0")
    let over = try data(lived, at: (apia, "2011-12-31 03:00"), leeway: 3)
    #expect(over.summary == "0/1 broken, today 0, from -, used -, left 0")
    let early = [(apia, "2011-12-31 02:59")]
    let saved = try data(lived + early, at: (apia, "2011-12-31 12:00"), leeway: 3)
    #expect(saved.summary == "2/2 atRisk, today 0, from 2011-12-28, used -, left 0")
    let both = try data(
      lived + [(apia, "2011-12-29 12:00")] + early, at: (apia, "2011-12-31 12:00"), leeway: 3)
    #expect(both.summary == "3/3 active, today 1, from 2011-12-28, used -, left 0")
    // A traveller had the 30th in Honolulu, and comes to Samoa on the 31st.
    let traveller = try data(
      lived + [("Pacific/Honolulu", "2011-12-29 12:00"), ("Pacific/Honolulu", "2011-12-30 00:10")]
        + early, at: (apia, "2011-12-31 12:00"), leeway: 3)
    #expect(traveller.summary == "4/4 active, today 1, from 2011-12-28, used -, left 0")
  }

  @Test func `a day that did not exist in Samoa needs no freeze`() throws {
    let rules = try Zones.rules("Pacific/Apia")
    let calculator = try calculator([("Pacific/Apia", "2011-12-28 12:00")])
    let data = calculator.data(
      at: try rules.instant("2012-01-01 12:00"), in: rules,
      freezes: ["a", "b", "c"].map { StreakFreeze(id: $0) })
    #expect(
      data.summary
        == "1/1 atRisk, today 0, from 2011-12-28, used a@2011-12-29 b@2011-12-31, left 1")
  }

  @Test func `a traveller over the date line lives a day twice and counts it once`() throws {
    let events = [
      ("Pacific/Auckland", "2026-01-04 12:00"), ("Pacific/Auckland", "2026-01-05 08:00"),
      ("Pacific/Honolulu", "2026-01-04 18:00"),
    ]
    // In Honolulu, the 5th has not begun. Its event in Auckland counts already.
    let before = try data(events, at: ("Pacific/Honolulu", "2026-01-04 20:00"))
    #expect(before.summary == "2/2 active, today 2, from 2026-01-04, used -, left 0")
    let after = try data(events, at: ("Pacific/Honolulu", "2026-01-05 20:00"))
    #expect(after.summary == "2/2 active, today 1, from 2026-01-04, used -, left 0")
  }

  /// From Honolulu to Tokyo are 19 hours, from New York to Shanghai 12 in summer, from London to Sydney 10 then.
  @Test(arguments: [
    ("Pacific/Honolulu", "Asia/Tokyo", true), ("America/New_York", "Asia/Shanghai", true),
    ("Pacific/Pago_Pago", "Pacific/Kiritimati", true), ("Europe/London", "Australia/Sydney", false),
    ("Asia/Tokyo", "Asia/Tokyo", false), ("Asia/Tokyo", "Pacific/Honolulu", false),
  ])
  func `a day of which a journey took half breaks no streak`(
    from: String, to: String, isShort: Bool
  ) throws {
    let before = [(from, "2026-06-01 12:00"), (from, "2026-06-02 20:00")]
    let waiting = try data(before, at: (to, "2026-06-04 09:00"))
    #expect(
      waiting.summary
        == (isShort
          ? "2/2 atRisk, today 0, from 2026-06-01, used -, left 0"
          : "0/2 broken, today 0, from -, used -, left 0"))
    let done = try data(before + [(to, "2026-06-04 12:00")], at: (to, "2026-06-05 09:00"))
    #expect(
      done.summary
        == (isShort
          ? "3/3 atRisk, today 0, from 2026-06-01, used -, left 0"
          : "1/2 atRisk, today 0, from 2026-06-04, used -, left 0"))
    // The day after the short one is whole, and breaks the streak.
    let over = try data(before, at: (to, "2026-06-05 09:00"))
    #expect(over.summary == "0/2 broken, today 0, from -, used -, left 0")
  }

  /// The clock of Auckland is 12 hours ahead of London's on 26 September, and 13 on the 27th in the afternoon.
  @Test(arguments: [true, false])
  func `a clock that changes after a day makes no day before it short`(isRecorded: Bool) throws {
    let rules = try Zones.rules("Pacific/Auckland")
    var calculator = try calculator([("Europe/London", "2026-09-24 12:00")])
    let freezes = ["a", "b"].map { StreakFreeze(id: $0) }
    let now = try rules.instant("2026-09-27 12:00")
    let uses = calculator.savingFreezes(at: now, in: rules, freezes: freezes)
    #expect(uses.map(\.date.description) == ["2026-09-25", "2026-09-26"])
    if isRecorded { for use in uses { calculator.add(StreakEvent(using: use, in: rules)) } }
    let data = calculator.data(at: now, in: rules, freezes: freezes)
    #expect(data.currentStreak == 1 && data.status == .atRisk)
  }

  @Test func `a freeze does not say where the person was on a day with events`() throws {
    let tokyo = try Zones.rules("Asia/Tokyo")
    var calculator = try calculator(
      [
        ("Asia/Tokyo", "2026-06-01 10:00"), ("Asia/Tokyo", "2026-06-01 11:00"),
        ("Asia/Tokyo", "2026-06-02 10:00"), ("Asia/Tokyo", "2026-06-04 10:00"),
        ("Asia/Tokyo", "2026-06-04 11:00"),
      ], goal: 2)
    let honolulu = try Zones.rules("Pacific/Honolulu")
    let use = CurrentStreakData.FreezeConsumption(id: "a", date: try CalendarDate("2026-06-02"))
    calculator.add(StreakEvent(using: use, in: honolulu))
    let data = calculator.data(at: try tokyo.instant("2026-06-04 12:00"), in: tokyo)
    #expect(data.summary == "1/1 active, today 2, from 2026-06-04, used -, left 0")
  }

  @Test(arguments: [true, false])
  func `a short day in a gap needs no freeze`(isRecorded: Bool) throws {
    let rules = try Zones.rules("Asia/Tokyo")
    var calculator = try calculator(
      [("Pacific/Honolulu", "2026-06-01 12:00"), ("Pacific/Honolulu", "2026-06-02 20:00")])
    let freezes = [StreakFreeze(id: "a")]
    let now = try rules.instant("2026-06-05 09:00")
    let use = CurrentStreakData.FreezeConsumption(id: "a", date: try CalendarDate("2026-06-04"))
    #expect(calculator.savingFreezes(at: now, in: rules, freezes: freezes) == [use])
    if isRecorded { calculator.add(StreakEvent(using: use, in: rules)) }
    let used = isRecorded ? "-" : "a@2026-06-04"
    #expect(
      calculator.data(at: now, in: rules, freezes: freezes).summary
        == "2/2 atRisk, today 0, from 2026-06-01, used \(used), left 0")
  }

  @Test func `an event within the leeway has the clock of the day before, too`() throws {
    let events = [
      ("Pacific/Honolulu", "2026-06-01 12:00"), ("Pacific/Honolulu", "2026-06-03 01:00"),
      ("Asia/Tokyo", "2026-06-04 08:00"),
    ]
    let data = try data(events, at: ("Asia/Tokyo", "2026-06-04 09:00"), leeway: 3)
    #expect(data.summary == "3/3 active, today 1, from 2026-06-01, used -, left 0")
  }

  @Test func `a day counts where its event was, also after another journey`() throws {
    let start = ["2026-06-01 12:00", "2026-06-02 12:00"].map { ("America/New_York", $0) }
    // Bangkok is 11 hours ahead of New York, Hong Kong 12.
    let events = start + [("Asia/Bangkok", "2026-06-04 09:00")]
    for (time, today) in [("2026-06-04 20:00", 1), ("2026-06-05 00:00", 0)] {
      let data = try data(events, at: ("Asia/Hong_Kong", time))
      let status = today == 1 ? "active" : "atRisk"
      #expect(data.summary == "1/2 \(status), today \(today), from 2026-06-04, used -, left 0")
    }
  }

  @Test func `recording the use of a freeze changes nothing but what it records`() throws {
    let rules = try Zones.rules("Europe/Berlin")
    var calculator = try calculator(
      ["2026-06-01 10:00", "2026-06-01 11:00", "2026-06-03 01:00", "2026-06-03 10:00"]
        .map { ("Europe/Berlin", $0) }, leeway: 3, goal: 2)
    let now = try rules.instant("2026-06-03 12:00")
    let implied = calculator.data(at: now, in: rules, freezes: [StreakFreeze(id: "a")])
    #expect(
      implied.summary == "2/2 active, today 2, from 2026-06-01, used a@2026-06-02, left 0")
    for use in implied.freezesConsumed { calculator.add(StreakEvent(using: use, in: rules)) }
    #expect(
      calculator.data(at: now, in: rules).summary
        == "2/2 active, today 2, from 2026-06-01, used -, left 0")
  }

  @Test func `a short day with too few events for its goal breaks no streak and needs no freeze`()
    throws
  {
    let events =
      ["2026-06-01 10:00", "2026-06-01 11:00"].map { ("Pacific/Honolulu", $0) }
      + [("Asia/Tokyo", "2026-06-02 20:00")]
    let rules = try Zones.rules("Asia/Tokyo")
    var calculator = try calculator(events, goal: 2)
    let now = try rules.instant("2026-06-03 09:00")
    let waiting = calculator.data(at: now, in: rules, freezes: [StreakFreeze(id: "a")])
    #expect(waiting.summary == "1/1 atRisk, today 0, from 2026-06-01, used -, left 1")
    for id in ["x", "y"] { calculator.add(StreakEvent(id: id, date: now, timeZone: rules)) }
    #expect(
      calculator.data(at: now, in: rules).summary
        == "2/2 active, today 2, from 2026-06-01, used -, left 0")
    #expect(calculator.recentDays(3, at: now, in: rules).map(\.eventCount) == [2, 1, 2])
  }

  @Test func `a day that is not over is no gap before an event farther east`() throws {
    let events = [
      ("Europe/Moscow", "2026-01-03 12:00"), ("Pacific/Auckland", "2026-01-05 08:00"),
    ]
    let open = try data(events, at: ("Europe/Moscow", "2026-01-04 23:00"))
    #expect(open.summary == "2/2 atRisk, today 0, from 2026-01-03, used -, left 0")
    let over = try data(events, at: ("Europe/Moscow", "2026-01-05 20:00"))
    #expect(over.summary == "1/1 active, today 1, from 2026-01-05, used -, left 0")
  }

  @Test(arguments: [
    // The clock goes from 1:59 to 3:00.
    ("Europe/Berlin", "2026-03-29 01:59", 2, "2/2 canExtendWithLeeway"),
    ("Europe/Berlin", "2026-03-29 03:00", 2, "0/2 broken"),
    ("Europe/Berlin", "2026-03-29 03:30", 4, "2/2 canExtendWithLeeway"),
    // Midnight does not exist; the day begins at 1:00.
    ("America/Santiago", "2026-09-06 01:00", 1, "0/2 broken"),
    ("America/Santiago", "2026-09-06 01:00", 2, "2/2 canExtendWithLeeway"),
  ])
  func `the leeway follows the local clock at the start of daylight saving time`(
    zone: String, now: String, leeway: Int, expected: String
  ) throws {
    let rules = try Zones.rules(zone)
    let day = try CalendarDate(String(now.prefix(10)))
    let events = try [-3, -2].map { (zone, "\(try day.adding(days: $0)) 12:00") }
    let data = try calculator(events, leeway: leeway).data(at: rules.instant(now), in: rules)
    #expect(data.summary.hasPrefix(expected + ","))
  }

  @Test func `the leeway includes an hour that the clock shows twice`() throws {
    let rules = try Zones.rules("Europe/Berlin")
    let calculator = try calculator([("Europe/Berlin", "2026-10-23 12:00")], leeway: 3)
    // 2:59 in daylight saving time.
    let first = try Date("2026-10-25T00:59:00Z", strategy: .iso8601)
    for (seconds, expected) in [
      (0.0, "1/1 canExtendWithLeeway"), (3600, "1/1 canExtendWithLeeway"), (3660, "0/1 broken"),
    ] {
      let data = calculator.data(at: first.addingTimeInterval(seconds), in: rules)
      #expect(data.summary.hasPrefix(expected), "\(seconds)")
    }
  }

  @Test func `streaks work in the years 1 and 9999, and beyond them days are clamped`() throws {
    let rules = try Zones.rules("Europe/Berlin")
    for (events, now, expected) in [
      (["0001-01-01 00:30", "0001-01-02 00:30"], "0001-01-02 12:00", "2/2 active"),
      (["9999-12-30 12:00", "9999-12-31 12:00"], "9999-12-31 22:00", "2/2 active"),
      (["0001-01-02 12:00"], "9999-12-31 12:00", "0/1 broken"),
    ] {
      for leeway in [0, 1] {
        let calculator = try calculator(events.map { ("Europe/Berlin", $0) }, leeway: leeway)
        let data = calculator.data(
          at: try rules.instant(now), in: rules,
          freezes: (0..<20).map { StreakFreeze(id: "\($0)") })
        #expect(leeway == 1 || data.summary.hasPrefix(expected), "\(data.summary)")
        #expect(data.freezesConsumed.isEmpty)
      }
    }
    var calculator = StreakCalculator(configuration: .standard)
    for (index, seconds) in [-Double.infinity, -1e300, 1e300].enumerated() {
      calculator.add(
        StreakEvent(
          id: "\(index)", date: Date(timeIntervalSince1970: seconds), timeZone: rules))
    }
    let data = calculator.data(at: Date(timeIntervalSince1970: .infinity), in: rules)
    #expect(data.summary == "1/1 active, today 1, from 9999-12-31, used -, left 0")
  }

  @Test func `a configuration outside its limits is refused`() {
    for count in [0, -1, Int.min] {
      #expect(throws: StreakConfiguration.Error.eventsRequiredOutOfRange) {
        try StreakConfiguration(eventsRequiredPerDay: count)
      }
    }
    for hours in [-1, 25, Int.max] {
      #expect(throws: StreakConfiguration.Error.leewayOutOfRange) {
        try StreakConfiguration(leewayHours: hours)
      }
    }
    #expect(throws: Never.self) {
      try StreakConfiguration(eventsRequiredPerDay: .max, leewayHours: 24)
    }
  }
}
