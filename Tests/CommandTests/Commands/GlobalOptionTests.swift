import FormKit
import Foundation
import ShellApp
import ShellCommands
import Testing

@MainActor
struct GlobalOptionTests {
  @Test func `--version tells version and configuration`() async throws {
    let program = AppIdentity.current.executable
    #expect(try await ShellRun(["--version"]).output == "\(program) 0.1.0 (mock)\n")
    let json = try await ShellRun(["--json", "--version"]).json()
    #expect(json == ["version": "0.1.0", "configuration": "mock"])
  }

  @Test func `a session that only memory has says so`() async throws {
    let note = "Without --state-dir DIR, nothing is kept for the next command.\n"
    let forgotten = try await ShellRun(["session", "guest"])
    #expect(forgotten.output.hasPrefix("Signed in as ") && forgotten.output.hasSuffix(note))
    let folder = try TemporaryFolder()
    let kept = try await ShellRun(["session", "guest", "--state-dir", folder.path])
    #expect(kept.status == 0 && !kept.output.contains(note))
    let asked = try await ShellRun(
      ["session", "sign-up", "--email", "new@example.com", "--password-stdin"],
      input: "correct-horse-battery\n")
    #expect(asked.status == 0 && asked.output.hasSuffix(note))
  }

  @Test func `--help lists the commands and exits 0`() async throws {
    let run = try await ShellRun(["--help"])
    #expect(run.status == 0)
    #expect(run.output.contains("boot"))
    #expect(run.output.contains("completions"))
  }

  @Test(arguments: [[], ["form"], ["form", "check"], ["run"]])
  func `with --json help is one document`(path: [String]) async throws {
    let text = try await ShellRun(path + ["--help"])
    let run = try await ShellRun(["--json"] + path + ["--help"])
    #expect(run.status == 0)
    #expect(try run.json() == ["help": .string(text.output)])
    #expect(run.output == (try run.json().json()) + "\n")
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `with --json a completion script is one document`(shell: String) async throws {
    let text = try await ShellRun(["completions", shell])
    let run = try await ShellRun(["completions", shell, "--json"])
    #expect(run.status == 0)
    #expect(try run.json() == ["shell": .string(shell), "script": .string(text.output)])
    #expect(run.output == (try run.json().json()) + "\n")
  }

  @Test func `a typo gets a suggestion, usage and 64`() async throws {
    let run = try await ShellRun(["boott"])
    #expect(run.status == 64)
    #expect(run.output == "")
    #expect(run.errors.contains("boot"))
    #expect(run.errors.contains("Usage:"))
  }

  @Test func `with --json a usage error is one document on standard output`() async throws {
    let run = try await ShellRun(["--json", "form", "show", "loginn"])
    #expect(run.status == 64)
    let error = try #require(try run.json()["error"])
    #expect(error["code"] == "unknownValue")
    #expect(error["details"] == [:])
    #expect(error["message"]?.stringValue?.contains("login") == true)
  }

  @Test(arguments: [
    ["--now", "yesterday"], ["--now", "2026-02-30T10:00:00Z"], ["--now", "2026-01-31"],
    ["--time-zone", "Mars/Base"], ["--locale", "🎉"], ["--state-dir", ""],
    ["--api-url", "https://x.example"],
  ])
  func `an unusable option value exits 64`(option: [String]) async throws {
    let run = try await ShellRun(option + ["boot"])
    #expect(run.status == 64)
    #expect(run.errors != "")
  }

  @Test(arguments: [
    "2026-01-31T10:00:00Z", "2026-01-31T10:00:00.250+02:00", "2026-01-31t10:00z",
  ])
  func `instants are accepted with zones and fractions`(text: String) async throws {
    #expect(try await ShellRun(["--now", text, "boot"]).status == 0)
  }

  @Test func `options may stand before or after the command`() async throws {
    let before = try await ShellRun(["--json", "form", "list"])
    let after = try await ShellRun(["form", "list", "--json"])
    #expect(before.output == after.output)
    #expect(try before.json()["schemas"]?.arrayValue?.isEmpty == false)
  }

  @Test(arguments: ["bash", "zsh", "fish"])
  func `completions are printed for each shell`(shell: String) async throws {
    let run = try await ShellRun(["completions", shell])
    #expect(run.status == 0)
    #expect(run.output.contains(AppIdentity.current.executable))
  }

  @Test func `the environment is that of the process`() {
    #expect(ProcessEnvironment.variables == ProcessInfo.processInfo.environment)
  }
}
