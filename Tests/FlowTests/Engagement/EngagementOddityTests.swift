import Data
import Domain
import DomainMock
import Foundation
import Testing

@testable import ShellApp

/// Clocks, zones and instants that managers must take, through the store and the service.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct EngagementOddityTests {
  struct Walk: Sendable, CustomTestStringConvertible {
    let testDescription: String
    /// The zone and the local time of each event, as the instant in universal time.
    let events: [(zone: String, instant: String)]
    let now: String
    let streak: Int
  }

  nonisolated private static let walks: [Walk] = [
    Walk(
      testDescription: "Samoa's missing day",
      events: [
        ("Pacific/Apia", "2011-12-29T20:00:00Z"), ("Pacific/Apia", "2011-12-30T20:00:00Z"),
      ], now: "2011-12-30T21:00:00Z", streak: 2),
    Walk(
      testDescription: "the hour that does not exist",
      events: [
        ("Europe/Berlin", "2026-03-28T22:59:59Z"), ("Europe/Berlin", "2026-03-29T00:59:59Z"),
        ("Europe/Berlin", "2026-03-29T22:00:00Z"),
      ], now: "2026-03-30T10:00:00Z", streak: 3),
    Walk(
      testDescription: "the hour that is twice",
      events: [
        ("Europe/Berlin", "2026-10-24T21:59:59Z"), ("Europe/Berlin", "2026-10-25T00:30:00Z"),
        ("Europe/Berlin", "2026-10-25T01:30:00Z"), ("Europe/Berlin", "2026-10-25T23:00:00Z"),
      ], now: "2026-10-26T10:00:00Z", streak: 3),
    Walk(
      testDescription: "a flight over the date line",
      events: [
        ("Pacific/Auckland", "2026-03-18T20:00:00Z"), ("Pacific/Honolulu", "2026-03-19T20:00:00Z"),
        ("Pacific/Honolulu", "2026-03-20T20:00:00Z"),
      ], now: "2026-03-20T21:00:00Z", streak: 2),
    Walk(
      testDescription: "events out of order, as the clock was set back",
      events: [
        ("UTC", "2026-03-20T12:00:00Z"), ("UTC", "2026-03-18T12:00:00Z"),
        ("UTC", "2026-03-19T12:00:00Z"),
      ], now: "2026-03-20T13:00:00Z", streak: 3),
    Walk(
      testDescription: "the first days of year 1",
      events: [("UTC", "0001-01-01T00:00:00Z"), ("UTC", "0001-01-02T12:00:00Z")],
      now: "0001-01-02T13:00:00Z", streak: 2),
    Walk(
      testDescription: "the last days of year 9999",
      events: [("UTC", "9999-12-30T12:00:00Z"), ("UTC", "9999-12-31T23:59:59Z")],
      now: "9999-12-31T23:59:59Z", streak: 2),
  ]

  @Test(arguments: walks)
  func `a streak is that of the days that were lived, on every device`(walk: Walk) async throws {
    let now = try EngagementDevice.instant(walk.now)
    let service = EngagementServiceFake(now: { now })
    let devices = try ["a", "b"].map { try EngagementDevice($0, service: service) }
    let managers = devices.map { $0.streak() }
    for manager in managers {
      try await manager.logIn(userID: EngagementDevice.ann, isNewUser: false)
    }
    for (zone, instant) in walk.events {
      devices[0].travel(to: zone)
      try devices[0].set(instant)
      try await managers[0].addStreakEvent()
    }
    let home = try #require(walk.events.last?.zone)
    for device in devices {
      device.travel(to: home)
      device.now = now
    }
    for manager in managers {
      try await manager.finishExchange()
      manager.refresh()
      #expect(manager.currentStreakData.currentStreak == walk.streak)
      #expect(manager.currentStreakData.totalEvents == walk.events.count)
    }
    #expect(managers[0].currentStreakData == managers[1].currentStreakData)
  }

  @Test func `a zone that another device does not know keeps the day of its events`() async throws {
    let now = Date(timeIntervalSince1970: 1_773_860_400)  // 2026-03-18 19:00 UTC
    let service = EngagementServiceFake(now: { now })
    let devices = try ["a", "b"].map { try EngagementDevice($0, service: service) }
    let managers = devices.map { $0.streak() }
    for (device, manager) in zip(devices, managers) {
      device.now = now
      try await manager.logIn(userID: EngagementDevice.ann, isNewUser: false)
    }
    devices[0].travel(to: TimeZoneRules(identifier: "Mars/Olympus", secondsFromGMT: 6 * 3600))
    try await managers[0].addStreakEvent()
    for manager in managers { try await manager.finishExchange() }
    for manager in managers {
      manager.refresh()
      #expect(manager.currentStreakData.streakStart?.description == "2026-03-19")
    }
  }

  @Test func `an event before year 1 is refused`() async throws {
    let device = try EngagementDevice()
    let streak = device.streak()
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    device.now = Date(timeIntervalSince1970: -62_135_596_801)
    await #expect(throws: EngagementEntry.Error.dateOutOfRange) {
      try await streak.addStreakEvent()
    }
    #expect(streak.currentStreakData.totalEvents == 0)
  }

  /// Made away from the main actor, where other tests measure moments.
  @concurrent
  nonisolated private static func tenYears(
    before now: Date, in zone: TimeZoneRules
  ) async -> [NumberedEntry] {
    (0..<182_500).map { index in
      NumberedEntry(
        number: index + 1,
        entry: .streakEvent(
          StreakEvent(
            id: "e-\(index)", date: now.addingTimeInterval(Double(-index) * 1_728),
            timeZone: zone)))
    }
  }

  @Test func `ten years of fifty events a day are loaded and extended`() async throws {
    let device = try EngagementDevice(now: "2026-03-18T12:00:00Z", zone: "Europe/Berlin")
    let log = EngagementLogID(user: EngagementDevice.ann, collection: .streaks, key: "daily")
    let zone = device.environment.timeZone()
    try await device.store.open(log)
    let entries = await Self.tenYears(before: device.now, in: zone)
    _ = try await device.store.merge(
      EngagementPage(entries: entries, last: 182_500, hasMore: false), into: log)
    let streak = device.streak()
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    #expect(streak.currentStreakData.currentStreak == 3_651)
    device.now += 86_400
    try await streak.addStreakEvent()
    #expect(streak.currentStreakData.currentStreak == 3_652)
  }
}
