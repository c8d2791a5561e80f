import Domain
import DomainMock
import Foundation
import LocalPersistence
import NetworkingMock
import Testing

@testable import ShellApp

/// A streak of the app's own under another key, beside those of the shell.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(2)))
struct SecondStreakTests {
  private let service: EngagementServiceFake
  private let device: EngagementDevice
  private let workouts: StreakManager
  private let app: Engagement

  init() throws {
    let start = try EngagementDevice.instant("2026-03-18T12:00:00Z")
    service = EngagementServiceFake(now: { start })
    device = try EngagementDevice("a", service: service)
    let configuration = try StreakConfiguration(
      streakKey: "workouts", eventsRequiredPerDay: 2, leewayHours: 3)
    workouts = device.streak(configuration)
    let (daily, points, progress) = (device.streak(), device.points(), device.progress())
    let managers: [any EngagementManager] = [daily, workouts, points, progress]
    let login = LoginCoordination(
      participants: managers, logger: LogManager(services: [], now: { start }))
    let environment = device.environment
    app = Engagement(
      managers: managers, streak: daily, points: points, progress: progress, login: login,
      reminders: StreakReminders(
        streak: daily, login: login, scheduler: ReminderSchedulerFake(), isOn: { true },
        messages: Configuration(locale: "en-US").messages, environment: environment),
      runningReminders: RunningAppReminders(clock: device.clock, now: environment.now),
      clock: device.clock)
  }

  private func logIn(_ user: UserID = EngagementDevice.ann) async throws {
    #expect(try await app.login.logIn(userID: user, isNewUser: false).isEmpty)
  }

  private func sent(_ key: String) -> Int {
    service.entries(EngagementLogID(user: EngagementDevice.ann, collection: .streaks, key: key))
      .count
  }

  @Test func `it has its own rules, days and entries`() async throws {
    #expect(app.streak("workouts") === workouts && app.streak("daily") === app.streak)
    #expect(app.streak("reading") == nil)
    try await logIn()
    try await workouts.addStreakEvent()
    #expect(workouts.currentStreakData.goalProgress == 0.5)
    #expect(app.streak.currentStreakData.totalEvents == 0)
    try await workouts.addStreakEvent()
    #expect(workouts.currentStreakData.status == .active)
    #expect(app.streak.currentStreakData.status == .noStreak)
    await app.login.logOut()
  }

  @Test func `it is sent, calculated after midnight and logged out as the others are`() async throws
  {
    try await logIn()
    #expect(app.isEmpty)
    for _ in 0..<2 { try await workouts.addStreakEvent() }
    #expect(!app.isEmpty)
    // Before a sign-out, its entries are sent too.
    #expect(await app.sendWaiting() == 0)
    #expect((sent("workouts"), sent("daily")) == (2, 0))
    device.now += 86_400
    app.recalculate()
    #expect(workouts.currentStreakData.status == .atRisk)
    device.now += 2 * 86_400
    app.recalculate()
    #expect(workouts.currentStreakData.status == .broken)
    await app.login.logOut()
    #expect(workouts.currentStreakData.totalEvents == 0)
    // The next person does not see it.
    try await logIn(EngagementDevice.ben)
    #expect(workouts.currentStreakData.totalEvents == 0)
    await app.login.logOut()
  }

  @Test func `refusals and saved days are reported with those of the others`()
    async throws
  {
    try await logIn()
    try await workouts.addStreakFreeze(id: "gift")
    for _ in 0..<2 { try await workouts.addStreakEvent() }
    await app.finishExchange()
    device.now += 2 * 86_400
    // The day that was missed shows as frozen before the use is recorded.
    app.recalculate()
    #expect(workouts.recentStreakDays(3).map(\.isFrozen) == [false, true, false])
    #expect(workouts.recentStreakDays(3).map(\.hasGoal) == [true, false, false])
    #expect(try await workouts.getAllStreakEvents().count == 2)
    await app.finishExchange()
    #expect(try await workouts.getAllStreakEvents().count == 3)
    #expect(workouts.recentStreakDays(3).map(\.isFrozen) == [false, true, false])
    #expect(app.takeAutomaticUses() == 1)
    service.setFault { call, log in
      call.hasPrefix("append") && log.key == "workouts" ? .refusal(.invalid) : nil
    }
    try await workouts.addStreakEvent()
    await app.finishExchange()
    #expect(app.takeRefusals())
    #expect(!app.takeRefusals())
    await app.login.logOut()
  }

  @Test func `freezes that a clock ahead of the service would use stay the person's`()
    async throws
  {
    try await logIn()
    try await workouts.addStreakFreeze(id: "gift")
    for _ in 0..<2 { try await workouts.addStreakEvent() }
    await app.finishExchange()
    let before = device.now
    device.now += 2 * 86_400
    service.setFault { call, _ in call.hasPrefix("append used-") ? .refusal(.invalid) : nil }
    for _ in 0..<3 { await app.finishExchange() }
    let attempts = service.calls.filter { $0.hasPrefix("append used-") }
    #expect(attempts.count == 1)
    // The person has done nothing that a message would be about.
    #expect(!app.takeRefusals() && app.takeAutomaticUses() == 0)
    device.now += 3600
    await app.finishExchange()
    #expect(service.calls.filter { $0.hasPrefix("append used-") }.count == 2)
    // The clock is set right, and two days pass.
    device.now = before
    app.recalculate()
    #expect(workouts.currentStreakData.freezesAvailable == 1)
    service.setFault(nil)
    device.now += 2 * 86_400 + 7200
    await app.finishExchange()
    #expect(app.takeAutomaticUses() == 1)
    await app.login.logOut()
  }

  @Test func `an account that is deleted leaves none of its entries on the device`() async throws {
    try await logIn()
    try await workouts.addStreakEvent()
    _ = await app.login.deleteData()
    await app.login.logOut()
    try await logIn()
    #expect(workouts.currentStreakData.totalEvents == 0)
    #expect(try await workouts.getAllStreakEvents() == [])
    await app.login.logOut()
  }
}
