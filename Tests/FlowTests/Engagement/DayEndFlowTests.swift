import Domain
import FormKit
import Foundation
import NetworkingMock
import Testing

@testable import ShellApp

/// The end of the day while the app runs, and the reminder before it.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct DayEndFlowTests {
  private let device: SharedDevice

  init() throws { device = try SharedDevice() }

  private var app: AppCoordinator { device.coordinator }
  private var clock: TestClock { device.clock }

  /// Signs in at 10:00 and shows home.
  private func start() async throws {
    try await app.boot()
    try await device.enter(
      .password(try EmailAddress("ada@example.com"), Password("correct-horse")))
    while device.app.engagement.login.user == nil { await Task.yield() }
    app.watchService()
  }

  /// Lets time pass once somebody sleeps until its end.
  private func pass(_ time: Duration) async {
    let end = clock.now.offset + time
    while !clock.deadlines.contains(end) { await Task.yield() }
    device.pass(time)
    clock.advance(by: time)
  }

  private var tag: String? {
    (app.screen?.content ?? []).lazy.compactMap { block -> String? in
      guard case .card(let card) = block, case .figure(let figure)? = card.blocks.first else {
        return nil
      }
      return figure.tag?.text
    }.first
  }

  /// The last week of the heat map, and the points of the last days.
  private var course: [Double] {
    (app.screen?.content ?? []).flatMap { block -> [Double] in
      guard case .card(let card) = block else { return [] }
      return card.blocks.flatMap { block -> [Double] in
        if case .sparkline(let line) = block { line.values } else { [] }
      }
    }
  }

  private var banners: [String] {
    app.screen?.notices.map(\.text.english) ?? []
  }

  @Test func `at midnight, home shows the new day without the person's doing`() async throws {
    try await start()
    await app.perform(action: "addTodayButton")
    #expect(tag == "done for today")
    #expect(course.last == 10)
    await pass(.seconds(14 * 3600))
    while tag != "at risk until 24:00" { await Task.yield() }
    #expect(course.last == 0)
    await pass(.seconds(86_400))
    while tag != "ended" { await Task.yield() }
    // Nothing of the streak differs on the next day; the days of the cards do.
    let points = course
    await pass(.seconds(86_400))
    while course == points { await Task.yield() }
    #expect(tag == "ended")
    await device.app.engagement.login.logOut()
  }

  @Test func `a sign-out ends the wait for midnight`() async throws {
    try await start()
    let end = clock.now.offset + .seconds(14 * 3600)
    while !clock.deadlines.contains(end) { await Task.yield() }
    await app.signOut()
    while clock.deadlines.contains(end) { await Task.yield() }
  }

  @Test func `the return to the foreground waits for the midnight of the present day`()
    async throws
  {
    try await start()
    await app.enter(.background, values: [:])
    // The machine slept; its clock for pauses did not run.
    device.pass(.seconds(86_400 + 3_600))
    await app.enter(.active, values: [:])
    let end = clock.now.offset + .seconds(13 * 3600)
    while !clock.deadlines.contains(end) { await Task.yield() }
    await device.app.engagement.login.logOut()
  }

  @Test func `with the setting, a streak at risk shows a banner at 20 o'clock`() async throws {
    try await start()
    await app.perform(action: "settingsButton")
    let result = await app.submit(
      ScreenInput(values: ["appearance": "automatic", "remindsOfStreak": true]))
    #expect(result == .advance)
    await app.perform(action: "addTodayButton")
    // Tomorrow at 20:00.
    let due = clock.now.offset + .seconds(34 * 3600)
    while !clock.deadlines.contains(due) { await Task.yield() }
    await pass(.seconds(14 * 3600))
    while tag != "at risk until 24:00" { await Task.yield() }
    let text = "Your streak of 1 day is at risk until 24:00. Add today to keep it."
    #expect(!banners.contains(text))
    await pass(.seconds(20 * 3600))
    while !banners.contains(text) { await Task.yield() }
    await app.perform(action: "addTodayButton")
    while banners.contains(text) { await Task.yield() }
    #expect(tag == "done for today")
    await device.app.engagement.login.logOut()
  }

  @Test func `a sign-out takes the reminder with it`() async throws {
    try await start()
    try device.app.settings.set(
      appearance: .automatic, reducesMotion: false, sharesUsage: false, playsFeedback: false,
      remindsOfStreak: true)
    await app.perform(action: "addTodayButton")
    let due = clock.now.offset + .seconds(34 * 3600)
    while !clock.deadlines.contains(due) { await Task.yield() }
    await app.signOut()
    while clock.deadlines.contains(due) { await Task.yield() }
  }
}
