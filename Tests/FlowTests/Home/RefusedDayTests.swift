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
