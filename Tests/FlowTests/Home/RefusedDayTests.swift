import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// A day of the streak that the service refuses for good.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct RefusedDayTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  private var app: AppCoordinator { device.coordinator }
  private var engagement: Engagement { device.app.engagement }

  private func until(_ condition: () -> Bool) async throws {
    while !condition() {
      try Task.checkCancellation()
      await Task.yield()
    }
  }

  /// Refuses each day at once.
  private struct Refusing: EngagementInteractor {
    var engagement: HomeEngagement? { nil }
    var streakHeading: StreakHeadingArm { .control }

    func refreshEngagement() {}
    func addToday() async throws -> Bool { throw EngagementRefusalError.quotaExceeded }
    func useStreakFreezes() async throws -> Bool { false }
    func sendWaitingEntries() async -> Int { 0 }
    func prepareFeedback() {}
    func play(_ haptic: HapticOption, _ sound: SoundEffectFile) {
      Issue.record("a refused day is felt")
    }
    func recordProgress(of profile: UserProfile) async {}
  }

  @Test
  func
    `a day that is refused at once is a warning in the log, and home adds no message of its own`()
    async throws
  {
    try await app.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
    let builder = app.builder
    let home = HomePresenter(
      profile: builder.profile, interactor: builder.interactor, engagement: Refusing(),
      router: builder.coreRouter)
    let notices = app.screen?.notices
    await home.perform(.addToday)
    let events = device.log.lines.filter { $0.contains("HomeView_AddToday_") }
    #expect(
      events.map { $0.split(separator: " ").prefix(2) } == [
        ["analytic", "HomeView_AddToday_Start"], ["warning", "HomeView_AddToday_Fail"],
      ])
    #expect(app.screen?.notices == notices)
    await device.app.engagement.login.logOut()
  }

  @Test func `home shows a message, and the day and its points count no more`() async throws {
    try await app.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
    try await until { engagement.login.user != nil }
    app.watchService()
    device.refusedPath = "/v1/gamification/st_streaks/"
    await app.perform(action: "addTodayButton")
    try await until { app.screen?.notices.contains { $0.text == "engagement.refused" } == true }
    try await until { engagement.points.currentExperiencePointsData.allTime == 0 }
    #expect(engagement.streak.currentStreakData.totalEvents == 0)
    #expect(engagement.points.recentExperiencePoints(1) == [0])

    // Another attempt counts.
    device.refusedPath = nil
    await app.perform(action: "addTodayButton")
    try await engagement.streak.finishExchange()
    try await engagement.points.finishExchange()
    #expect(engagement.streak.currentStreakData.totalEvents == 1)
    #expect(engagement.points.currentExperiencePointsData.allTime == 10)
    await engagement.login.logOut()
  }
}
