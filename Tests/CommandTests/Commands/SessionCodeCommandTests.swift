import FormKit
import Foundation
import Testing

/// The codes of `session sign-up`, `session link` and `run`, which share what waits for them.
@MainActor
struct SessionCodeCommandTests {
  private let folder: TemporaryFolder

  init() throws { folder = try TemporaryFolder() }

  private func run(
    _ words: [String], input: String = "", at now: Int = 0
  ) async throws -> ShellRun {
    let instant = "2026-01-31T10:00:" + (now < 10 ? "0" : "") + "\(now)Z"
    return try await ShellRun(
      words + ["--state-dir", folder.path + "/state", "--now", instant], input: input)
  }

  private func ask(
    _ command: String, _ email: String, at now: Int = 0
  ) async throws -> ShellRun {
    try await run(
      ["session", command, "--email", email, "--password-stdin", "--json"],
      input: "correct-horse-battery\n", at: now)
  }

  private func code(in text: String) throws -> String {
    let start = try #require(text.range(of: "the code is ")).upperBound
    return String(text[start...].prefix(6))
  }

  @Test(arguments: ["sign-up", "link"])
  func `another message to the same address waits for 30 seconds`(command: String) async throws {
    if command == "link" { _ = try await run(["session", "guest"]) }
    let first = try await ask(command, "new@example.com")
    #expect(first.status == 0)
    let soon = try await ask(command, "new@example.com", at: 10)
    #expect(soon.status == 75)
    #expect(try soon.json()["error"]?["code"] == "rateLimited")
    #expect(try soon.json()["error"]?["details"]?["retryAfter"] == 20)
    #expect(try await ask(command, "other@example.com", at: 11).status == 0)
    // Another address in between changes nothing.
    #expect(try await ask(command, "new@example.com", at: 12).status == 75)
    #expect(try await ask(command, "new@example.com", at: 30).status == 0)
  }

  @Test func `an account that was asked for in run is created by session verify`() async throws {
    let asked = try await run(
      ["run"], input: ":createAccountButton\nnew@example.com\ncorrect-horse-battery\n")
    let code = try code(in: asked.output + asked.errors)
    let verified = try await run(["session", "verify", "--code", code, "--json"])
    #expect(verified.status == 0)
    #expect(try verified.json()["email"] == "new@example.com")
  }

  @Test func `the link of a message leads to the code that session sign-up has asked for`()
    async throws
  {
    let asked = try await ask("sign-up", "new@example.com")
    let code = try code(in: asked.output)
    let opened = try await run(["run", "--open", "shell://verify?code=\(code)"], input: "\n")
    let shown = opened.output + opened.errors
    #expect(shown.contains("Check Your Email") && shown.contains("new@example.com"))
    #expect(shown.contains("No screen asks for a code now") == false)
  }

  @Test func `run asks for the code of session sign-up, whose password the account gets`()
    async throws
  {
    let asked = try await ask("sign-up", "new@example.com")
    let entered = try await run(
      ["run"],
      input: ":createAccountButton\nnew@example.com\nanother-horse-battery\n"
        + (try code(in: asked.output)) + "\n", at: 10)
    let shown = entered.output + entered.errors
    #expect(shown.contains("Check Your Email"), "\(shown)")
    #expect(shown.contains("The account gets the password of the earlier request for this code"))
    #expect(try await run(["session", "sign-out"], at: 11).status == 0)
    for (password, status) in [("another-horse-battery", 77), ("correct-horse-battery", 0)] {
      let signIn = try await run(
        ["session", "sign-in", "--email", "new@example.com", "--password-stdin"],
        input: password + "\n", at: 12)
      #expect(signIn.status == Int32(status), "\(password)")
    }
  }

  @Test func `the link of a code that has expired says so, and leads to the form of the account`()
    async throws
  {
    let asked = try await ask("sign-up", "new@example.com")
    let code = try code(in: asked.output)
    let later = ["--state-dir", folder.path + "/state", "--now", "2026-01-31T10:06:00Z"]
    let opened = try await ShellRun(
      ["run", "--open", "shell://verify?code=\(code)"] + later, input: "")
    let shown = opened.output + opened.errors
    #expect(shown.contains("Create Your Account") && shown.contains("new@example.com"))
    #expect(shown.contains("The code has expired."), "\(shown)")
    let verified = try await ShellRun(["session", "verify", "--code", code, "--json"] + later)
    #expect(try verified.status == 77 && verified.json()["error"]?["code"] == "codeEnded")
  }

  /// Asks for a code by email at the sign-in of the demo account, and signs it out.
  private func requireCodes() async throws {
    _ = try await signIn()
    let settings = try await run(
      ["run"],
      input: ":settingsButton\n:secondFactorButton\nA code sent by email\ncorrect-horse\n1\n")
    #expect(settings.output.contains("The sign-in now asks for a code."))
    #expect(try await run(["session", "sign-out"]).status == 0)
  }

  private func signIn(at now: Int = 0) async throws -> ShellRun {
    try await run(
      ["session", "sign-in", "--email", "ada@example.com", "--password-stdin", "--json"],
      input: "correct-horse\n", at: now)
  }

  private func resend(at now: Int, _ more: [String] = []) async throws -> ShellRun {
    try await run(["session", "resend", "--json"] + more, at: now)
  }

  @Test
  func `the code of a sign-in is sent again after 30 seconds, and takes the place of the first`()
    async throws
  {
    try await requireCodes()
    let details = try #require(try await signIn().json()["error"]?["details"])
    let challenge = try #require(details["challenge"]?.stringValue)
    let first = try code(in: #require(details["message"]?.stringValue))
    let soon = try await resend(at: 10)
    #expect(soon.status == 75)
    #expect(try soon.json()["error"]?["code"] == "rateLimited")
    #expect(try soon.json()["error"]?["details"]?["retryAfter"] == 20)
    let other = try await resend(at: 30, ["--challenge", "other"])
    #expect(other.status == 1)
    let sentence = try other.json()["error"]?["message"]?.stringValue
    #expect(sentence?.hasPrefix("Another request waits for a code here.") == true)
    let again = try await resend(at: 30, ["--challenge", challenge])
    #expect(again.status == 0)
    #expect(try again.json()["challenge"] == .string(challenge))
    let second = try code(in: #require(try again.json()["message"]?.stringValue))
    #expect(second != first)
    #expect(try await resend(at: 31).status == 75)
    let old = try await run(["session", "verify", "--code", first, "--json"], at: 32)
    #expect(try old.json()["error"]?["code"] == "wrongCode")
    #expect(try await run(["session", "verify", "--code", second], at: 33).status == 0)
    let none = try await resend(at: 59)
    #expect(try none.status == 1 && none.json()["error"]?["code"] == "noPendingSignIn")
  }

  @Test func `five messages are the most of a sign-in`() async throws {
    try await requireCodes()
    #expect(try await signIn().status == 77)
    for minute in 1...4 {
      let sent = try await ShellRun([
        "session", "resend", "--state-dir", folder.path + "/state", "--now",
        "2026-01-31T10:0\(minute):00Z",
      ])
      #expect(sent.status == 0 && sent.output.contains("Another message was sent."))
    }
    let refused = try await ShellRun([
      "session", "resend", "--json", "--state-dir", folder.path + "/state", "--now",
      "2026-01-31T10:04:40Z",
    ])
    #expect(try refused.status == 77 && refused.json()["error"]?["code"] == "codeLimit")
  }

  @Test func `the code of a new account is sent again by its own command`() async throws {
    #expect(try await ask("sign-up", "new@example.com").status == 0)
    let refused = try await resend(at: 40)
    #expect(try refused.status == 1 && refused.json()["error"]?["code"] == "noPendingSignIn")
  }
}
