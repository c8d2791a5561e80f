import Data
import Domain
import DomainMock
import Foundation
import LocalPersistence
import Networking
import NetworkingMock
import Testing

@testable import ReferenceBackend
@testable import ShellApp

/// The history of the demo account, and one that is as long as a history may be.
@MainActor @Suite(.withoutLeaks, .timeLimit(.minutes(5)))
struct BackendDemoHistoryTests {
  /// A device at a backend, on which the demo account is signed in.
  private func device(_ backend: ReferenceBackend, now: Date, zone: String) async throws
    -> EngagementDevice
  {
    let session = try #require(await backend.issueSession(for: "demo@example.com"))
    let sessions = SecureSessionRepository(store: InMemorySecureStore())
    try await sessions.save(session)
    let client = HTTPClientStub { request in
      var request = request
      request.headers["Authorization"] = "Bearer \(session.accessToken.revealed)"
      return await backend.respond(to: request)
    }
    let address = try #require(URL(string: "https://api.example.com"))
    let service = RemoteEngagementService(
      client: APIClient(
        configuration: APIClient.Configuration(baseURL: address), client: client, now: { now }),
      sessions: sessions, timeZone: TimeZoneDatabase().rules(named:), now: { now })
    let device = try EngagementDevice(service: service, zone: zone)
    device.now = now
    return device
  }

  private static let user = UserID("user_demo")

  @Test(arguments: [
    ("UTC", "2026-01-31T10:00:00Z"), ("Europe/Berlin", "2026-03-29T22:30:00Z"),
    ("America/Los_Angeles", "2026-11-01T23:59:59Z"), ("Pacific/Kiritimati", "2026-12-31T10:00:00Z"),
    ("Asia/Kolkata", "2028-02-29T18:29:00Z"),
  ])
  func `the demo account has a streak at risk, two freezes, level 7 and two items of progress`(
    zone: String, now: String
  ) async throws {
    let now = try Date(now, strategy: .iso8601)
    let rules = try #require(TimeZoneDatabase().rules(named: zone))
    let backend = BackendHarness { configuration in
      configuration.now = { now }
      configuration.timeZone = TimeZoneDatabase().rules(named:)
      configuration.demoHistory = { rules }
    }.backend()
    let device = try await device(backend, now: now, zone: zone)
    let (streak, points, progress) = (device.streak(), device.points(), device.progress())
    for manager in [streak, points, progress] as [any EngagementManager] {
      try await manager.logIn(userID: Self.user, isNewUser: false)
      try await manager.finishExchange()
    }
    #expect(streak.currentStreakData.currentStreak == 12)
    #expect(streak.currentStreakData.longestStreak >= 12)
    #expect(streak.currentStreakData.status == .atRisk)
    #expect(streak.currentStreakData.freezesAvailable == 2)
    let days = streak.recentStreakDays(85).dropLast()
    let weeks = (0..<12).filter { week in
      days.dropFirst(week * 7).prefix(7).contains { $0.eventCount > 0 }
    }
    #expect(weeks.count == 10)
    #expect(points.currentExperiencePointsData.allTime == 2_480)
    #expect(points.currentExperiencePointsData.level.number == 7)
    #expect(points.recentExperiencePoints(8).reduce(0, +) == 140)
    #expect(progress.getProgress(id: "profile") == 0.8)
    let forms = progress.getAllProgressItems().filter { $0.id != "profile" }
    #expect(forms.map(\.value) == [1, 1])
    for form in forms {
      #expect(SandboxForm.builtIn.map(HomeProgress.form).contains(form.id))
    }
    // A day is added as to any other history, and two missed days use the freezes.
    try await streak.addStreakEvent()
    try await streak.finishExchange()
    #expect(streak.currentStreakData.currentStreak == 13)
    device.now += 3 * 86_400
    streak.refresh()
    #expect(streak.currentStreakData.freezesConsumed.count == 2)
    #expect(streak.currentStreakData.currentStreak == 13)
  }

  @Test func `a backend without a history has none`() async throws {
    let backend = BackendHarness().backend()
    let device = try await device(backend, now: BackendHarness.start, zone: "UTC")
    let streak = device.streak()
    try await streak.logIn(userID: Self.user, isNewUser: false)
    try await streak.finishExchange()
    #expect(streak.currentStreakData.totalEvents == 0)
  }

  private nonisolated static let tenYears = 182_500

  /// Fifty events a day up to the present instant, each as the app sends it.
  private nonisolated static func add(_ count: Int, to state: inout BackendState) {
    for index in 0..<count {
      let date = BackendHarness.start.addingTimeInterval(Double(index + 1 - count) * 1_728)
      let event = BackendState.GameEvent(
        userID: "user_demo", id: "event-\(index)", number: index + 1,
        content: .object([
          "kind": .string("event"), "date": .string(date.formatted(.iso8601)),
          "timeZone": .string("Europe/Berlin"), "secondsFromGMT": .number(3_600),
        ]))
      let prefix = "user_demo/st_streaks/daily/"
      state.gameEvents[prefix + Page.digits(event.number)] = event
      state.gameEventNumbers[prefix + event.id] = event.number
    }
  }

  private nonisolated static func backend(_ count: Int) -> ReferenceBackend {
    BackendHarness { configuration in
      configuration.timeZone = TimeZoneDatabase().rules(named:)
      configuration.seed = { add(count, to: &$0) }
    }.backend()
  }

  @Test nonisolated func `the service takes the next event after ten years of fifty a day`()
    async throws
  {
    let backend = Self.backend(Self.tenYears)
    let token = try await backend.token()
    let events = "/v1/gamification/st_streaks/daily/events"
    let next = try await backend.call(
      .post, events, token: token,
      json:
        #"{"kind":"event","date":"2026-01-31T10:00:00Z","timeZone":"UTC","secondsFromGMT":0}"#,
      headers: ["Idempotency-Key": "next"])
    #expect(next.status == 201)
    let last = try await backend.call(
      .get, events + "?after=\(Self.tenYears - 1)", token: token)
    guard case .array(let page)? = last["events"] else {
      Issue.record("The page has no events.")
      return
    }
    #expect(page.map { $0["id"]?.stringValue } == ["event-182499", "next"])
  }

  /// The years of a new device's history: `ENGAGEMENT_YEARS=10` takes half a minute.
  private nonisolated static let years =
    ProcessInfo.processInfo.environment["ENGAGEMENT_YEARS"].flatMap(Int.init) ?? 1

  @Test func `years of fifty events a day come to a new device, and one more is taken`()
    async throws
  {
    let count = Self.years * Self.tenYears / 10
    let backend = Self.backend(count)
    let device = try await device(backend, now: BackendHarness.start, zone: "Europe/Berlin")
    let streak = device.streak()
    try await streak.logIn(userID: Self.user, isNewUser: false)
    try await streak.finishExchange()
    #expect(streak.currentStreakData.totalEvents == count)
    #expect(streak.currentStreakData.currentStreak == Self.years * 365 + 1)
    try await streak.addStreakEvent()
    try await streak.finishExchange()
    #expect(streak.refusedEntries == [])
    #expect(try await streak.waitingEntryCount() == 0)
    #expect(streak.currentStreakData.totalEvents == count + 1)
  }
}
