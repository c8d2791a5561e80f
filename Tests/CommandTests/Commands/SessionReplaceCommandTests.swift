import FormKit
import Testing

/// `session sign-in --replace`, and the code of a second factor on the second line.
@MainActor
struct SessionReplaceCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(_ words: [String], input: String = "") async throws -> ShellRun {
    try await ShellRun(words + ["--state-dir", folder.path + "/state", "--json"], input: input)
  }

  private func signIn(
    _ email: String, _ password: String = "correct-horse", _ more: [String] = []
  ) async throws -> ShellRun {
    try await run(
      ["session", "sign-in", "--email", email, "--password-stdin"] + more,
      input: password + "\n")
  }

  @Test func `a guest is replaced only by a sign-in that succeeds`() async throws {
    let guest = try await run(["session", "guest"]).json()
    let refused = try await signIn("demo@example.com")
    #expect(refused.status == 1)
    let sentence = try refused.json()["error"]?["message"]?.stringValue
    #expect(sentence?.contains("--replace") == true)
    let wrong = try await signIn("demo@example.com", "wrong-horse", ["--replace"])
    #expect(try wrong.status == 77 && wrong.json()["error"]?["code"] == "wrongCredentials")
    #expect(try await run(["session", "status"]).json()["userID"] == guest["userID"])
    let replaced = try await signIn("demo@example.com", more: true)
    #expect(replaced.status == 0)
    #expect(try await run(["session", "status"]).json()["email"] == "demo@example.com")
  }

  private func signIn(_ email: String, more replaces: Bool) async throws -> ShellRun {
    try await signIn(email, "correct-horse", replaces ? ["--replace"] : [])
  }

  @Test func `another person is replaced only with the option, the same one signs in again`()
    async throws
  {
    #expect(try await signIn("ada@example.com").status == 0)
    #expect(try await signIn("ada@example.com").status == 0)
    let refused = try await signIn("demo@example.com")
    #expect(try refused.status == 1 && refused.json()["error"]?["code"] == "alreadySignedIn")
    #expect(try await run(["session", "status"]).json()["email"] == "ada@example.com")
    #expect(try await signIn("demo@example.com", more: true).status == 0)
    #expect(try await run(["session", "status"]).json()["email"] == "demo@example.com")
  }

  @Test func `a second line that can be no code costs no attempt, and session verify goes on`()
    async throws
  {
    #expect(try await signIn("ada@example.com").status == 0)
    let settings = try await ShellRun(
      ["run", "--state-dir", folder.path + "/state"],
      input: ":settingsButton\n:secondFactorButton\nA code sent by email\n"
        + "correct-horse\n1\n")
    #expect(settings.output.contains("The sign-in now asks for a code."))
    _ = try await run(["session", "sign-out"])
    let malformed = try await signIn("ada@example.com", "correct-horse\nabc")
    #expect(malformed.status == 65)
    #expect(try malformed.json()["error"]?["code"] == "malformedInput")
    let wrong = try await run(["session", "verify", "--code", "000000"])
    #expect(wrong.status == 77)
    #expect(try wrong.json()["error"]?["code"] == "wrongCode")
    #expect(try wrong.json()["error"]?["details"]?["attemptsLeft"] == 4)
  }
}
