import FormKit
import Foundation
import Testing

@testable import ShellApp
@testable import ShellCommands

/// `repro`: its documents, texts, exit statuses and questions.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct ReproCommandTests {
  private static let tools = [
    "offline", "slow-network", "server-error", "token-expiry", "truncated-answer", "clock-skew",
    "layout-overflow", "clear-caches", "crash",
  ]

  @Test func `without a tool the tools are listed with what they do`() async throws {
    let run = try await ShellRun(["repro", "--json"])
    #expect(run.status == 0)
    let json = try run.json()
    #expect(json["source"] == "booted")
    let tools = json["tools"]?.arrayValue ?? []
    #expect(tools.map { $0["name"]?.stringValue } == Self.tools)
    #expect(
      tools.allSatisfy { $0["isOn"] == false && $0["summary"]?.stringValue?.isEmpty == false })
    #expect(tools.filter { $0["isDestructive"] == true }.count == 2)
    let text = try await ShellRun(["repro"])
    let lines = text.output.split(separator: "\n")
    #expect(lines.count == 9 && lines[0].hasPrefix("offline           off   No request"))
    #expect(lines[8].hasPrefix("crash             asks  Ends"))
  }

  @Test func `without a running app one is booted with the tool`() async throws {
    let run = try await ShellRun(["repro", "clock-skew", "--by", "3h", "--json", "--signed-in"])
    #expect(run.status == 0)
    #expect(
      try run.json() == [
        "tool": "clock-skew", "isOn": true, "source": "booted", "launchState": "authenticated",
        "route": "home", "reproduction": .null,
      ])
    let on = try await ShellRun(["repro", "layout-overflow"])
    #expect(
      on.output.contains("layout-overflow is on in an app that was booted, which shows welcome."))
    #expect(on.output.contains("That app has ended."))
    let off = try await ShellRun(["repro", "layout-overflow", "off"])
    #expect(off.status == 0)
    #expect(
      off.output == "layout-overflow is off in an app that was booted, which shows welcome.\n")
  }

  @Test(arguments: [
    (["offlin"], "Did you mean 'offline'?"), (["replai"], "Did you mean 'replay'?"),
    (["offline", "of"], "Did you mean 'off'?"), (["offline", "--by", "3h"], "--by"),
    (["clock-skew", "--by", "3x"], "such as 3h"),
    (["clock-skew", "--by", "4000d"], "at most 3660d"),
    (["clock-skew", "--by", "0s"], "such as 3h"),
    (["crash", "off"], "nothing after 'crash'"),
    (["steps", "off"], "nothing after 'steps'"), (["replay"], "a file"),
    (["crash"], "Add --yes."), (["clear-caches"], "Add --yes."),
  ])
  func `a wrong usage exits 64 and names what is right`(words: [String], part: String) async throws
  {
    let run = try await ShellRun(["repro"] + words)
    #expect(run.status == 64)
    #expect(run.errors.contains(part), "\(run.errors)")
    #expect(run.output.isEmpty)
  }

  @Test func `a crash that no report would follow is refused`() async throws {
    let run = try await ShellRun(["repro", "crash", "--yes", "--json"])
    #expect(run.status == 64)
    #expect(try run.json()["error"]?["code"] == "notReported")
  }

  @Test func `caches are cleared with --yes, and the person stays signed in`() async throws {
    let run = try await ShellRun(["repro", "clear-caches", "--yes", "--json", "--signed-in"])
    #expect(run.status == 0)
    #expect(try run.json()["launchState"] == "authenticated")
  }

  @Test func `steps shows the last reproduction, and replay repeats it`() async throws {
    let folder = try TemporaryFolder()
    let state = ["--state-dir", folder.path + "/state"]
    // An app that is booted for the tool keeps nothing.
    #expect(try await ShellRun(["repro", "clock-skew"] + state).status == 0)
    let none = try await ShellRun(["repro", "steps", "--json"] + state)
    #expect(none.status == 1)
    #expect(try none.json()["error"]?["code"] == "noReproduction")
    let kept = folder.path + "/state/reproductions"
    try FileManager.default.createDirectory(
      atPath: kept, withIntermediateDirectories: false, attributes: [.posixPermissions: 0o700])
    try Data(
      #"{"format":1,"version":"0","configuration":"mock","isSignedIn":false,"route":"welcome","steps":[{"tool":"clock-skew","isOn":true,"by":"1d"}]}"#
        .utf8
    ).write(to: URL(filePath: kept + "/one.json"))
    let steps = try await ShellRun(["repro", "steps", "--json"] + state).json()
    #expect(steps["reproduction"]?["steps"]?.arrayValue?.first?["tool"] == "clock-skew")
    #expect(steps["files"]?.arrayValue?.count == 1)
    let file = try #require(steps["file"]?.stringValue)
    let text = try await ShellRun(["repro", "steps"] + state)
    #expect(text.output == "\(file)\n  clock-skew on (1d)\n")
    let replay = try await ShellRun(["repro", "replay", file])
    #expect(replay.status == 0 && replay.output == "clock-skew on (1d)  same: welcome\n")
    #expect(try await ShellRun(["repro", "steps"]).status == 64)
  }

  private static let walk = """
    {"format":1,"version":"0","configuration":"mock","isSignedIn":true,"route":"home","steps":[
    {"tool":"offline","isOn":true},
    {"press":"settingsButton","route":"home","next":"NEXT"},
    {"tool":"offline","isOn":false}]}
    """

  @Test(arguments: [("settings", Int32(0)), ("profile", 1)])
  func `replay says for each step whether it led to the same screen`(
    next: String, status: Int32
  ) async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file("walk.json", Self.walk.replacing("NEXT", with: next))
    let run = try await ShellRun(["repro", "replay", file, "--json"])
    #expect(run.status == status)
    let json = try run.json()
    #expect(json["source"] == "booted" && json["isSame"] == .bool(status == 0))
    #expect(
      json["steps"]?.arrayValue == [
        [
          "step": "offline on", "expected": "home", "route": "home", "isDone": true, "isSame": true,
        ],
        [
          "step": "press settingsButton", "expected": .string(next), "route": "settings",
          "isDone": true, "isSame": .bool(status == 0),
        ],
        [
          "step": "offline off", "expected": .null, "route": "settings", "isDone": true,
          "isSame": true,
        ],
      ])
    let text = try await ShellRun(["repro", "replay", file])
    #expect(text.output.contains(status == 0 ? "same: settings" : "differs: settings in place of"))
  }

  @Test func `a step that the screen does not offer is named as not possible`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "walk.json",
      Self.walk.replacing("settingsButton", with: "nopeButton").replacing("NEXT", with: "home"))
    let run = try await ShellRun(["repro", "replay", file])
    #expect(run.status == 1)
    #expect(run.output.contains("press nopeButton  not possible: home\n"), "\(run.output)")
  }

  @Test func `a replay that begins on another screen says so`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "walk.json",
      #"{"format":1,"version":"0","configuration":"mock","isSignedIn":false,"route":"home","steps":[{"tool":"offline","isOn":true}]}"#
    )
    let run = try await ShellRun(["repro", "replay", file])
    #expect(run.status == 1 && run.output.contains("differs: welcome in place of home"))
  }

  @Test func `a malformed file exits 65 with the place in it`() async throws {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "walk.json",
      #"{"format":1,"version":"0","configuration":"mock","isSignedIn":true,"steps":[{"tool":"x"}]}"#
    )
    let run = try await ShellRun(["repro", "replay", file, "--json"])
    #expect(run.status == 65)
    #expect(try run.json()["error"]?["details"]?["path"] == "/steps/0/tool")
    #expect(try await ShellRun(["repro", "replay", folder.path + "/none.json"]).status == 65)
    let crash = try folder.file(
      "crash.json", Self.walk.replacing(#""offline","isOn":false"#, with: #""crash","isOn":true"#))
    let unconfirmed = try await ShellRun(["repro", "replay", crash, "--json"])
    #expect(unconfirmed.status == 64)
    #expect(try unconfirmed.json()["error"]?["code"] == "confirmationRequired")
  }

  @Test func `a replay that would sign out or delete is confirmed, each step by its name`()
    async throws
  {
    let folder = try TemporaryFolder()
    let file = try folder.file(
      "walk.json",
      #"{"format":1,"version":"0","configuration":"mock","isSignedIn":true,"route":"home","steps":[{"tool":"offline","isOn":true},{"press":"signOutButton","route":"home","next":"welcome"},{"tool":"clear-caches","isOn":true}]}"#
    )
    let refused = try await ShellRun(["repro", "replay", file])
    #expect(refused.status == 64 && refused.output.isEmpty)
    #expect(
      refused.errors.contains("'press signOutButton', 'clear-caches'. Add --yes."),
      "\(refused.errors)")
    let run = try await ShellRun(["repro", "replay", file, "--yes"])
    #expect(run.output.contains("press signOutButton"))
  }
}
