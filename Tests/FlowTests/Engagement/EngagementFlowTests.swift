@testable import Data
import Domain
import FormKit
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ShellApp

/// Streaks, points and progress in the whole app, from sign-in to deletion.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct EngagementFlowTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  private func logIn() async throws {
    // Waits behind the log-in that the app began.
    let user = try #require(device.coordinator.store.snapshot.underlying.user)
    #expect(try await device.app.engagement.login.logIn(userID: user.id, isNewUser: false).isEmpty)
  }

  private func logOut() async { await device.app.engagement.login.logOut() }

  /// The number of entries that the device has, of all users.
  private func storedEntries() async throws -> Int {
    let stack = PersistentStack(
      .file(
        folder: SecureFolder(path: device.path.folder).appending("device").appending("engagement"),
        name: "engagement.sqlite"), migrations: [.engagementLogs])
    let rows = try await stack.read { db in
      try db.fetchOne("SELECT count(*) FROM engagement_entry", as: Int.self)
    }
    return try #require(rows)
  }

  @Test func `an event of one start is there at the next, and at the service`() async throws {
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    try await logIn()
    try await device.app.engagement.streak.addStreakEvent()
    try await device.app.engagement.streak.finishExchange()
    try await device.restart()
    try await logIn()
    #expect(device.app.engagement.streak.currentStreakData.currentStreak == 1)
    let posts = device.spy.requests.filter {
      $0.method == .post && $0.url.path().hasSuffix("/st_streaks/daily/events")
    }
    #expect(posts.count == 1)
  }

  @Test func `a sign-out erases everything, and the next person has nothing`() async throws {
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    try await logIn()
    let engagement = device.app.engagement
    try await engagement.streak.addStreakEvent()
    try await engagement.points.addExperiencePoints(points: 5)
    try await engagement.progress.addProgress(id: "a", value: 0.5)
    #expect(try await storedEntries() == 3)
    await device.coordinator.signOut()
    await logOut()
    #expect(try await storedEntries() == 0)
    #expect(engagement.streak.currentStreakData.totalEvents == 0)
    try await device.enter(.anonymous)
    try await logIn()
    try await engagement.streak.finishExchange()
    #expect(engagement.streak.currentStreakData.totalEvents == 0)
    #expect(engagement.points.currentExperiencePointsData.allTime == 0)
    #expect(engagement.progress.getAllProgressItems() == [])
  }

  @Test func `after the end of the session, what waits is kept for the same person`() async throws {
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    try await logIn()
    let engagement = device.app.engagement
    try await engagement.streak.addStreakEvent()
    try await device.end(.onAccountScreen)
    await logOut()
    #expect(engagement.streak.currentStreakData.totalEvents == 0)
    #expect(try await storedEntries() == 1)
    try await device.enter(SharedDevice.password())
    try await logIn()
    #expect(engagement.streak.currentStreakData.totalEvents == 1)
    try await engagement.streak.finishExchange()
  }

  @Test func `the return to the foreground brings what another device has added`() async throws {
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    try await logIn()
    let other = try await device.backend.call(
      .post, "/v1/gamification/st_experience/main/events",
      token: try await device.backend.token(SharedDevice.demo),
      json: #"{"kind":"points","date":"2026-01-31T09:00:00Z","points":7}"#,
      headers: ["Idempotency-Key": "other-device"])
    #expect(other.status == 201)
    let points = device.app.engagement.points
    await device.coordinator.enter(.background, values: [:])
    await device.coordinator.enter(.active, values: [:])
    try await points.finishExchange()
    #expect(points.currentExperiencePointsData.allTime == 7)
  }

  @Test func `a deleted account leaves no entries`() async throws {
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    try await logIn()
    try await device.app.engagement.streak.addStreakEvent()
    let result = try await device.app.auth.deleteAccount()
    #expect(result == .deleted)
    #expect(device.app.engagement.login.user == nil)
    #expect(try await storedEntries() == 0)
    await #expect(throws: EngagementStoreError.erased) {
      try await device.app.engagement.streak.addStreakEvent()
    }
  }

  @Test func `a database that cannot be read does not keep the person out`() async throws {
    try await device.coordinator.boot()
    try await device.enter(SharedDevice.password())
    try await logIn()
    try await device.app.engagement.streak.addStreakEvent()
    try await device.app.engagement.streak.finishExchange()
    await logOut()
    let folder = SecureFolder(path: device.path.folder).appending("device").appending("engagement")
    for name in try folder.entryNames() { try folder.file(name).delete() }
    try folder.file("engagement.sqlite").write(
      Data(String(repeating: "This is no database. ", count: 500).utf8))
    try await device.restart()
    #expect(device.coordinator.auth.state != .unauthenticated)
    let user = try #require(device.coordinator.store.snapshot.underlying.user)
    let failures = try await device.app.engagement.login.logIn(userID: user.id, isNewUser: false)
    #expect(
      failures.map(\.participant).sorted() == ["progress_onboarding", "streak_daily", "xp_main"])
    #expect(device.app.engagement.login.user == nil)
    let notices = try #require(device.coordinator.screen).notices
    #expect(notices.contains { $0.text == "engagement.unavailable" })
    // A sign-out replaces the file, and the next sign-in works.
    await device.coordinator.signOut()
    try await device.enter(SharedDevice.password())
    try await logIn()
    try await device.app.engagement.streak.finishExchange()
    #expect(device.app.engagement.streak.currentStreakData.currentStreak == 1)
  }
}
