import Domain
import FormKit
import Foundation
import Testing

@testable import ShellApp

/// The words of home's cards, and the actions of their buttons.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(2)))
struct HomeCardsTests {
  private func messages(_ locale: String = "en-US") -> FormMessages {
    Configuration(locale: locale).messages
  }

  /// A streak at an instant, after events at others in UTC.
  private func streak(
    _ events: [String], at now: String, leeway: Int = 0,
    freezes: StreakConfiguration.FreezeBehavior = .manuallyConsumeFreezes,
    earned: [StreakFreeze] = []
  ) throws -> HomeEngagement {
    let rules = try StreakConfiguration(leewayHours: leeway, freezeBehavior: freezes)
    var calculator = StreakCalculator(configuration: rules)
    for event in events {
      calculator.add(
        StreakEvent(id: event, date: try Date(event, strategy: .iso8601), timeZone: .utc))
    }
    let now = try Date(now, strategy: .iso8601)
    let data = calculator.data(at: now, in: .utc, freezes: earned)
    let end = rules.end(of: data, at: now, in: .utc)
    return HomeEngagement(
      streak: data, rules: rules,
      streakEndHour: end.map { TimeZoneRules.utc.hour(ofEnd: $0, readAt: now) },
      canUseFreezes: data.status == .canBeSaved,
      days: calculator.recentDays(84, at: now, in: .utc))
  }

  /// The figure, its tag and the buttons of a card.
  private func words(_ card: ContentBlock) -> [String] {
    guard case .card(let card) = card, case .figure(let figure)? = card.blocks.first else {
      return []
    }
    return ["\(figure.value) \(figure.unit)", figure.detail, figure.tag?.text ?? ""]
      + card.actions.map(\.label)
  }

  private static let evening = "2026-03-17T20:00:00Z"

  @Test func `the streak is said in words for each of its states`() throws {
    let one = StreakFreeze(id: "f", earned: try Date("2026-03-01T00:00:00Z", strategy: .iso8601))
    let yesterday = "2026-03-16T20:00:00Z"
    let cases: [(HomeEngagement, [String])] = [
      (try streak([], at: Self.evening), ["0 days", "0 of 1 today.", "", "Add today"]),
      (
        try streak([Self.evening], at: Self.evening),
        ["1 day", "1 of 1 today.", "done for today"]
      ),
      (
        try streak([yesterday], at: Self.evening),
        ["1 day", "0 of 1 today.", "at risk until 24:00", "Add today"]
      ),
      (
        try streak([yesterday], at: Self.evening, leeway: 3),
        ["1 day", "0 of 1 today.", "at risk until 03:00", "Add today"]
      ),
      (
        // The leeway of tomorrow ends at 3:00, too, but not that of the present night.
        try streak([yesterday], at: "2026-03-17T02:00:00Z", leeway: 3),
        ["1 day", "0 of 1 today.", "at risk until 24:00", "Add today"]
      ),
      (
        try streak([yesterday], at: "2026-03-18T02:00:00Z", leeway: 3),
        ["1 day", "0 of 1 today.", "at risk until 03:00", "Add today"]
      ),
      (
        try streak(["2026-03-15T20:00:00Z"], at: Self.evening, earned: [one]),
        ["0 days", "0 of 1 today. 1 freeze left.", "can be saved", "Add today", "Use freeze"]
      ),
      (
        try streak(["2026-03-15T20:00:00Z"], at: Self.evening),
        ["0 days", "0 of 1 today.", "ended", "Add today"]
      ),
    ]
    for (engagement, expected) in cases {
      let cards = HomeCards(engagement: engagement, messages: messages())
      #expect(words(cards.all[0]) == expected)
    }
  }

  @Test func `a week of the map begins on the locale's first day, and today is the last square`()
    throws
  {
    // A Tuesday.
    let engagement = try streak([Self.evening], at: Self.evening)
    func columns(_ locale: String) -> [[Int]] {
      let cards = HomeCards(engagement: engagement, messages: messages(locale))
      guard case .card(let card) = cards.all[1], case .heatMap(let map)? = card.blocks.first else {
        return []
      }
      #expect(locale != "en-US" || map.label == "1 active day of 84")
      return map.columns
    }
    // Sunday, Monday, Tuesday; and Monday, Tuesday.
    #expect(columns("en-US").last == [0, 0, 3, 0, 0, 0, 0])
    #expect(columns("de-DE").last == [0, 3, 0, 0, 0, 0, 0])
    #expect(columns("en-US").count == 13)
  }

  @Test func `points are written as the locale writes them`() throws {
    var engagement = try streak([], at: Self.evening)
    engagement.points.allTime = 2480
    engagement.points.thisWeek = 1140
    let cards = HomeCards(engagement: engagement, messages: messages("de-DE"))
    #expect(words(cards.all[2]).first == "2.480 Punkte")
    #expect(cards.level == "Stufe 7")
    guard case .card(let card) = cards.all[2], case .sparkline(let line) = card.blocks[1],
      case .list(let rows) = card.blocks[2]
    else { throw FixtureError() }
    #expect(line.text == "1.140 diese Woche")
    #expect(rows.map(\.detail) == ["320 bis Stufe 8"])
    #expect(rows.first?.fraction?.percent == 54)
  }

  private struct FixtureError: Error {}

  // The app.

  private func start(_ state: TemporaryStatePath, _ now: String) async throws -> AppCoordinator {
    let dependencies = try Dependencies(
      configuration: Configuration(
        stateDirectory: state.folder, pinnedNow: try Date(now, strategy: .iso8601),
        timeZone: try #require(SystemTimeZone(named: "Europe/Berlin")), isSignedIn: true,
        bootTimeout: .seconds(60)))
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    await app.resume()
    while dependencies.engagement.login.user == nil { await Task.yield() }
    return app
  }

  private func streakWords(_ app: AppCoordinator) throws -> [String] {
    let cards = try #require(app.screen).content.filter { words($0).first?.contains("day") == true }
    return words(try #require(cards.first))
  }

  @Test func `three days in a row are a streak of three, whose points count`() async throws {
    let state = TemporaryStatePath()
    for (index, now) in ["2026-03-16", "2026-03-17", "2026-03-18"].enumerated() {
      // Half past midnight in Berlin, still the day before in UTC.
      let app = try await start(state, "\(now)T23:30:00Z")
      #expect(app.route == .home)
      #expect(try streakWords(app).contains("Add today"))
      await app.perform(action: "addTodayButton")
      let unit = index == 0 ? "day" : "days"
      #expect(
        try streakWords(app) == ["\(index + 1) \(unit)", "1 of 1 today.", "done for today"])
      #expect(
        app.dependencies.engagement.points.currentExperiencePointsData.allTime == 10 * (index + 1))
      await app.finish()
    }
    let later = try await start(state, "2026-03-22T12:00:00Z")
    #expect(try streakWords(later) == ["0 days", "0 of 1 today.", "ended", "Add today"])
  }

  @Test func `the cards appear once the managers are logged in`() async throws {
    let dependencies = try Dependencies(
      configuration: Configuration(
        pinnedNow: BackendHarness.start, isSignedIn: true, bootTimeout: .seconds(60)))
    try await dependencies.prepare()
    let app = AppCoordinator(dependencies: dependencies)
    try await app.boot()
    let counts = observedValues { [weak app] in app?.screen?.content.count }
    for await count in counts where count > 1 { break }
    #expect(app.screen?.content.count == 5)
  }

  @Test func `the profile's progress and the handle's line are on home`() async throws {
    let app = try await start(TemporaryStatePath(), Self.evening)
    let profile = try #require(app.store.snapshot.underlying.user?.profile)
    await app.builder.interactor.recordProgress(of: profile)
    let content = try #require(app.screen).content
    let pictures = content.flatMap(Self.pictures)
    #expect(pictures.map(\.detail) == ["@Ada_Lovelace · Level 1"])
    let item = app.dependencies.engagement.progress.getProgressItem(id: "profile")
    #expect((item?.value ?? 0) > 0)
  }

  @Test func `a form that counts twice at once has its points once`() async throws {
    let app = try await start(TemporaryStatePath(), Self.evening)
    let interactor = app.builder.interactor
    async let first: Void = interactor.formSent(.payment)
    async let second: Void = interactor.formSent(.payment)
    _ = await (first, second)
    let engagement = app.dependencies.engagement
    #expect(engagement.progress.getProgress(id: HomeProgress.form(.payment)) == 1)
    #expect(engagement.points.currentExperiencePointsData.allTime == 20)
  }

  private static func pictures(_ block: ContentBlock) -> [ContentBlock.Picture] {
    switch block {
    case .card(let card): card.blocks.flatMap(pictures)
    case .picture(let picture): [picture]
    default: []
    }
  }
}
