import FormKit
import Foundation
import Testing

/// The age gate by pipe: what a person too young can try on a device and an account.
@MainActor
struct AgeGateCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private var state: String { folder.path + "/state" }

  private func run(
    _ lines: [String], now: String = "2026-01-31T10:00:00Z", state: String? = nil
  ) async throws -> ShellRun {
    try await ShellRun(
      ["run", "--state-dir", state ?? self.state, "--now", now],
      input: lines.map { $0 + "\n" }.joined())
  }

  private func boot(
    now: String = "2026-01-31T10:05:00Z", state: String? = nil
  ) async throws -> (state: String?, route: String?) {
    let run = try await ShellRun(
      ["boot", "--json", "--state-dir", state ?? self.state, "--now", now])
    #expect(run.status == 0)
    let answer = try run.json()
    return (answer["launchState"]?.stringValue, answer["route"]?.stringValue)
  }

  private static let signIn = ["Sign in", "demo@example.com", "correct-horse"]
  /// The lines before the screen name.
  private static let onboarding = signIn + ["Grace_Hopper", "Grace", ""]
  private static let adult = ["older_one", "2000-01-15", ":skipAvatarButton", "1", ":quitButton"]

  /// A child's birthday; the input ends on the screen that says so, as a kill would.
  private func refuseChild() async throws {
    let run = try await run(Self.onboarding + ["young_one", "2016-01-15"])
    #expect(run.output.contains("Sorry, you must be at least 13"))
    #expect(run.output.contains("You can try again on 3 March 2026."))
  }

  @Test func `the next start with the same state refuses an older birthday`() async throws {
    try await refuseChild()
    #expect(try await boot() == ("ineligible", "ineligible"))
    let again = try await run(["older_one", "2000-01-15"], now: "2026-01-31T10:05:00Z")
    #expect(again.output.contains("Sorry, you must be at least 13"))
    #expect(!again.output.contains("Screen Name"))
    let profile = try await ShellRun([
      "profile", "show", "--json", "--state-dir", state, "--now", "2026-01-31T10:05:00Z",
    ])
    #expect(profile.status == 77)
    let error = try profile.json()["error"]
    #expect(error?["code"] == "ineligible")
    #expect(error?["details"]?["until"] == "2026-03-02T10:00:00Z")
  }

  @Test func `after 30 days the account is asked again`() async throws {
    try await refuseChild()
    #expect(try await boot(now: "2026-03-02T09:59:59Z").state != "authenticatedNoProfile")
    let run = try await run(Self.onboarding + Self.adult, now: "2026-03-02T10:00:00Z")
    #expect(run.status == 0)
    #expect(run.output.contains("Hello, Grace"))
  }

  @Test func `signing out and in again changes nothing`() async throws {
    try await refuseChild()
    let run = try await run(["1"] + Self.signIn, now: "2026-01-31T10:05:00Z")
    #expect(run.output.contains("You are signed out."))
    #expect(run.output.contains("Sorry, you must be at least 13"))
  }

  @Test func `deleting the account does not free the device`() async throws {
    try await refuseChild()
    let delete = try await ShellRun([
      "session", "delete-account", "--state-dir", state, "--now", "2026-01-31T10:05:00Z",
    ])
    #expect(delete.status == 0)
    let run = try await run(["Sign in", "unverified@example.com", "correct-horse"])
    #expect(run.output.contains("Sorry, you must be at least 13"))
  }

  @Test func `another account without a birthday is refused on this device`() async throws {
    try await refuseChild()
    let run = try await run(["1", "Sign in", "unverified@example.com", "correct-horse"])
    #expect(run.output.contains("You are signed out."))
    #expect(run.output.contains("Sorry, you must be at least 13"))
    #expect(try await boot() == ("ineligible", "ineligible"))
  }

  @Test func `an account with a profile is not concerned`() async throws {
    try await refuseChild()
    let run = try await run(["1", "Sign in", "ada@example.com", "correct-horse", ":quitButton"])
    #expect(run.status == 0)
    #expect(run.output.contains("Hello, ada_lovelace"))
    #expect(try await boot() == ("authenticated", "home"))
  }

  @Test func `the same account on another device is refused by the service`() async throws {
    try await refuseChild()
    let other = folder.path + "/other"
    try FileManager.default.createDirectory(atPath: other, withIntermediateDirectories: true)
    try FileManager.default.copyItem(atPath: state + "/backend", toPath: other + "/backend")
    let run = try await run(Self.signIn, state: other)
    #expect(run.output.contains("Sorry, you must be at least 13"))
    #expect(run.output.contains("You can try again on 3 March 2026."))
  }

  @Test func `a child's birthday in the review is remembered, too`() async throws {
    let first = try await run(
      Self.onboarding + ["older_one", "2000-01-15", ":skipAvatarButton", ":editBirthdayButton"]
        + ["2016-01-15"])
    #expect(first.output.contains("Sorry, you must be at least 13"))
    #expect(try await boot() == ("ineligible", "ineligible"))
  }

  @Test func `neither the birthday nor the age is kept anywhere`() async throws {
    try await refuseChild()
    let paths = try FileManager.default.subpathsOfDirectory(atPath: state)
    var files = 0
    for path in paths {
      var isFolder: ObjCBool = false
      let file = state + "/" + path
      guard FileManager.default.fileExists(atPath: file, isDirectory: &isFolder),
        !isFolder.boolValue
      else { continue }
      files += 1
      let data = try Data(contentsOf: URL(filePath: file))
      for trace in ["2016-01-15", "2016-01", "\"age\""] {
        #expect(data.firstRange(of: Data(trace.utf8)) == nil, "\(path): \(trace)")
      }
    }
    #expect(files > 3)
  }
}
