import Domain
import DomainMock
import Foundation
import LocalPersistence
import NetworkingMock
import Testing

@testable import ShellApp

/// The reminder of the streak: scheduled, moved and cancelled.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(2)))
struct StreakReminderTests {
  private let device: EngagementDevice
  private let scheduler = ReminderSchedulerFake()
  private let settings = Settings(store: InMemoryKeyValueStore())
  private let streak: StreakManager
  private let login: LoginCoordination

  init() throws {
    device = try EngagementDevice(now: "2026-03-17T20:00:00Z", zone: "Europe/Berlin")
    streak = device.streak()
    login = LoginCoordination(
      participants: [streak], logger: LogManager(services: [], now: { [device] in device.now }))
    try remind(true)
  }

  private func remind(_ isOn: Bool) throws {
    try settings.set(
      appearance: .automatic, reducesMotion: false, sharesUsage: false, playsFeedback: false,
      remindsOfStreak: isOn)
  }

  private func reminders(locale: String = "en-US") -> StreakReminders {
    StreakReminders(
      streak: streak, login: login, scheduler: scheduler,
      isOn: { [settings] in settings.remindsOfStreak },
      messages: Configuration(locale: locale).messages, environment: device.environment)
  }

  private func logIn() async throws {
    #expect(try await login.logIn(userID: EngagementDevice.ann, isNewUser: false).isEmpty)
  }

  private func reminder(_ date: String, _ text: String) throws -> ReminderSchedulerFake.Call {
    .schedule(
      Reminder(id: "streak_daily", date: try EngagementDevice.instant(date), text: text))
  }

  private static let oneDay =
    "Your streak of 1 day is at risk until 24:00. Add today to keep it."
  private static let twoDays =
    "Your streak of 2 days is at risk until 24:00. Add today to keep it."

  @Test func `it is scheduled, moves with an event and with the zone, and ends at the sign-out`()
    async throws
  {
    let reminders = reminders()
    try await logIn()
    reminders.update()
    #expect(scheduler.calls == [.cancel("streak_daily")])
    try await streak.addStreakEvent()
    reminders.update()
    reminders.update()
    // 20:00 in Berlin.
    #expect(
      try scheduler.calls.dropFirst() == [reminder("2026-03-18T19:00:00Z", Self.oneDay)])
    // The next day the same reminder stands; an event moves it by a day.
    try device.set("2026-03-18T08:00:00Z")
    streak.refresh()
    reminders.update()
    #expect(scheduler.calls.count == 2)
    try await streak.addStreakEvent()
    reminders.update()
    #expect(try scheduler.calls.last == reminder("2026-03-19T19:00:00Z", Self.twoDays))
    device.travel(to: "America/New_York")
    streak.refresh()
    reminders.update()
    #expect(try scheduler.calls.last == reminder("2026-03-20T00:00:00Z", Self.twoDays))
    reminders.cancel()
    reminders.cancel()
    #expect(scheduler.calls.count == 5)
    #expect(scheduler.calls.last == .cancel("streak_daily"))
    await login.logOut()
  }

  @Test func `without a logged-in person the reminder does not change`() async throws {
    let reminders = reminders()
    reminders.update()
    #expect(scheduler.calls == [])
  }

  @Test func `the setting switches it off and on`() async throws {
    let reminders = reminders()
    try await logIn()
    try await streak.addStreakEvent()
    reminders.update()
    try remind(false)
    reminders.update()
    #expect(scheduler.calls.last == .cancel("streak_daily"))
    try remind(true)
    reminders.update()
    #expect(try scheduler.calls.last == reminder("2026-03-18T19:00:00Z", Self.oneDay))
    await login.logOut()
  }

  @Test func `one that is due stays until the day ends`() async throws {
    let reminders = reminders()
    try await logIn()
    try await streak.addStreakEvent()
    reminders.update()
    let count = scheduler.calls.count
    try device.set("2026-03-18T19:00:00Z")
    streak.refresh()
    reminders.update()
    #expect(scheduler.calls.count == count)
    try device.set("2026-03-18T23:00:00Z")
    streak.refresh()
    reminders.update()
    #expect(scheduler.calls.dropFirst(count) == [.cancel("streak_daily")])
    await login.logOut()
  }

  @Test func `it is in the person's language`() async throws {
    let reminders = reminders(locale: "de-DE")
    try await logIn()
    try await streak.addStreakEvent()
    reminders.update()
    #expect(
      try scheduler.calls.last
        == reminder(
          "2026-03-18T19:00:00Z",
          "Ihre Serie von 1 Tag endet um 24:00 Uhr, wenn Sie heute nichts eintragen."))
    await login.logOut()
  }

  @Test func `with a leeway, it says the hour at which the leeway ends`() async throws {
    let streak = device.streak(try StreakConfiguration(leewayHours: 3))
    let login = LoginCoordination(
      participants: [streak], logger: LogManager(services: [], now: { [device] in device.now }))
    let reminders = StreakReminders(
      streak: streak, login: login, scheduler: scheduler, isOn: { true },
      messages: Configuration(locale: "en-US").messages, environment: device.environment)
    #expect(try await login.logIn(userID: EngagementDevice.ann, isNewUser: false).isEmpty)
    try await streak.addStreakEvent()
    reminders.update()
    let text = "Your streak of 1 day is at risk until 03:00. Add today to keep it."
    #expect(try scheduler.calls.last == reminder("2026-03-18T19:00:00Z", text))
    // Home, on the evening of the reminder and in the night after it.
    for (now, hour) in [("2026-03-18T19:00:00Z", 3), ("2026-03-19T01:59:59Z", 3)] {
      try device.set(now)
      streak.refresh()
      #expect(streak.endHour == hour)
    }
    try device.set("2026-03-19T02:00:00Z")
    streak.refresh()
    #expect(streak.endHour == nil)
    await login.logOut()
  }

  // Where the system has no notifications.

  private func due(_ reminders: RunningAppReminders) -> [String] { reminders.due.map(\.text) }

  @Test func `a running app has a reminder when its time comes, until it is cancelled`()
    async throws
  {
    let reminders = RunningAppReminders(clock: device.clock, now: { [device] in device.now })
    func schedule(_ seconds: Double, _ text: String) {
      reminders.schedule(
        Reminder(id: "a", date: device.now.addingTimeInterval(seconds), text: text))
    }
    #expect(await reminders.requestPermission())
    schedule(60, "first")
    await device.clock.waitForSleepers(1)
    schedule(90, "moved")
    while device.clock.deadlines != [.seconds(90)] { await Task.yield() }
    device.clock.advance(by: .seconds(90))
    while due(reminders) != ["moved"] { await Task.yield() }
    reminders.cancel("a")
    #expect(due(reminders) == [])
    schedule(60, "cancelled")
    await device.clock.waitForSleepers(1)
    reminders.cancel("a")
    while device.clock.sleeperCount > 0 { await Task.yield() }
    #expect(due(reminders) == [])
    schedule(-1, "late")
    while due(reminders) != ["late"] { await Task.yield() }
  }
}
