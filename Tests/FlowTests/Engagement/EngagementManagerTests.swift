import Data
import Domain
import Foundation
import LocalPersistence
import Testing

@testable import ShellApp

/// The managers of streaks, experience points and progress on one device.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct EngagementManagerTests {
  @Test func `in another time zone the sums are those of its days`() async throws {
    let device = try EngagementDevice(now: "2026-01-05T04:00:00Z", zone: "America/New_York")
    let points = device.points()
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await points.addExperiencePoints(points: 10)
    #expect(points.currentExperiencePointsData.today == 10)
    device.now += 3_600 * 2
    points.refresh()
    #expect(points.currentExperiencePointsData.today == 0)
    device.travel(to: "America/Los_Angeles")
    points.refresh()
    while points.currentExperiencePointsData.today != 10 {
      try Task.checkCancellation()
      await Task.yield()
    }
    await points.logOut()
  }

  @Test func `an event counts at once and after a restart`() async throws {
    let device = try EngagementDevice()
    let streak = device.streak()
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await streak.addStreakEvent(metadata: ["minutes": 30])
    #expect(streak.currentStreakData.currentStreak == 1)
    try device.set("2026-03-19T12:00:00Z")
    try await streak.addStreakEvent()
    #expect(streak.currentStreakData.currentStreak == 2)

    let restarted = device.streak()
    try await restarted.logIn(userID: EngagementDevice.ann, isNewUser: false)
    #expect(restarted.currentStreakData == streak.currentStreakData)
    let events = try await restarted.getAllStreakEvents()
    #expect(events.map(\.metadata) == [["minutes": 30], [:]])
  }

  @Test func `nothing can be added without a user`() async throws {
    let device = try EngagementDevice()
    let (streak, points, progress) = (device.streak(), device.points(), device.progress())
    await #expect(throws: EngagementStoreError.erased) { try await streak.addStreakEvent() }
    await #expect(throws: EngagementStoreError.erased) {
      try await points.addExperiencePoints(points: 1)
    }
    await #expect(throws: EngagementStoreError.erased) {
      try await progress.addProgress(id: "a", value: 1)
    }
    #expect(streak.currentStreakData.status == .noStreak)
  }

  @Test func `nothing of a user reaches the next one`() async throws {
    let device = try EngagementDevice()
    let (streak, points, progress) = (device.streak(), device.points(), device.progress())
    for manager in [streak, points, progress] as [any LoginParticipant] {
      try await manager.logIn(userID: EngagementDevice.ann, isNewUser: false)
    }
    try await streak.addStreakEvent()
    try await points.addExperiencePoints(points: 5)
    try await progress.addProgress(id: "a", value: 0.5)
    for manager in [streak, points, progress] as [any LoginParticipant] {
      try await manager.logIn(userID: EngagementDevice.ben, isNewUser: false)
    }
    #expect(streak.currentStreakData.totalEvents == 0)
    #expect(points.currentExperiencePointsData.allTime == 0)
    #expect(progress.getAllProgressItems() == [])
    #expect(try await streak.getAllStreakEvents() == [])
  }

  @Test func `streaks under two keys of one person have nothing in common`() async throws {
    let device = try EngagementDevice()
    func managers() throws -> (workouts: StreakManager, reading: StreakManager) {
      (
        device.streak(try StreakConfiguration(streakKey: "workouts")),
        device.streak(try StreakConfiguration(streakKey: "reading", eventsRequiredPerDay: 2))
      )
    }
    let (workouts, reading) = try managers()
    for manager in [workouts, reading] {
      try await manager.logIn(userID: EngagementDevice.ann, isNewUser: false)
    }
    #expect(workouts.participantName != reading.participantName)
    try await workouts.addStreakEvent()
    try await workouts.addStreakFreeze(id: "gift")
    try await reading.addStreakEvent(metadata: ["pages": 20])
    #expect(workouts.currentStreakData.currentStreak == 1)
    #expect(reading.currentStreakData.currentStreak == 0)
    #expect(reading.currentStreakData.todayEventCount == 1)
    #expect(reading.currentStreakData.freezesAvailable == 0)
    try await workouts.deleteData()
    let restarted = try managers()
    for manager in [restarted.workouts, restarted.reading] {
      try await manager.logIn(userID: EngagementDevice.ann, isNewUser: false)
    }
    #expect(try await restarted.workouts.getAllStreakEvents() == [])
    #expect(try await restarted.reading.getAllStreakEvents().map(\.metadata) == [["pages": 20]])
  }

  @Test func `a missed day breaks a streak, and a freeze saves it`() async throws {
    let device = try EngagementDevice()
    let streak = device.streak(
      try StreakConfiguration(freezeBehavior: .manuallyConsumeFreezes))
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await streak.addStreakFreeze(id: "gift")
    try await streak.addStreakEvent()
    try device.set("2026-03-20T09:00:00Z")
    await streak.recalculateStreak()
    #expect(streak.currentStreakData.status == .canBeSaved)
    let uses = try await streak.useStreakFreezes()
    #expect(uses.map(\.id) == ["used-2026-03-19"])
    #expect(uses.map(\.freezeID) == ["gift"])
    #expect(streak.currentStreakData.status == .atRisk)
    #expect(streak.currentStreakData.freezesAvailable == 0)
    #expect(try await streak.useStreakFreezes() == [])
  }

  @Test func `an event counts for the day in the person's time zone`() async throws {
    let device = try EngagementDevice(now: "2026-03-18T23:30:00Z", zone: "Pacific/Auckland")
    let streak = device.streak()
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await streak.addStreakEvent()
    #expect(streak.currentStreakData.streakStart?.description == "2026-03-19")
    device.travel(to: "America/Los_Angeles")
    await streak.recalculateStreak()
    #expect(streak.currentStreakData.currentStreak == 1)
  }

  @Test func `points are summed by the days of the zone to which the person travelled`()
    async throws
  {
    let device = try EngagementDevice(now: "2026-03-18T23:30:00Z")
    let points = device.points()
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await points.addExperiencePoints(points: 60, metadata: ["source": "quiz"])
    try device.set("2026-03-19T01:00:00Z")
    device.travel(to: "Europe/Berlin")
    try await points.addExperiencePoints(points: -10)
    #expect(points.currentExperiencePointsData.allTime == 50)
    #expect(points.currentExperiencePointsData.today == 50)
    let found = try await points.getAllExperiencePointsEvents(
      forField: "source", equalTo: "quiz")
    #expect(found.map(\.points) == [60])
  }

  @Test func `points beyond the limit are refused and not stored`() async throws {
    let points = try EngagementDevice().points()
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await points.addExperiencePoints(points: 9_007_199_254_740_990)
    await #expect(throws: ExperiencePointsCalculator.Error.overflow) {
      try await points.addExperiencePoints(points: 2)
    }
    #expect(try await points.getAllExperiencePointsEvents().count == 1)
  }

  @Test func `progress is merged, never decreases and can be deleted`() async throws {
    let progress = try EngagementDevice().progress()
    try await progress.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await progress.addProgress(id: "w1", value: 0.75, metadata: ["course": 1])
    let item = try await progress.addProgress(id: "w1", value: 0.5, metadata: ["course": 2])
    #expect(item.value == 0.75)
    try await progress.addProgress(id: "w2", value: 0.25, metadata: ["course": 1.0])
    #expect(progress.getMaxProgress(forMetadataField: "course", equalTo: 1) == 0.75)
    try await progress.deleteProgress(id: "w1")
    #expect(progress.getProgress(id: "w1") == 0)
    #expect(progress.getMaxProgress(forMetadataField: "course", equalTo: 1) == 0.25)
    #expect(progress.getAllProgressItems().map(\.id) == ["w2"])
    await #expect(throws: ProgressItem.Error.valueOutOfRange) {
      try await progress.addProgress(id: "w1", value: .nan)
    }
  }

  @Test func `progress that two callers raise at once is recorded once`() async throws {
    let progress = try EngagementDevice().progress()
    try await progress.logIn(userID: EngagementDevice.ann, isNewUser: false)
    async let first = progress.raiseProgress(id: "w1", value: 0.5)
    async let second = progress.raiseProgress(id: "w1", value: 0.5)
    let raised = try await [first, second]
    #expect(raised.count(where: \.self) == 1)
    #expect(try await progress.waitingEntryCount() == 1)
    #expect(progress.getProgress(id: "w1") == 0.5)
    let isLowered = try await progress.raiseProgress(id: "w1", value: 0.25)
    let isRaised = try await progress.raiseProgress(id: "w1", value: 0.75)
    #expect(!isLowered && isRaised)
    #expect(progress.getProgress(id: "w1") == 0.75)
    #expect(try await progress.waitingEntryCount() == 2)
  }

  @Test func `a change by another process is counted with the next one`() async throws {
    let folder = TemporaryStatePath()
    let path = SecureFolder(path: folder.folder).appending("engagement")
    let (app, command) = (
      try EngagementDevice(folder: path), try EngagementDevice("other", folder: path)
    )
    let (shown, other) = (app.points(), command.points())
    try await shown.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await other.logIn(userID: EngagementDevice.ann, isNewUser: false)
    try await other.addExperiencePoints(points: 5)
    try await shown.addExperiencePoints(points: 7)
    #expect(shown.currentExperiencePointsData.allTime == 12)
  }

  @Test func `metadata beyond its limits is refused`() async throws {
    let streak = try EngagementDevice().streak()
    try await streak.logIn(userID: EngagementDevice.ann, isNewUser: false)
    for value: GamificationDictionaryValue in [
      .double(.infinity), .string(String(repeating: "a", count: 1_001)),
      .date(.distantFuture.addingTimeInterval(1e12)), .int(.max),
    ] {
      await #expect(throws: EngagementEntry.Error.invalidMetadata) {
        try await streak.addStreakEvent(metadata: ["a": value])
      }
    }
    #expect(streak.currentStreakData.totalEvents == 0)
  }

  @Test func `observers receive every change`() async throws {
    let device = try EngagementDevice()
    let points = device.points()
    try await points.logIn(userID: EngagementDevice.ann, isNewUser: false)
    var data = points.experiencePointsData().makeAsyncIterator()
    #expect(await data.next()?.allTime == 0)
    try await points.addExperiencePoints(points: 3)
    #expect(await data.next()?.allTime == 3)
    await points.logOut()
    #expect(await data.next()?.allTime == 0)
  }
}
