import FormKit
import Foundation
import Testing

/// A guardian's consent by pipe: the child asks, the guardian decides, the child sees it.
@MainActor
struct ConsentCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func shell(_ words: [String], _ lines: [String] = []) async throws -> ShellRun {
    try await ShellRun(
      words + ["--state-dir", folder.path + "/state", "--now", "2026-01-31T10:00:00Z"],
      input: lines.map { $0 + "\n" }.joined())
  }

  private static let minor = [
    "Sign in", "demo@example.com", "correct-horse", "Teen_One", "Teen", "", "teen_one",
    "2010-06-15",
  ]

  /// A minor's profile, pending; gives the guardian's code.
  private func ask() async throws -> String {
    let run = try await shell(
      ["run"], Self.minor + ["mum@example.com", ":skipAvatarButton", "1", ":quitButton"])
    #expect(run.status == 0)
    #expect(run.output.contains("We've asked your guardian."))
    #expect(run.output.contains("Your profile is pending until they approve it."))
    #expect(!run.output.contains("Your profile is ready."))
    #expect(run.output.contains("Hello, Teen"))
    return try code(in: run)
  }

  private func code(in run: ShellRun) throws -> String {
    let match = try #require(
      run.output.matches(of: /the guardian's code is ([0-9A-Z-]{19})\./).last)
    return String(match.1)
  }

  private func consent() async throws -> FormValue? {
    let run = try await shell(["profile", "show", "--json"])
    #expect(run.status == 0)
    return try run.json()["guardianConsent"]
  }

  @Test func `a profile is pending until the guardian approves it`() async throws {
    let code = try await ask()
    #expect(try await consent() == "pending")
    let home = try await shell(["run"], [":quitButton"])
    #expect(home.output.contains("Your profile is pending until they approve it."))
    let approved = try await shell(["consent", "approve", code, "--json"])
    #expect(approved.status == 0)
    #expect(try approved.json() == ["decision": "approved"])
    #expect(try await consent() == "granted")
    let after = try await shell(["run"], [":quitButton"])
    #expect(after.output.contains("Hello, Teen") && !after.output.contains("pending"))
  }

  @Test func `a guardian who withdraws the consent is said at the next start`() async throws {
    let code = try await ask()
    _ = try await shell(["consent", "approve", code])
    #expect(try await shell(["run"], [":quitButton"]).output.contains("declined") == false)
    _ = try await shell(["consent", "deny", code])
    let home = try await shell(["run"], [":quitButton"])
    #expect(home.output.contains("Your parent or guardian denied your profile."))
  }

  @Test(arguments: [
    [":back", "1990-01-01", ":skipAvatarButton", "1", "mum@example.com", ":skipAvatarButton"],
    ["mum@example.com", ":skipAvatarButton", ":editBirthdayButton", "1990-01-01"],
  ])
  func `a minor who gives an older birthday still needs the guardian`(lines: [String]) async throws
  {
    let run = try await shell(["run"], Self.minor + lines + ["1", ":quitButton"])
    #expect(run.status == 0)
    #expect(run.output.contains("Your profile is pending until they approve it."))
    #expect(try await consent() == "pending")
  }

  @Test func `a guardian who declines is said at every start`() async throws {
    let code = try await ask()
    let denied = try await shell(["consent", "deny", code.lowercased()])
    #expect(denied.status == 0 && denied.output == "Denied.\n")
    #expect(try await consent() == "denied")
    let home = try await shell(["run"], [":quitButton"])
    #expect(home.output.contains("Your parent or guardian denied your profile."))
    #expect(home.output.contains("You can ask again on 3 March 2026."))
    #expect(!home.output.contains("Ask a parent or guardian again"))
  }

  @Test func `30 days after a denial home offers to ask a guardian again`() async throws {
    let code = try await ask()
    _ = try await shell(["consent", "deny", code])
    // The start between them keeps the session, which lasts 30 days without a refresh.
    for (day, isOffered) in [("2026-02-15", false), ("2026-03-02", true)] {
      let home = try await ShellRun(
        ["run", "--state-dir", folder.path + "/state", "--now", day + "T10:00:00Z"],
        input: ":quitButton\n")
      #expect(home.output.contains("Your parent or guardian denied your profile."))
      #expect(home.output.contains("Ask a parent or guardian again") == isOffered)
      #expect(home.output.contains("You can ask again on 3 March 2026.") != isOffered)
    }
  }

  @Test(arguments: ["0000-0000-0000-0000", "short", ""])
  func `a wrong code is not permitted`(code: String) async throws {
    _ = try await ask()
    for decision in ["approve", "deny"] {
      let run = try await shell(["consent", decision, code, "--json"])
      #expect(run.status == 77)
      #expect(try run.json()["error"]?["code"] == "wrongCode")
    }
    #expect(try await consent() == "pending")
  }

  @Test func `an expired code is not permitted`() async throws {
    let code = try await ask()
    let late = try await ShellRun([
      "consent", "approve", code, "--state-dir", folder.path + "/state",
      "--now", "2026-02-07T10:00:00Z",
    ])
    #expect(late.status == 77)
    #expect(late.errors.contains("The code is wrong or no longer valid."))
  }

  @Test(arguments: ["demo@example.com", "DEMO@example.com", "demo+mum@example.com"])
  func `the form refuses the child's own address`(address: String) async throws {
    let run = try await shell(["run"], Self.minor + [address])
    #expect(
      run.output.contains("Enter the address of your parent or guardian, not your own."))
    #expect(!run.output.contains("Add Your Photo"))
  }

  @Test func `home tells that no guardian was asked after a changed birthday, and asks one`()
    async throws
  {
    let birthday = [":continueButton", ":editBirthdayButton", "2011-06-15", ":back", "1"]
    let run = try await shell(
      ["run"], ["Sign in", "ada@example.com", "correct-horse"] + birthday + [":quitButton"])
    #expect(run.status == 0)
    #expect(run.output.contains("You have not asked one yet."))
    #expect(run.output.contains("Ask a parent or guardian [askGuardianButton]"))
    #expect(!run.output.contains("We've asked"))
    #expect(try await consent() == "notRequested")
    let asked = try await shell(["run"], [":askGuardianButton", "mum@example.com", ":quitButton"])
    #expect(asked.output.contains("We've asked your parent or guardian."))
    #expect(try await consent() == "pending")
  }

  @Test func `home asks the guardian again, at most three times`() async throws {
    let first = try await ask()
    let again = [":askGuardianButton", "mum@example.com"]
    let run = try await shell(["run"], again + again + again + [":quitButton"])
    #expect(run.status == 0)
    #expect(try code(in: run) != first)
    let refused = try await shell(["run"], again + [":back", ":quitButton"])
    #expect(refused.output.contains("We sent the maximum number of messages to this address."))
    #expect(refused.output.contains("You can ask again on 3 March 2026, or enter another address."))
  }

  @Test func `another guardian takes the place of the first`() async throws {
    let first = try await ask()
    let run = try await shell(["run"], [":askGuardianButton", "dad@example.com", ":quitButton"])
    #expect(try await shell(["consent", "approve", first]).status == 77)
    #expect(try await shell(["consent", "approve", try code(in: run)]).status == 0)
    #expect(try await consent() == "granted")
  }
}
