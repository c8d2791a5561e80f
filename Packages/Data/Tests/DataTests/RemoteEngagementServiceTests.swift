import Data
import DataMock
import Domain
import LocalPersistence
import Networking
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Requests and responses of engagement logs.
@Suite struct RemoteEngagementServiceTests {
  private let backend = ScriptedBackend()
  private let berlin = TimeZoneRules(identifier: "Europe/Berlin", secondsFromGMT: 3600)
  private let log = EngagementLogID(
    user: UserID("user-1"), collection: .streaks, key: "runs")
  private static let events = "/v1/gamification/st_streaks/runs/events"
  private static let event =
    #"{"kind":"event","date":"2026-01-31T10:00:00.000Z","timeZone":"Europe/Berlin","#
    + #""secondsFromGMT":3600}"#

  private func service(user: String = "user-1") async throws -> RemoteEngagementService {
    let sessions = SecureSessionRepository(store: InMemorySecureStore())
    try await sessions.save(try Fixture.session(user: user))
    return RemoteEngagementService(
      client: try Fixture.client(backend), sessions: sessions, timeZone: { _ in nil },
      now: Fixture.clock)
  }

  private var entry: EngagementEntry {
    .streakEvent(
      StreakEvent(
        id: "run-1", date: Fixture.now, timeZone: berlin,
        metadata: [
          "km": 5.5, "at": .date(Fixture.now), "n": 3, "huge": .double(1e17), "ok": true,
          "name": "a",
        ]))
  }

  @Test func `an entry is sent with its idempotency key`() async throws {
    backend.answer(
      "POST \(Self.events)",
      with: Fixture.json(#"{"id":"run-1","number":7,"event":\#(Self.event)}"#, status: 201))
    #expect(try await service().append(entry, to: log) == 7)
    let request = try #require(backend.requests.first)
    #expect(
      request.text
        == #"{"date":"2026-01-31T10:00:00.000Z","kind":"event","metadata":"#
        + #"{"at":{"date":"2026-01-31T10:00:00.000Z"},"huge":1e+17,"km":5.5,"n":3,"name":"a","ok":true},"#
        + #""secondsFromGMT":3600,"timeZone":"Europe/Berlin"}"#)
    #expect(request.headers["Idempotency-Key"] == "run-1")
    #expect(request.isIdempotent)
  }

  @Test func `a refusal for good is not an error that may pass`() async throws {
    let refusals: [(HTTPResponse, EngagementRefusalError)] = [
      (BackendResponses.problem(status: 409, type: "idempotency-conflict"), .conflict),
      (BackendResponses.problem(status: 409, type: "quota-exceeded"), .quotaExceeded),
      (HTTPResponse(status: 413), .tooLarge), (HTTPResponse(status: 400), .invalid),
      (HTTPResponse(status: 409), .conflict), (HTTPResponse(status: 422), .invalid),
    ]
    let service = try await service()
    for (response, _) in refusals { backend.answer("POST \(Self.events)", with: response) }
    for status in [500, 403, 404] {
      backend.answer("POST \(Self.events)", with: HTTPResponse(status: status))
    }
    for (_, refusal) in refusals {
      await #expect(throws: refusal) { try await service.append(entry, to: log) }
    }
    for error in [RemoteError.serviceFailed, .refused, .refused] {
      await #expect(throws: error) { try await service.append(entry, to: log) }
    }
  }

  @Test func `entries are read page by page, and unknown kinds are left out`() async throws {
    backend.answer(
      "GET \(Self.events)",
      with: Fixture.json(
        #"{"events":[{"id":"a","number":3,"event":\#(Self.event)},"#
          + #"{"id":"b","number":5,"event":{"kind":"boost","by":2}}],"next":5}"#),
      Fixture.json(#"{"events":[]}"#))
    let service = try await service()
    let page = try await service.entries(of: log, after: 2)
    #expect(page.entries.map(\.number) == [3])
    #expect(page.entries.map(\.entry.id) == ["a"])
    #expect(page.last == 5)
    #expect(page.hasMore)
    let rest = try await service.entries(of: log, after: 5)
    #expect(rest == EngagementPage(entries: [], last: 5, hasMore: false))
    #expect(backend.requests.map { $0.url.query() } == ["after=2", "after=5"])
  }

  @Test(arguments: [
    #"{"events":[{"id":"a","number":2,"event":EVENT}]}"#,
    #"{"events":[{"id":"a","number":4,"event":EVENT},{"id":"b","number":4,"event":EVENT}]}"#,
    #"{"events":[],"next":2}"#, #"{"events":[{"id":"a","number":3,"event":EVENT}],"next":4}"#,
    #"{"events":[{"id":"a","number":3,"event":{"kind":"event"}}]}"#,
    #"{"events":[{"id":"a","number":3,"event":{"kind":"points","points":1}}]}"#,
    #"{"events":[{"id":"a","number":3,"event":{"kind":"freezeEarned","freezeID":"f"}}]}"#,
  ])
  func `entries out of order, without members or of another log are an invalid response`(
    json: String
  ) async throws {
    backend.answer(
      "GET \(Self.events)", with: Fixture.json(json.replacing("EVENT", with: Self.event)))
    let service = try await service()
    await #expect(throws: RemoteError.invalidResponse) {
      try await service.entries(of: log, after: 2)
    }
  }

  @Test func `nothing of a user is sent with the session of another`() async throws {
    let service = try await service(user: "user-2")
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await service.append(entry, to: log)
    }
    await #expect(throws: RemoteError.unauthorized(.sessionEnded)) {
      try await service.entries(of: log, after: 0)
    }
    #expect(backend.requests.isEmpty)
  }

  @Test func `the service's calculation is asked for with the rules and the zone`() async throws {
    let samples = WireSample.all.filter { $0.path.hasSuffix("/current") }
    for sample in samples {
      backend.answer(
        "GET \(sample.path.replacing("{key}", with: "daily"))", with: sample.response)
      backend.answer("GET \(sample.path.replacing("{key}", with: "main"))", with: sample.response)
    }
    let service = try await service()
    let streak = try await service.currentStreak(
      of: log,
      configuration: try StreakConfiguration(
        eventsRequiredPerDay: 2, leewayHours: 3, freezeBehavior: .noFreezes), in: berlin)
    #expect(streak.currentStreak == 3)
    #expect(streak.streakStart == (try CalendarDate("2026-01-29")))
    #expect(streak.freezesConsumed == [.init(id: "f", date: try CalendarDate("2026-01-30"))])
    let points = try await service.currentExperiencePoints(
      of: log, configuration: ExperiencePointsConfiguration(weekStart: .monday), in: berlin)
    #expect(points.last12Months == 100)
    #expect(
      backend.requests.map { $0.url.query() } == [
        "eventsRequiredPerDay=2&freezeBehavior=none&leewayHours=3&secondsFromGMT=3600"
          + "&timeZone=Europe%2FBerlin",
        "secondsFromGMT=3600&timeZone=Europe%2FBerlin&weekStart=monday",
      ])
  }
}
