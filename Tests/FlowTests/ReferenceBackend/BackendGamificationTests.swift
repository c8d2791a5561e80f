import Domain
import Networking
import Testing

@testable import ReferenceBackend
@testable import ShellApp

/// The engagement logs of the reference backend.
@Suite(.withoutLeaks) struct BackendGamificationTests {
  private let harness = BackendHarness {
    $0.accessTokenLifetime = .seconds(60 * 86_400)
    $0.timeZone = TimeZoneDatabase().rules(named:)
  }
  private static let points = "/v1/gamification/st_experience/daily"
  private static let streak = "/v1/gamification/st_streaks/daily"
  private static let progress = "/v1/gamification/st_progress/daily"

  private func record(
    _ backend: ReferenceBackend, _ token: String, to path: String = points,
    id: String? = "e1",
    _ json: String = #"{"kind":"points","date":"2026-01-31T10:00:00Z","points":5}"#
  ) async throws -> JSONResponse {
    try await backend.call(
      .post, "\(path)/events", token: token, json: json,
      headers: id.map { ["Idempotency-Key": $0] } ?? [:])
  }

  @Test func `an event sent twice counts once`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let first = try await record(backend, token)
    let again = try await record(backend, token)
    #expect([first.status, again.status] == [201, 200])
    #expect(first.json == again.json)
    #expect(first["number"] == .number(1))
    let other = try await record(
      backend, token, #"{"kind":"points","date":"2026-01-31T10:00:00Z","points":6}"#)
    #expect(other.problem == "idempotency-conflict")
    #expect(try await record(backend, token, id: nil).status == 400)
    let all = try await backend.call(.get, "\(Self.points)/events", token: token)
    #expect(all["events"] == .array([try #require(first.json)]))
  }

  @Test func `each log of each user has numbers of its own`() async throws {
    let backend = harness.backend()
    let (demo, ada) = (try await backend.token(), try await backend.token("ada@example.com"))
    for (token, path, id, number) in [
      (demo, Self.points, "a", 1.0), (demo, Self.points, "b", 2),
      (demo, "/v1/gamification/st_experience/daily-2", "a", 1), (ada, Self.points, "a", 1),
    ] {
      let answer = try await record(backend, token, to: path, id: id)
      #expect(answer["number"] == .number(number))
    }
    let hers = try await backend.call(.get, "\(Self.points)/events", token: ada)
    #expect(hers["events"]?.isList(of: 1) == true)
    for path in ["st_experience/d%C3%A4ily", "st_other/daily"] {
      let odd = try await backend.call(.get, "/v1/gamification/\(path)/events", token: ada)
      #expect(odd.status == 404)
    }
  }

  @Test(arguments: [
    (points, #"{"kind":"event"}"#, "/kind"), (streak, #"{"kind":"points"}"#, "/kind"),
    (points, #"{"points":1}"#, "/kind"), (points, #"{"kind":"points","points":1}"#, "/date"),
    (points, #"{"kind":"points","date":"DATE","points":1.5}"#, "/points"),
    (points, #"{"kind":"points","date":"DATE","points":9007199254740992}"#, "/points"),
    (points, #"{"kind":"points","date":"DATE","points":1,"itemID":"a"}"#, "/itemID"),
    (points, #"{"kind":"points","date":"DATE","points":1,"metadata":[]}"#, "/metadata"),
    (
      points, #"{"kind":"points","date":"DATE","points":1,"metadata":{"a/b":null}}"#,
      "/metadata/a~1b"
    ),
    (
      points, #"{"kind":"points","date":"DATE","points":1,"metadata":{"a":{"date":1}}}"#,
      "/metadata/a/date"
    ),
    (points, #"{"kind":"points","date":"DATE","points":1,"metadata":{"":1}}"#, "/metadata"),
    (streak, #"{"kind":"event","date":"DATE"}"#, "/timeZone"),
    (streak, #"{"kind":"event","date":"DATE","timeZone":"Mars"}"#, "/secondsFromGMT"),
    (streak, #"{"kind":"event","date":"DATE","timeZone":"a b","secondsFromGMT":0}"#, "/timeZone"),
    (
      streak, #"{"kind":"event","date":"DATE","timeZone":"Mars","secondsFromGMT":99999}"#,
      "/secondsFromGMT"
    ),
    (progress, #"{"kind":"progress","itemID":"a","value":1.1}"#, "/value"),
    (progress, #"{"kind":"progress","itemID":"","value":1}"#, "/itemID"),
    (progress, #"{"kind":"progressDeleted"}"#, "/itemID"),
  ])
  func `an entry that breaks a rule is refused with its member`(
    path: String, json: String, pointer: String
  ) async throws {
    let backend = harness.backend()
    let answer = try await record(
      backend, try await backend.token(), to: path,
      json.replacing("DATE", with: "2026-01-31T10:00:00Z"))
    #expect(answer.status == 422)
    #expect(answer["pointer"] == .string(pointer))
  }

  @Test func `numbers of metadata that no whole number holds exactly come back`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let answer = try await record(
      backend, token,
      #"{"kind":"points","date":"2026-01-31T10:00:00Z","points":1,"#
        + #""metadata":{"big":1e17,"exact":9007199254740991,"half":0.5}}"#)
    #expect(answer.status == 201)
    guard case .object(let event)? = answer["event"] else {
      Issue.record("no event")
      return
    }
    #expect(
      event["metadata"]
        == .object([
          "big": .number(1e17), "exact": .number(9_007_199_254_740_991), "half": .number(0.5),
        ]))
  }

  @Test func `a freeze has the id of its entry`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let freeze = #"{"kind":"freezeEarned","freezeID":"gift","date":"2026-01-29T10:00:00Z"}"#
    let wrong = try await record(backend, token, to: Self.streak, id: "gift", freeze)
    #expect(wrong.status == 400)
    let right = try await record(backend, token, to: Self.streak, id: "earned-gift", freeze)
    #expect(right.status == 201)
  }

  @Test func `the current streak is that of Domain's calculator`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    // Now is 2026-01-31 10:00 UTC, which is 23:00 in Auckland.
    for (id, date) in [("a", "2026-01-28T12:00:00Z"), ("b", "2026-01-30T13:00:00Z")] {
      let answer = try await record(
        backend, token, to: Self.streak, id: id,
        #"{"kind":"event","date":"\#(date)","timeZone":"Pacific/Auckland","secondsFromGMT":46800}"#)
      #expect(answer.status == 201)
    }
    let freeze = #"{"kind":"freezeEarned","freezeID":"gift"}"#
    _ = try await record(backend, token, to: Self.streak, id: "earned-gift", freeze)
    let used = try await record(
      backend, token, to: Self.streak, id: "used-2026-01-30",
      #"{"kind":"freezeUsed","freezeID":"gift","date":"2026-01-30T00:00:00Z","#
        + #""timeZone":"Pacific/Auckland","secondsFromGMT":46800}"#)
    #expect(used.status == 201)
    let current = try await backend.call(
      .get, "\(Self.streak)/current?timeZone=Pacific/Auckland&secondsFromGMT=46800",
      token: token)
    #expect(current["currentStreak"] == .number(2))
    #expect(current["status"] == .string("active"))
    #expect(current["streakStart"] == .string("2026-01-29"))
    #expect(current["freezesAvailable"] == .number(0))
    let strict = try await backend.call(
      .get, "\(Self.streak)/current?eventsRequiredPerDay=2", token: token)
    #expect(strict["currentStreak"] == .number(0))
  }

  /// Now is 2026-01-31 10:00 UTC, which is 23:00 in Auckland and midnight in Kiritimati.
  @Test(arguments: [
    ("2026-01-30T00:00:00Z", "Pacific/Auckland", 46_800, 201),
    ("2026-01-31T00:00:00Z", "Pacific/Auckland", 46_800, 422),
    ("2026-01-30T22:00:00Z", "Pacific/Kiritimati", 50_400, 201),
    ("2026-01-31T22:00:00Z", "Pacific/Kiritimati", 50_400, 422),
    ("2026-01-30T12:00:00Z", "UTC", 0, 201), ("2026-01-31T00:00:00Z", "UTC", 0, 422),
    ("2026-03-01T12:00:00Z", "UTC", 0, 422),
  ])
  func `a freeze for a day that is not over is refused`(
    date: String, zone: String, offset: Int, status: Int
  ) async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    let answer = try await record(
      backend, token, to: Self.streak, id: "used",
      #"{"kind":"freezeUsed","freezeID":"gift","date":"\#(date)","timeZone":"\#(zone)","#
        + #""secondsFromGMT":\#(offset)}"#)
    #expect(answer.status == status)
    if status == 422 { #expect(answer["pointer"] == .string("/date")) }
    let event = try await record(
      backend, token, to: Self.streak, id: "event",
      #"{"kind":"event","date":"\#(date)","timeZone":"\#(zone)","secondsFromGMT":\#(offset)}"#)
    #expect(event.status == 201)
  }

  @Test func `the current points are those of Domain's calculator`() async throws {
    let backend = harness.backend()
    let token = try await backend.token()
    for (id, date, points) in [
      ("a", "2025-12-31T10:00:00Z", 7), ("b", "2026-01-26T10:00:00Z", 20),
      ("c", "2026-01-31T09:00:00Z", -3),
    ] {
      _ = try await record(
        backend, token, id: id, #"{"kind":"points","date":"\#(date)","points":\#(points)}"#)
    }
    let current = try await backend.call(
      .get, "\(Self.points)/current?timeZone=UTC&weekStart=tuesday", token: token)
    #expect(current["allTime"] == .number(24))
    #expect(current["today"] == .number(-3))
    #expect(current["thisWeek"] == .number(-3))
    #expect(current["thisMonth"] == .number(17))
    #expect(current["lastEvent"] == .string("2026-01-31T09:00:00.000Z"))
  }

  @Test(arguments: [
    "timeZone=a%20b", "secondsFromGMT=x", "eventsRequiredPerDay=0", "leewayHours=25",
    "freezeBehavior=some",
  ])
  func `rules that do not exist are refused`(query: String) async throws {
    let backend = harness.backend()
    let answer = try await backend.call(
      .get, "\(Self.streak)/current?\(query)", token: try await backend.token())
    #expect(answer.status == 400)
  }
}

extension JSONValue {
  fileprivate func isList(of count: Int) -> Bool {
    if case .array(let items) = self { items.count == count } else { false }
  }
}
