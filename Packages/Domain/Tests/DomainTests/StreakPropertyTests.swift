import Domain
import Foundation
import Testing

/// Random histories of a few weeks, around changes of clocks, with zones, freezes and a leeway.
@Suite struct StreakPropertyTests {
  private struct History {
    var configuration = StreakConfiguration.standard
    var events: [StreakEvent] = []
    var freezes: [StreakFreeze] = []
    var now = Date(timeIntervalSince1970: 0)
    let zone: TimeZoneRules
  }

  private static let starts = ["2011-12-24", "2026-01-01", "2026-03-23", "2026-10-19"]

  private static func zones() throws -> [TimeZoneRules] {
    try (StreakRulesTests.zones + ["Pacific/Apia", "Pacific/Auckland", "UTC"]).map(Zones.rules)
  }

  private static func history(
    _ zones: [TimeZoneRules], _ starts: [Int], using random: inout SeededGenerator
  ) throws -> History {
    // Most people stay where they are.
    let home = Int.random(in: 0..<zones.count, using: &random)
    let travels = Int.random(in: 0..<3, using: &random) == 0
    var history = History(zone: zones[home])
    history.configuration = try StreakConfiguration(
      eventsRequiredPerDay: [1, 1, 1, 2, 3].randomElement(using: &random) ?? 1,
      leewayHours: [0, 0, 3, 24].randomElement(using: &random) ?? 0,
      freezeBehavior: [
        .autoConsumeFreezes, .autoConsumeFreezes, .manuallyConsumeFreezes, .noFreezes,
      ]
      .randomElement(using: &random) ?? .noFreezes)
    let start = (starts.randomElement(using: &random) ?? 0) * 86_400
    let days = Int.random(in: 1...12, using: &random)
    func date(_ random: inout SeededGenerator) -> Date {
      let second = Int.random(in: 0..<days * 48, using: &random) * 1800
      return Date(timeIntervalSince1970: Double(start + second))
    }
    for index in 0..<Int.random(in: 0...days * 3, using: &random) {
      let isFreeze = Int.random(in: 0..<8, using: &random) == 0
      let zone = travels ? Int.random(in: 0..<zones.count, using: &random) : home
      history.events.append(
        StreakEvent(
          id: "\(Int.random(in: 0..<6, using: &random) == 0 ? index / 2 : index + 1000)",
          date: date(&random), timeZone: zones[zone], isFreeze: isFreeze,
          freezeID: isFreeze ? "\(Int.random(in: 0..<4, using: &random))" : nil))
    }
    for id in 0..<Int.random(in: 0...4, using: &random) {
      func maybe(_ random: inout SeededGenerator) -> Date? {
        Int.random(in: 0..<4, using: &random) == 0 ? date(&random) : nil
      }
      history.freezes.append(
        StreakFreeze(
          id: "\(id)", earned: maybe(&random), used: maybe(&random), expires: maybe(&random)))
    }
    let last = Date(timeIntervalSince1970: Double(start + (days + 2) * 86_400))
    history.now = Bool.random(using: &random) ? last : date(&random)
    return history
  }

  @Test(arguments: 0..<10)
  func `adding events one by one in any order gives what a calculation by days gives`(
    seed: UInt64
  ) throws {
    var random = SeededGenerator(seed: seed)
    let zones = try Self.zones()
    let starts = try Self.starts.map { try CalendarDate($0).daysSinceEpoch }
    for number in 0..<1_000 {
      let history = try Self.history(zones, starts, using: &random)
      var whole = StreakCalculator(configuration: history.configuration)
      whole.add(contentsOf: history.events)
      let expected = whole.data(at: history.now, in: history.zone, freezes: history.freezes)

      var single = StreakCalculator(configuration: history.configuration)
      let first = Int.random(in: 0...history.events.count, using: &random)
      single.add(contentsOf: Array(history.events.prefix(first)))
      for event in history.events.dropFirst(first) {
        single.add(event)
        if number.isMultiple(of: 50) {
          _ = single.data(at: event.date, in: event.timeZone, freezes: history.freezes)
        }
      }
      let data = single.data(at: history.now, in: history.zone, freezes: history.freezes)
      try #require(data == expected, "seed \(seed), history \(number)")
      let oracle = StreakOracle(
        events: history.events, freezes: history.freezes, configuration: history.configuration,
        now: history.now, zone: history.zone)
      try #require(data.summary == oracle.summary, "seed \(seed), history \(number)")

      var recorded = whole
      for use in expected.freezesConsumed {
        recorded.add(StreakEvent(using: use, in: history.zone))
      }
      let used = expected.freezesConsumed.map { "\($0.id)@\($0.date)" }.joined(separator: " ")
      try #require(
        recorded.data(at: history.now, in: history.zone, freezes: history.freezes).summary
          == expected.summary.replacingOccurrences(
            of: "used \(used.isEmpty ? "-" : used)", with: "used -"),
        "seed \(seed), history \(number), recorded")

      // Events with one id differ here, so that only those without another one are reordered.
      var seen: Set<String> = []
      var shuffled = history.events.filter { seen.insert($0.id).inserted }
      shuffled.shuffle(using: &random)
      var reordered = StreakCalculator(configuration: history.configuration)
      for event in shuffled { reordered.add(event) }
      try #require(
        reordered.data(at: history.now, in: history.zone, freezes: history.freezes) == expected,
        "seed \(seed), history \(number), reordered")
    }
  }

  @Test func `the end of a day with its goal never shortens the streak`() throws {
    var random = SeededGenerator(seed: 7)
    let zones = try Self.zones()
    let starts = try Self.starts.map { try CalendarDate($0).daysSinceEpoch }
    var count = 0
    for number in 0..<5_000 {
      let history = try Self.history(zones, starts, using: &random)
      var calculator = StreakCalculator(configuration: history.configuration)
      calculator.add(contentsOf: history.events.filter { $0.date <= history.now })
      let before = calculator.data(at: history.now, in: history.zone)
      guard before.status == .active else { continue }
      count += 1
      let local =
        history.now.timeIntervalSince1970
        + Double(history.zone.secondsFromGMT(at: history.now))
      let midnight = history.zone.instant(Int(local / 86_400) + 1, 0)
      let after = calculator.data(at: midnight, in: history.zone)
      try #require(after.currentStreak == before.currentStreak, "history \(number)")
      try #require(after.longestStreak == before.longestStreak, "history \(number)")
    }
    #expect(count > 500)
  }

  @Test func `an event of today never shortens the streak`() throws {
    var random = SeededGenerator(seed: 99)
    let zones = try Self.zones()
    let starts = try Self.starts.map { try CalendarDate($0).daysSinceEpoch }
    for number in 0..<2_000 {
      let history = try Self.history(zones, starts, using: &random)
      var calculator = StreakCalculator(configuration: history.configuration)
      calculator.add(contentsOf: history.events)
      let before = calculator.data(at: history.now, in: history.zone, freezes: history.freezes)
      calculator.add(StreakEvent(id: "new", date: history.now, timeZone: history.zone))
      let after = calculator.data(at: history.now, in: history.zone, freezes: history.freezes)
      try #require(after.currentStreak >= before.currentStreak, "history \(number)")
      try #require(after.longestStreak >= before.longestStreak, "history \(number)")
      try #require(after.longestStreak >= after.currentStreak, "history \(number)")
    }
  }
}
