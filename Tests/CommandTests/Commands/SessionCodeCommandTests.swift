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
}
