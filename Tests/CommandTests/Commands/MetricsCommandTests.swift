import DebugTools
import FormKit
import Foundation
import ShellApp
import Synchronization
import Testing

@testable import ShellCommands

@MainActor
struct MetricsCommandTests {
  private func paths(_ words: [String]) async throws -> [FormValue] {
    let run = try await ShellRun(["metrics", "--json"] + words)
    #expect(run.status == 0 && run.errors.isEmpty)
    let json = try run.json()
    #expect(json["configuration"] == "mock")
    return try #require(json["paths"]?.arrayValue)
  }

  @Test func `the phases of the boot and its requests are reported, each with its count`()
    async throws
  {
    let paths = try await paths(["--signed-in"])
    #expect(
      paths.map { $0["name"]?.stringValue } == [
        "boot compose", "boot prepare", "boot restoreSession", "boot loadProfile", "boot route",
        "GET /v1/profile 200", "decode",
      ])
    #expect(paths[5]["limitMilliseconds"] == 5_000)
    #expect(paths[6]["limitMilliseconds"] == 100)
    for path in paths {
      #expect(path["count"] == 1)
      #expect(path["medianMilliseconds"] == path["longestMilliseconds"])
      #expect(path["medianMilliseconds"] == path["p95Milliseconds"])
    }
  }

  @Test func `without a session nothing is asked, and nothing is reported of it`() async throws {
    let names = try await paths([]).map { $0["name"]?.stringValue }
    #expect(names == ["boot compose", "boot prepare", "boot restoreSession", "boot route"])
  }

  @Test func `a person reads one line for each path`() async throws {
    let run = try await ShellRun(["metrics", "--signed-in"])
    let text = run.output.split(separator: "\n")
    #expect(text.first == "Source: an app that was booted for this report")
    let lines = text.dropFirst()
    #expect(lines.count == 7)
    #expect(
      lines.allSatisfy {
        $0.contains(" p50 ") && $0.contains(", 1 time") && !$0.contains("1 times")
      })
    // The bar of the longest path is the longest one.
    #expect(lines.contains { $0.contains(String(repeating: "▇", count: 20)) })
  }

  @Test func `runs on a state folder add up, until they are reset`() async throws {
    let folder = try TemporaryFolder()
    let state = ["--state-dir", folder.path + "/state"]
    for _ in 0..<2 {
      let run = try await ShellRun(["run", "--signed-in"] + state, input: ":quitButton\n")
      #expect(run.status == 0, "\(run.errors)")
    }
    let kept = try await ShellRun(["metrics", "--json"] + state).json()
    #expect(kept["source"] == "kept")
    let text = try await ShellRun(["metrics"] + state).output
    #expect(text.hasPrefix("Source: earlier starts\n"))
    let paths = kept["paths"]?.arrayValue ?? []
    for name in ["launch cold", "launch interactive", "screen HomeView"] {
      #expect(CriticalPaths.limit(of: name) != nil)
      #expect(paths.first { $0["name"]?.stringValue == name }?["count"] == 2, "\(name)")
    }
    for name in ["decode", "database read", "database write"] {
      #expect(paths.contains { $0["name"]?.stringValue == name }, "\(name)")
    }
    #expect(try await ShellRun(["metrics", "reset", "--json"] + state).json() == ["reset": true])
    // The second report finds nothing of the first one.
    for _ in 0..<2 {
      let booted = try await ShellRun(["metrics", "--signed-in", "--json"] + state).json()
      #expect(booted["source"] == "booted", "\(booted.json())")
    }
    #expect(try await ShellRun(["metrics", "nonsense"] + state).status == 64)
  }

  @Test(arguments: [["metrics", "--json"], ["metrics", "reset", "--json"]])
  func `a damaged file is set aside, and the command goes on`(command: [String]) async throws {
    let folder = try TemporaryFolder()
    let state = folder.path + "/state"
    let words = ["--state-dir", state]
    _ = try await ShellRun(["run"] + words, input: ":quitButton\n")
    let file = state + "/values/metrics.json"
    try Data("garbage".utf8).write(to: URL(fileURLWithPath: file))
    let run = try await ShellRun(command + words)
    #expect(run.status == 0)
    #expect(run.errors.contains("metrics.json.corrupt-1"), "\(run.errors)")
    let json = try run.json()
    #expect(json["source"] == "booted" || json["reset"] == true)
    #expect(CrashReports(stateFolder: state).ids().isEmpty)
    #expect(try await !ShellRun(command + words).errors.contains("corrupt"))
  }

  @Test func `beside a running app that has measured nothing, no other app is booted`()
    async throws
  {
    #expect(MetricsCommand.text([]) == "Nothing was measured since the last reset.\n")
    let folder = try TemporaryFolder()
    let state = folder.path + "/state"
    let words = ["--state-dir", state]
    _ = try await ShellRun(["run"] + words, input: ":quitButton\n")
    let requests = Mutex<[String]>([])
    let stop = try #require(
      RunningApp(stateFolder: state).serve { request in
        requests.withLock { $0.append(request) }
        return "kept\n"
      })
    defer { stop() }
    _ = try await ShellRun(["metrics", "reset"] + words)
    let json = try await ShellRun(["metrics", "--json"] + words).json()
    #expect(json["source"] == "running" && json["paths"] == .array([]), "\(json.json())")
    // The durations that the app had not kept yet are forgotten, too.
    #expect(requests.withLock { $0 } == ["metrics keep", "metrics keep"])
  }

  @Test func `beside several running apps, the report names the one that is asked`() async throws {
    let folder = try TemporaryFolder()
    let state = folder.path + "/state"
    let words = ["--state-dir", state]
    _ = try await ShellRun(["run"] + words, input: ":quitButton\n")
    let stop = try #require(RunningApp(stateFolder: state).serve { _ in "kept\n" })
    defer { stop() }
    let process = ProcessInfo.processInfo.processIdentifier
    #expect(RunningApp(stateFolder: state).processes == [Int(process)])
    #expect(try await !ShellRun(["metrics"] + words).errors.contains("Several apps"))
    // The first process of the system always runs, and the last possible one does not.
    for other in [1, Int(Int32.max)] {
      try Data().write(to: URL(fileURLWithPath: "\(state)/run/\(other).sock"))
    }
    let run = try await ShellRun(["metrics"] + words)
    #expect(
      run.errors.contains("in the processes \(process), 1. Only the first one is asked."),
      "\(run.errors)")
    #expect(run.output.hasPrefix("Source: the running app"))
  }

  @Test(arguments: [
    (["boot", "--signed-in"], true), (["session", "status"], true), (["profile", "show"], false),
    (["avatar", "remove"], false),
  ])
  func `a command keeps its durations, also when it fails`(
    command: [String], succeeds: Bool
  ) async throws {
    let folder = try TemporaryFolder()
    let state = ["--state-dir", folder.path + "/state"]
    // The first run makes the state folder.
    _ = try await ShellRun(["run"] + state, input: ":quitButton\n")
    _ = try await ShellRun(["metrics", "reset"] + state)
    let run = try await ShellRun(command + state)
    #expect((run.status == 0) == succeeds, "\(run.errors)")
    let kept = try await ShellRun(["metrics", "--json"] + state).json()
    #expect(kept["source"] == "kept", "\(kept.json())")
  }

  @Test func `the report of an error that was not expected names the command and the device`()
    async throws
  {
    let folder = try TemporaryFolder()
    let state = folder.path + "/state"
    _ = try await ShellRun(
      [
        "session", "sign-in", "--email", "ada@example.com", "--password-stdin", "--state-dir",
        state,
      ],
      input: "correct-horse\n")
    try FileManager.default.removeItem(atPath: state + "/values")
    try Data("none".utf8).write(to: URL(fileURLWithPath: state + "/values"))
    let metrics = try await ShellRun(["metrics", "reset", "--json", "--state-dir", state])
    #expect(
      try metrics.status == 77 && metrics.json()["error"]?["code"] == "storeUnavailable")
    let run = try await ShellRun(["avatar", "remove", "--json", "--state-dir", state])
    #expect(run.status == 70)
    let id = try #require(try run.json()["error"]?["details"]?["report"]?.stringValue)
    let text = try #require(CrashReports(stateFolder: state).text(of: id))
    let names = text.split(separator: "\n").compactMap { $0.split(separator: ":").first }
    #expect(
      names == [
        "error", "reason", "version", "configuration", "build", "os", "device", "command",
        "locale", "ended",
      ])
    #expect(text.contains("\ncommand: avatar remove\n"))
  }

  @Test(arguments: [
    (50.0, 50.0, ""), (50.0, 51.0, ", longest over its limit of 50.0 ms"),
    (51.0, 51.0, ", over its limit of 50.0 ms"),
  ])
  func `a path beyond its limit is marked`(high: Double, longest: Double, mark: String) {
    let path = MetricsCommand.Path(
      name: "key to frame", count: 1, median: 1, high: high, highest: high, longest: longest)
    #expect(MetricsCommand.text([path]).hasSuffix(", 1 time\(mark)\n"))
  }

  @Test func `a path is summed up by its histogram`() throws {
    var histogram = LatencyHistogram()
    for value in 1...100 { histogram.record(.milliseconds(value)) }
    let path = try #require(MetricsCommand.path(named: "GET /a 200", histogram))
    #expect(path.count == 100 && path.longest == 100)
    // Buckets are at most an eighth wide.
    #expect((50...57).contains(path.median) && (95...100).contains(path.high))
    #expect(MetricsCommand.path(named: "none", LatencyHistogram()) == nil)
  }
}
