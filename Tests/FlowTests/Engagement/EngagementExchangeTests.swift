import Data
import Domain
import DomainMock
import Foundation
import NetworkingMock
import Synchronization
import Testing

@testable import ShellApp

/// The exchange of entries between the managers and the service.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct EngagementExchangeTests {
  private let service: EngagementServiceFake
  private let device: EngagementDevice
  private let streakLog = EngagementLogID(
    user: EngagementDevice.ann, collection: .streaks, key: "daily")
  private let progressLog = EngagementLogID(
    user: EngagementDevice.ann, collection: .progress, key: "onboarding")

  /// The device with the clock of the service, which the device holds.
  private struct Clock {
    weak var device: EngagementDevice?
  }

  init() throws {
    let clock = Mutex(Clock())
    service = EngagementServiceFake(now: {
      clock.withLock { $0.device?.now } ?? Date(timeIntervalSince1970: 0)
    })
    device = try EngagementDevice("a", service: service)
    clock.withLock { [device] in $0.device = device }
  }

  private func streak(
    _ device: EngagementDevice? = nil, _ configuration: StreakConfiguration = .standard
  ) async throws -> StreakManager {
    let streak = (device ?? self.device).streak(configuration)
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    return streak
  }

  @Test func `entries are sent in their order`() async throws {
    let streak = try await streak()
    for _ in 0..<3 { try await streak.addStreakEvent() }
    #expect(service.entries(streakLog) == [])
    try await streak.finishExchange()
    #expect(service.entries(streakLog).map(\.id) == ["a-1", "a-2", "a-3"])
    try await streak.finishExchange()
    #expect(service.calls.filter { $0.hasPrefix("append") }.count == 3)
  }

  @Test func `an entry whose answer is lost is sent again and recorded once`() async throws {
    let streak = try await streak()
    try await streak.addStreakEvent()
    service.setFault { call, _ in call.hasPrefix("append") ? .lostAnswer : nil }
    await #expect(throws: RemoteError.timedOut) { try await streak.finishExchange() }
    service.setFault(nil)
    try await streak.finishExchange()
    #expect(service.calls.filter { $0 == "append a-1" }.count == 2)
    #expect(service.entries(streakLog).count == 1)
    #expect(try await streak.getAllStreakEvents().count == 1)
  }

  @Test func `an entry that the service does not take keeps its place`() async throws {
    let streak = try await streak()
    for _ in 0..<2 { try await streak.addStreakEvent() }
    service.setFault { call, _ in call == "append a-1" ? .lostRequest(.serviceFailed) : nil }
    await #expect(throws: RemoteError.serviceFailed) { try await streak.finishExchange() }
    #expect(service.calls == ["append a-1"])
    #expect(streak.currentStreakData.todayEventCount == 2)
  }

  @Test(arguments: [
    EngagementRefusalError.invalid, .tooLarge, .quotaExceeded, .conflict,
  ])
  func `an entry refused for good is taken back, and the manager reports it`(
    reason: EngagementRefusalError
  ) async throws {
    let streak = try await streak()
    for _ in 0..<2 { try await streak.addStreakEvent() }
    service.setFault { call, _ in call == "append a-1" ? .refusal(reason) : nil }
    try await streak.finishExchange()
    #expect(streak.currentStreakData.todayEventCount == 1)
    #expect(service.entries(streakLog).map(\.id) == ["a-2"])
    #expect(streak.refusedEntries == [RefusedEntry(entryID: "a-1", reason: reason)])
    #expect(streak.takeRefusedEntries().count == 1)
    #expect(streak.refusedEntries == [])
    #expect(device.log.lines.contains { $0.contains("streak_send_Fail") })
  }

  @Test func `a refused event takes its points back once, whatever fails meanwhile`() async throws {
    let points = device.points()
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    let fails = Mutex(true)
    let streak = device.streak { entry, _ in
      try await points.takeBackExperiencePoints(ofEvent: entry.id)
      // The app ends before the entry is removed.
      if fails.withLock({ $0 }) { throw EngagementStoreError.busy }
    }
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    for _ in 0..<2 {
      let event = try await streak.addStreakEvent()
      try await points.addExperiencePoints(
        points: 10, metadata: ["source": "today", "event": .string(event.id)])
      device.now += 86_400
    }
    service.setFault { call, _ in call == "append a-1" ? .refusal(.invalid) : nil }
    await #expect(throws: EngagementStoreError.busy) { try await streak.finishExchange() }
    fails.withLock { $0 = false }
    try await streak.finishExchange()
    try await points.finishExchange()
    #expect(streak.currentStreakData.totalEvents == 1)
    #expect(points.currentExperiencePointsData.allTime == 10)
    #expect(points.recentExperiencePoints(3) == [0, 10, 0])
    let corrections = try await points.getAllExperiencePointsEvents(
      forField: "correction", equalTo: true)
    #expect(corrections.map(\.metadata) == [["source": "today", "correction": true]])
    let ids = try await points.getAllExperiencePointsEvents().map(\.id)
    #expect(ids == ["a-2", "a-4", "undo-a-2"])
  }

  @Test func `points that are refused, too, take their correction with them`() async throws {
    let points = device.points()
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    let event = try await points.addExperiencePoints(points: 10, metadata: ["event": "day"])
    try await points.takeBackExperiencePoints(ofEvent: "day")
    service.setFault { call, _ in call == "append \(event.id)" ? .refusal(.tooLarge) : nil }
    try await points.finishExchange()
    #expect(points.currentExperiencePointsData.allTime == 0)
    #expect(try await points.getAllExperiencePointsEvents() == [])
  }

  @Test func `two devices show the same streak`() async throws {
    let other = try EngagementDevice("b", service: service)
    let (here, there) = (try await streak(), try await streak(other))
    try await here.addStreakEvent()
    device.now += 86_400
    other.now += 86_400
    try await there.addStreakEvent()
    try await there.finishExchange()
    try await here.finishExchange()
    try await there.finishExchange()
    #expect(here.currentStreakData.currentStreak == 2)
    #expect(here.currentStreakData == there.currentStreakData)
    #expect(try await here.getAllStreakEvents() == (try await there.getAllStreakEvents()))
  }

  @Test func `the order of the service decides about progress`() async throws {
    let other = try EngagementDevice("b", service: service)
    let (here, there) = (device.progress(), other.progress())
    try await here.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await there.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await here.addProgress(id: "w", value: 0.9)
    try await there.addProgress(id: "w", value: 0.2)
    try await there.deleteProgress(id: "w")
    try await there.addProgress(id: "w", value: 0.3)
    try await here.finishExchange()
    try await there.finishExchange()
    // The deletion comes after 0.9, as the service numbered them.
    #expect(there.getProgress(id: "w") == 0.3)
    try await here.finishExchange()
    #expect(here.getProgress(id: "w") == 0.3)
    #expect(service.entries(progressLog).count == 4)
  }

  @Test func `two devices record one use of a freeze for a day`() async throws {
    let other = try EngagementDevice("b", service: service)
    let (here, there) = (try await streak(), try await streak(other))
    try await here.addStreakFreeze(id: "gift-1")
    try await here.addStreakFreeze(id: "gift-2")
    try await here.addStreakEvent()
    try await here.finishExchange()
    try await there.finishExchange()
    for device in [device, other] { device.now += 2 * 86_400 }
    try await here.finishExchange()
    try await there.finishExchange()
    try await here.finishExchange()
    let uses = service.entries(streakLog).filter { $0.id.hasPrefix("used-") }
    #expect(uses.map(\.id) == ["used-2026-03-19"])
    #expect(here.currentStreakData.status == .atRisk)
    #expect(here.currentStreakData.freezesAvailable == 1)
    #expect(there.currentStreakData == here.currentStreakData)
  }

  @Test func `another freeze for the same day is taken back without a message`() async throws {
    let other = try EngagementDevice("b", service: service)
    let manual = try StreakConfiguration(freezeBehavior: .manuallyConsumeFreezes)
    let (here, there) = (try await streak(nil, manual), try await streak(other, manual))
    try await here.addStreakEvent()
    try await here.finishExchange()
    try await there.finishExchange()
    try await here.addStreakFreeze(id: "mine")
    try await there.addStreakFreeze(id: "yours")
    for device in [device, other] { device.now += 2 * 86_400 }
    #expect(try await here.useStreakFreezes().map(\.freezeID) == ["mine"])
    #expect(try await there.useStreakFreezes().map(\.freezeID) == ["yours"])
    for manager in [here, there, here] { try await manager.finishExchange() }
    #expect(here.currentStreakData.freezesAvailable == 1)
    #expect(there.currentStreakData == here.currentStreakData)
    #expect(here.refusedEntries + there.refusedEntries == [])
  }

  @Test func `freezes are not used before the service has answered`() async throws {
    let other = try EngagementDevice("b", service: service)
    let (here, there) = (try await streak(), try await streak(other))
    try await here.addStreakFreeze(id: "gift")
    for day in 0..<4 {
      if day != 0 { other.now += 86_400 }
      try await there.addStreakEvent()
    }
    try await here.addStreakEvent()
    try await there.finishExchange()
    // This device was away, and shows a streak that the freeze saves.
    device.now += 2 * 86_400
    await here.recalculateStreak()
    #expect(here.currentStreakData.freezesConsumed.map(\.id) == ["gift"])
    try await here.finishExchange()
    #expect(service.entries(streakLog).allSatisfy { !$0.id.hasPrefix("used-") })
    #expect(here.currentStreakData.freezesAvailable == 1)
    #expect(here.currentStreakData.currentStreak == 3)
  }

  @Test func `an event that is added offline records the freeze that saves the streak`()
    async throws
  {
    let other = try EngagementDevice("b", service: service)
    let (here, there) = (try await streak(), try await streak(other))
    service.setFault { _, _ in .lostRequest(.offline) }
    try await here.addStreakFreeze(id: "gift")
    try await here.addStreakEvent()
    // The 19th is missed.
    device.now += 2 * 86_400
    here.refresh()
    #expect(here.currentStreakData.freezesConsumed.map(\.id) == ["gift"])
    try await here.addStreakEvent()
    #expect(here.currentStreakData.freezesConsumed == [])
    device.now += 86_400
    try await here.addStreakEvent()
    #expect(here.currentStreakData.currentStreak == 3)
    #expect(
      try await here.getAllStreakEvents().map(\.id) == ["a-1", "used-2026-03-19", "a-2", "a-3"])

    service.setFault(nil)
    other.now = device.now
    for manager in [here, there] { try await manager.finishExchange() }
    #expect(here.currentStreakData.currentStreak == 3)
    #expect(here.currentStreakData.freezesAvailable == 0)
    #expect(there.currentStreakData == here.currentStreakData)
  }

  @Test func `a week offline is sent when the network returns`() async throws {
    let streak = try await streak()
    service.setFault { _, _ in .lostRequest(.offline) }
    streak.startExchange()
    for _ in 0..<7 {
      try await streak.addStreakEvent()
      device.now += 86_400
    }
    await device.clock.waitForSleepers(1)
    #expect(streak.currentStreakData.currentStreak == 7)
    service.setFault(nil)
    streak.requestExchange()
    try await streak.finishExchange()
    #expect(service.entries(streakLog).count == 7)
    await streak.logOut()
  }

  @Test func `the pauses between attempts double up to five minutes`() async throws {
    let streak = try await streak()
    service.setFault { _, _ in .lostRequest(.serviceFailed) }
    streak.startExchange()
    var pauses: [Duration] = []
    for _ in 0..<11 {
      await device.clock.waitForSleepers(1)
      let pause = try #require(device.clock.deadlines.first) - device.clock.now.offset
      pauses.append(pause)
      device.clock.advance(by: pause)
    }
    // The random number is 0, for which a pause is half of the longest.
    #expect(pauses.prefix(4) == [.seconds(0.5), .seconds(1), .seconds(2), .seconds(4)])
    #expect(pauses.last == .seconds(150))
    await streak.logOut()
    #expect(device.clock.sleeperCount == 0)
  }

  @Test func `a session that has ended is not tried again`() async throws {
    let streak = try await streak()
    service.setFault { _, _ in .lostRequest(.unauthorized(.sessionEnded)) }
    streak.startExchange()
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await streak.finishExchange()
    }
    #expect(device.clock.sleeperCount == 0)
    await streak.logOut()
  }

  @Test func `the service's calculation is shown, and the device's without an answer`()
    async throws
  {
    let configuration = try StreakConfiguration(useServerCalculation: true)
    let streak = try await streak(nil, configuration)
    // Another value than the device's, so that it can only be the service's.
    let answer = CurrentStreakData(
      currentStreak: 41, longestStreak: 43, totalEvents: 47, todayEventCount: 5, lastEvent: nil,
      streakStart: try CalendarDate("2026-02-06"), status: .active, freezesAvailable: 3,
      freezesConsumed: [], goalProgress: 1)
    service.setStreak(answer)
    try await streak.addStreakEvent()
    #expect(streak.currentStreakData.currentStreak == 1)
    try await streak.finishExchange()
    #expect(streak.currentStreakData == answer)
    // It stays while the device has nothing newer, and not beyond the day.
    device.now += 3_600
    streak.refresh()
    #expect(streak.currentStreakData == answer)
    device.now += 86_400
    streak.refresh()
    #expect(streak.currentStreakData.status == .atRisk)
    #expect(streak.currentStreakData.currentStreak == 1)
    device.now -= 90_000
    streak.refresh()
    #expect(streak.currentStreakData.currentStreak == 1)
    service.setFault { call, _ in call == "current" ? .lostRequest(.serviceFailed) : nil }
    try await streak.addStreakEvent()
    try await streak.finishExchange()
    #expect(streak.currentStreakData.todayEventCount == 2)
    #expect(streak.currentStreakData.currentStreak == 1)
  }

  @Test func `the service's sums of points are shown, and the device's without an answer`()
    async throws
  {
    let points = device.points(
      try ExperiencePointsConfiguration(experienceKey: "main", useServerCalculation: true))
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    var answer = CurrentExperiencePointsData()
    answer.allTime = 4_711
    answer.thisWeek = 42
    service.setExperiencePoints(answer)
    try await points.addExperiencePoints(points: 7)
    #expect(points.currentExperiencePointsData.allTime == 7)
    try await points.finishExchange()
    #expect(points.currentExperiencePointsData == answer)
    service.setFault { call, _ in call == "current" ? .lostRequest(.serviceFailed) : nil }
    try await points.addExperiencePoints(points: 5)
    try await points.finishExchange()
    #expect(points.currentExperiencePointsData.allTime == 12)
  }

  @Test func `the log has no metadata and no points`() async throws {
    let points = device.points()
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await points.addExperiencePoints(points: 4_711, metadata: ["note": "private-text"])
    try await points.finishExchange()
    let lines = device.log.lines
    #expect(lines.contains("analytic xp_addPoints_Success key=main"))
    #expect(lines.contains("analytic xp_send_Success key=main"))
    #expect(lines.allSatisfy { !$0.contains("4711") && !$0.contains("private-text") })
  }
}
