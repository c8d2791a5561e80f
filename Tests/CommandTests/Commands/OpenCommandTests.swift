import FormKit
import ShellApp
import Testing

/// `open` and `run --open`.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct OpenCommandTests {
  @Test func `open reports a route, an action and a stack for each link`() async throws {
    let run = try await ShellRun([
      "open", "--signed-in", "--json", "shell://settings/secondFactor", "shell://signIn",
    ])
    #expect(run.status == 0, "\(run.errors)")
    #expect(
      try run.json() == [
        "results": [
          [
            "url": "shell://settings/secondFactor",
            "route": ["name": "settings/secondFactor", "parameters": [:]], "action": "navigate",
            "stack": ["home", "settings", "settings/secondFactor"],
          ],
          [
            "url": "shell://signIn", "route": ["name": "signIn", "parameters": [:]],
            "action": "ignored", "stack": [],
          ],
        ]
      ])
  }

  @Test func `a link behind the sign-in is queued`() async throws {
    let run = try await ShellRun(["open", "shell://profile"])
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output == "shell://profile: queued (home > profile)\n")
  }

  @Test func `an unknown path exits with 1 and has no route`() async throws {
    let run = try await ShellRun(["open", "--json", "shell://nowhere", "shell://welcome"])
    #expect(run.status == 1)
    let results = try run.json()["results"]?.arrayValue ?? []
    #expect(results.map { $0["action"] } == ["rejected", "navigate"])
    #expect(results.first?["route"] == .null)
  }

  @Test func `a line feed in a link does not begin a line`() async throws {
    let run = try await ShellRun(["open", "x\nshell://home: navigate (home)"])
    #expect(run.status == 1)
    #expect(run.output.split(separator: "\n").count == 1)
  }

  @Test func `open without a link is wrong usage`() async throws {
    #expect(try await ShellRun(["open"]).status == 64)
  }

  @Test func `run opens a link before its first screen`() async throws {
    let run = try await ShellRun(
      ["run", "--signed-in", "--open", "shell://settings"], input: "")
    #expect(run.status == 0, "\(run.errors)")
    #expect(run.output.contains("Appearance"))
  }

  @Test func `run reports a link to an unknown path and starts as usual`() async throws {
    let run = try await ShellRun(["run", "--signed-in", "--open", "shell://nowhere"], input: "")
    #expect(run.output.contains("This link leads to no screen of the app."))
    #expect(run.output.contains("Home"))
  }

  @Test func `run shows the screens that the person left`() async throws {
    let folder = try TemporaryFolder()
    let options = ["run", "--signed-in", "--state-dir", folder.path + "/state"]
    let left = try await ShellRun(options + ["--open", "shell://settings"], input: ":quit\n")
    #expect(left.status == 130, "\(left.errors)")
    let next = try await ShellRun(options, input: ":back\n")
    #expect(
      next.output.hasPrefix("\(AppIdentity.current.displayName)\nada_lovelace\nSettings\n"),
      "\(next.output)")
    #expect(next.output.contains("\(AppIdentity.current.displayName)\nada_lovelace\nHome\n"))
    let last = try await ShellRun(options, input: "")
    #expect(
      last.output.hasPrefix("\(AppIdentity.current.displayName)\nada_lovelace\nHome\n"),
      "\(last.output)")
  }
}
