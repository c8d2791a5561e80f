import FormKit
import Foundation
import Testing

@testable import ShellCommands

/// Commands while the service is under maintenance: a file in the state folder of the mock says so.
@MainActor struct MaintenanceCommandTests {
  private let folder: TemporaryFolder
  private let options: [String]

  init() throws {
    folder = try TemporaryFolder()
    options = ["--state-dir", folder.path, "--json"]
    try FileManager.default.createDirectory(
      atPath: folder.path + "/backend", withIntermediateDirectories: true)
    _ = try folder.file("backend/maintenance", "")
  }

  @Test func `boot says so and exits 75, and goes on when the maintenance ends`() async throws {
    let run = try await ShellRun(["boot"] + options)
    #expect(run.status == 75)
    let report = try run.json()
    #expect(report["launchState"] == "maintenance")
    #expect(report["route"] == "maintenance")
    #expect(report["reason"] == "The service is under maintenance. Try again later.")
    #expect(report["error"] == nil)

    try FileManager.default.removeItem(atPath: folder.path + "/backend/maintenance")
    let next = try await ShellRun(["boot"] + options)
    #expect(next.status == 0)
    #expect(try next.json()["launchState"] == "unauthenticated")
  }

  @Test func `a command that needs the service exits 75`() async throws {
    let run = try await ShellRun(
      ["session", "sign-in", "--email", "ada@example.com", "--password-stdin"] + options,
      input: "correct-horse\n")
    #expect(run.status == 75)
    #expect(try run.json()["error"]?["code"] == "maintenance")
  }

  @Test func `a link waits for the end of the maintenance`() async throws {
    let run = try await ShellRun(["open", "shell://settings", "--signed-in"] + options)
    #expect(run.status == 0)
    #expect(try run.json()["results"]?.arrayValue?.first?["action"] == "queued")
  }

  @Test func `run covers the screen, and leaves it when the person quits`() async throws {
    let run = try await ShellRun(
      ["run", "--state-dir", folder.path],
      input: "Sign in\nada@example.com\ncorrect-horse\n:quitButton\n"
    )
    #expect(run.output.contains("We Will Be Back Soon"))
    #expect(run.status == 0)
  }
}
