import FormKit
import Foundation
import Testing

@testable import ShellCommands

/// `run --record`, and the recorded walks of `Walks/Recordings`.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct RecordedWalkTests {
  private nonisolated static let folder = URL(filePath: #filePath).deletingLastPathComponent()
    .appending(path: "Recordings")

  private let place: TemporaryFolder

  init() throws { place = try TemporaryFolder() }

  /// Records a walk line by line.
  private func record(
    _ lines: [String], _ options: [String] = [], status: Int32 = 0
  ) async throws -> String {
    let file = place.path + "/walk.jsonl"
    let run = try await ShellRun(
      ["run", "--now", "2026-01-31T10:00:00Z", "--record", file] + options,
      input: lines.map { $0 + "\n" }.joined())
    #expect(run.status == status, "\(run.errors)")
    return try String(contentsOfFile: file, encoding: .utf8)
  }

  @Test func `a recording has the actions and the screens, and nothing that was typed`()
    async throws
  {
    let text = try await record([
      "Sign in", "demo@example.com", "correct-horse", "My_Handle", "Me", "", "my_name",
      "2000-01-15",
      ":skipAvatarButton", "1",
      ":settingsButton", ":back", ":quitButton",
    ])
    for typed in ["correct-horse", "2000-01-15", "demo@example.com"] {
      #expect(!text.contains(typed))
    }
    let steps = try WalkPlayer.steps(text)
    #expect(steps.first?.start == WalkStep.Start(isSignedIn: false, locale: "en-US"))
    #expect(steps.first?.next == "welcome")
    #expect(steps.map(\.press).contains("settingsButton"))
    #expect(
      steps[2]
        == WalkStep(
          submit: [
            "email": .string(WalkStep.hidden), "password": .string(WalkStep.hidden),
          ],
          route: "signIn", next: "onboarding/handle"))
    #expect(steps.last == WalkStep(press: "quitButton", route: "home"))
    try await WalkPlayer.play(steps)
  }

  @Test func `a recording has switches and choices, and no text of a person's own`() async throws {
    let profile = try await record(
      [":settingsButton", "Dark", "n", "y", "n", "n", "n", ":back", ":quitButton"],
      ["--signed-in"])
    let settings = try WalkPlayer.steps(profile).compactMap(\.submit)
    #expect(settings.contains { $0["appearance"] == "dark" })
    let named = try await record(
      ["Grace_Hopper", "Grace Brewster", "I wrote compilers.", ":quit"],
      ["--start-at", "handle"], status: 130)
    let values = try WalkPlayer.steps(named).compactMap(\.submit).flatMap(\.values)
    #expect(!values.isEmpty && values.allSatisfy { $0 == .string(WalkStep.hidden) })
    #expect(!named.contains("Grace Brewster") && !named.contains("compilers"))
  }

  @Test func `a recording has the requests of each step before its line`() async throws {
    let text = try await record(
      [
        "Sign in", "demo@example.com", "correct-horse", "My_Handle", "Me", "", "my_name", ":quit",
      ], status: 130)
    let lines = text.split(separator: "\n").map(String.init)
    #expect(lines.first?.hasPrefix("{\"next\":\"welcome\",\"start\"") == true)
    let signIn = try #require(lines.firstIndex { $0.contains("/v1/auth/sign-in") })
    let step = try #require(lines.firstIndex { $0.contains("\"route\":\"signIn\"") })
    #expect(signIn < step)
    #expect(
      try WalkPlayer.requests(text).contains("POST /v1/screen-names/my_name/reservation 200"))
  }

  @Test func `a recording has the screen of a link, not its parameters`() async throws {
    let link = "shell://resetPassword?token=s3cret-token"
    let text = try await record([":back", ":back", ":back", ":quitButton"], ["--open", link])
    #expect(!text.contains("s3cret-token"))
    let steps = try WalkPlayer.steps(text)
    #expect(steps.first?.start?.open == "shell://resetPassword")
    #expect(steps.first?.next == "resetPassword")
  }

  @Test func `a file that others can read becomes private, and a link is refused`() async throws {
    let file = try place.file("walk.jsonl", "old")
    try FileManager.default.setAttributes([.posixPermissions: 0o644], ofItemAtPath: file)
    _ = try await record([":quitButton"], ["--signed-in"])
    let attributes = try FileManager.default.attributesOfItem(atPath: file)
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).contains("old"))
    let link = place.path + "/link"
    try FileManager.default.createSymbolicLink(atPath: link, withDestinationPath: file)
    let run = try await ShellRun(["run", "--record", link], input: "")
    #expect(run.status == 65)
    #expect(try !String(contentsOfFile: file, encoding: .utf8).isEmpty)
  }

  @Test func `a walk that goes another way than its recording fails`() async throws {
    var steps = try WalkPlayer.steps(
      try await record([":settingsButton", ":back", ":quitButton"], ["--signed-in"]))
    try await WalkPlayer.play(steps)
    steps[1].next = "profile"
    await #expect(throws: WalkPlayer.Difference.self) { try await WalkPlayer.play(steps) }
  }

  @Test func `only its owner can read a recording, and a folder is no file`() async throws {
    _ = try await record([":quitButton"], ["--signed-in"])
    let attributes = try FileManager.default.attributesOfItem(atPath: place.path + "/walk.jsonl")
    #expect(attributes[.posixPermissions] as? Int == 0o600)
    let run = try await ShellRun(["run", "--record", place.path], input: "")
    #expect(run.status == 65)
    #expect(run.errors.contains("it is a folder, not a file"))
  }

  @Test(
    arguments: try FileManager.default.contentsOfDirectory(atPath: folder.path)
      .filter { $0.hasSuffix(".jsonl") }.sorted())
  func `a recorded walk leads to the same screens`(name: String) async throws {
    let text = try String(contentsOf: Self.folder.appending(path: name), encoding: .utf8)
    try await WalkPlayer.play(try WalkPlayer.steps(text))
  }
}
