import Domain
import DomainMock
import Testing

@testable import ShellApp

/// The events of the managers of streaks, experience points and progress.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct EngagementEventTests {
  @Test func `every call of a manager is logged with its end`() async throws {
    let service = EngagementServiceFake(now: { BackendHarness.start })
    let device = try EngagementDevice("a", service: service)
    let user = EngagementDevice.ann
    let streak = device.streak()
    let points = device.points(
      try ExperiencePointsConfiguration(experienceKey: "main", useServerCalculation: true))
    let progress = device.progress()
    try await streak.logIn(userID: user, isNewUser: true)
    try await points.logIn(userID: user, isNewUser: true)
    try await progress.logIn(userID: user, isNewUser: true)
    try await streak.addStreakEvent()
    try await streak.addStreakFreeze(id: "freeze")
    _ = try? await streak.useStreakFreezes()
    await streak.recalculateStreak()
    try await points.addExperiencePoints(points: 7)
    try await points.finishExchange()
    try await progress.addProgress(id: "steps", value: 0.5)
    try await progress.deleteProgress(id: "steps")
    for manager in [streak, points, progress] as [any EngagementManager] {
      try await manager.deleteData()
      try await manager.logOut()
    }
    let calls = Set(device.log.entries.map { $0.name.drop { $0 != "_" }.dropFirst() })
    for verb in GamificationEvent.Verb.allCases {
      #expect(calls.isSuperset(of: ["\(verb.rawValue)_Start", "\(verb.rawValue)_Success"]))
    }
  }
}
