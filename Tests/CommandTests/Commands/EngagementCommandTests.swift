import FormKit
import Foundation
import ShellCommands
import Testing

@testable import ShellApp

/// The rows of the contract about the signed-in person's streak, points and progress.
@MainActor
struct EngagementCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String], now: String = "2026-01-31T10:00:00Z") async throws
    -> ShellRun
  {
    try await ShellRun(
      words + ["--json", "--state-dir", folder.path, "--now", now, "--time-zone", "Europe/Berlin"])
  }

  /// The document without `isSent`: a service on a busy machine may answer too late.
  private func result(_ words: [String], now: String = "2026-01-31T10:00:00Z") async throws
    -> FormValue
  {
    let run = try await run(words, now: now)
    #expect(run.status == 0, "\(run.output)")
    var members = try #require(try run.json().objectValue)
    #expect(members["isSent"]?.boolValue != nil)
    members["isSent"] = nil
    return .object(members)
  }

  private func signIn(now: String = "2026-01-31T10:00:00Z") async throws {
    let run = try await ShellRun(
      [
        "session", "sign-in", "--email", "ada@example.com", "--password-stdin", "--state-dir",
        folder.path, "--now", now,
      ], input: "correct-horse\n")
    #expect(run.status == 0, "\(run.errors)")
  }

  @Test func `streak add adds today's event, and streak show prints it`() async throws {
    try await signIn()
    let added = try await result(["streak", "add"])
    let expected: FormValue = [
      "currentStreak": 1, "longestStreak": 1, "totalEvents": 1, "todayEventCount": 1,
      "lastEvent": "2026-01-31T10:00:00Z", "streakStart": "2026-01-31", "status": "active",
      "freezesAvailable": 0, "freezesConsumed": [], "goalProgress": 1,
    ]
    #expect(added == expected)
    #expect(try await result(["streak", "show"]) == expected)
    // The next day in Berlin.
    let next = try await result(["streak", "add"], now: "2026-01-31T23:30:00Z")
    #expect(next.objectValue?["currentStreak"] == 2)
  }

  @Test func `streak freeze add adds a freeze, and streak freeze use fills a missed day`()
    async throws
  {
    try await signIn()
    _ = try await result(["streak", "add"])
    let added = try await result(
      ["streak", "freeze", "add", "gift", "--expires", "2026-03-01T00:00:00Z"])
    #expect(added.objectValue?["freezesAvailable"] == 1)
    let none = try await result(["streak", "freeze", "use"])
    #expect(none.objectValue?["used"] == [])
    // The 1st of February is missed.
    let used = try await result(["streak", "freeze", "use"], now: "2026-02-02T10:00:00Z")
    #expect(used.objectValue?["used"] == ["gift"])
    #expect(used.objectValue?["currentStreak"] == 1)
    #expect(used.objectValue?["freezesAvailable"] == 0)
    #expect(used.objectValue?["status"] == "atRisk")
    // One that has expired fills nothing.
    _ = try await result(
      ["streak", "freeze", "add", "late", "--expires", "2026-02-03T00:00:00Z"],
      now: "2026-02-02T10:00:00Z")
    let late = try await result(["streak", "freeze", "use"], now: "2026-02-05T10:00:00Z")
    #expect(late.objectValue?["used"] == [])
    #expect(late.objectValue?["status"] == "broken")
  }

  @Test(arguments: [
    (["a b"], "1 to 48 ASCII letters"), ([""], "1 to 48 ASCII letters"),
    (["a", "--expires", "soon"], "an instant in the future, such as 2026-02-01T10:00:00Z"),
    (["a", "--expires", "2026-01-31T10:00:00Z"], "an instant in the future"),
    (["a", "--expires", "2025-12-31T23:00:00Z"], "an instant in the future"),
  ])
  func `a freeze with a wrong id or instant is wrong usage, and the message says why`(
    words: [String], reason: String
  ) async throws {
    try await signIn()
    let run = try await run(["streak", "freeze", "add"] + words)
    #expect(run.status == 64)
    #expect(run.output.contains(reason), "\(run.output)")
  }

  @Test func `xp add adds points, and negative ones subtract`() async throws {
    try await signIn()
    _ = try await result(["xp", "add", "120"])
    let run = try await ShellRun([
      "xp", "add", "--json", "--state-dir", folder.path, "--now", "2026-01-31T10:00:00Z", "--",
      "-15",
    ])
    #expect(run.status == 0)
    _ = try await result(["xp", "add", "-5"])
    let shown = try await result(["xp", "show"])
    #expect(shown.objectValue?["allTime"] == 100)
    #expect(shown.objectValue?["level"] == 2)
    #expect(shown.objectValue?["errors"] == [])
  }

  @Test(arguments: [("en-US", 5), ("de-DE", 0), ("ar-EG", 5)])
  func `the week begins as in the region of the locale`(locale: String, points: Int) async throws {
    try await signIn()
    _ = try await result(["xp", "add", "5"], now: "2026-02-01T10:00:00Z")
    // The Monday after that Sunday.
    let shown = try await result(["xp", "show", "--locale", locale], now: "2026-02-02T10:00:00Z")
    #expect(shown.objectValue?["thisWeek"] == .number(Double(points)))
    #expect(shown.objectValue?["last7Days"] == 5)
  }

  @Test func `progress set sets an item, which never decreases`() async throws {
    try await signIn()
    _ = try await result(["progress", "set", "world 1", "0.75"])
    let lower = try await result(["progress", "set", "world 1", "0.5"])
    let expected: FormValue = [
      "items": ["world 1": ["value": 0.75, "metadata": [:]]], "errors": [],
    ]
    #expect(lower == expected)
    #expect(try await result(["progress", "show"]) == expected)
  }

  @Test(arguments: [
    ["streak", "show"], ["streak", "add"], ["streak", "freeze", "add", "a"],
    ["streak", "freeze", "use"], ["xp", "show"], ["xp", "add", "1"],
    ["progress", "show"], ["progress", "set", "a", "1"],
  ])
  func `without a session the status is 77`(words: [String]) async throws {
    let run = try await run(words)
    #expect(run.status == 77)
    #expect(try run.json().objectValue?["error"]?.objectValue?["code"] == "notSignedIn")
  }

  @Test(arguments: [
    (["xp", "add", "1.5"], "a whole number from -9007199254740991"),
    (["xp", "add", "9007199254740992"], "to 9007199254740991"), (["xp", "add", "many"], "POINTS"),
    (["progress", "set", "a", "1.1"], "from 0 to 1"), (["progress", "set", "a", "nan"], "VALUE"),
    (["progress", "set", "", "1"], "1 to 128 characters"),
    (["progress", "set", String(repeating: "a", count: 129), "1"], "1 to 128 characters"),
  ])
  func `a value out of range is wrong usage, and the message says why`(
    words: [String], reason: String
  ) async throws {
    try await signIn()
    let run = try await run(words)
    #expect(run.status == 64)
    #expect(run.output.contains(reason), "\(run.output)")
  }

  @Test func `points beyond the limit are wrong usage and do not count`() async throws {
    try await signIn()
    _ = try await result(["xp", "add", "9007199254740991"])
    let run = try await run(["xp", "add", "1"])
    #expect(run.status == 64)
    #expect(try run.json().objectValue?["error"]?.objectValue?["code"] == "overflow")
    let shown = try await result(["xp", "show"])
    #expect(shown.objectValue?["allTime"] == .number(9_007_199_254_740_991))
  }

  @Test func `a database that is damaged is reported`() async throws {
    try await signIn()
    _ = try await result(["streak", "add"])
    let database = folder.path + "/engagement/engagement.sqlite"
    for ending in ["-wal", "-shm"] {
      try? FileManager.default.removeItem(atPath: database + ending)
    }
    try Data(String(repeating: "This is no database. ", count: 500).utf8).write(
      to: URL(filePath: database))
    try FileManager.default.setAttributes([.posixPermissions: 0o600], ofItemAtPath: database)
    let run = try await run(["streak", "show"])
    #expect(run.status == 77)
    #expect(try run.json().objectValue?["error"]?.objectValue?["code"] == "storeUnavailable")
    // Signing out repairs it.
    #expect(try await self.run(["session", "sign-out"]).status == 0)
    try await signIn()
    // A service on a busy machine may answer too late for the first one.
    var shown = try await result(["streak", "show"])
    for _ in 0..<5 where shown.objectValue?["currentStreak"] != 1 {
      shown = try await result(["streak", "show"])
    }
    #expect(shown.objectValue?["currentStreak"] == 1)
  }

  @Test func `a sign-out leaves nothing for the next person`() async throws {
    try await signIn()
    _ = try await result(["streak", "add"])
    #expect(try await run(["session", "sign-out"]).status == 0)
    let guest = try await run(["session", "guest"])
    #expect(guest.status == 0)
    let shown = try await result(["streak", "show"])
    #expect(shown.objectValue?["totalEvents"] == 0)
  }
}
