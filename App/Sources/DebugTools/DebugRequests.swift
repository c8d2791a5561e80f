public import FormKit
public import ShellApp

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Answers the requests of the commands for developers about one app.
///
/// A request is one line. `diagnostics text` and `diagnostics json` are answered with the report; `metrics keep` keeps
/// the durations of the critical paths where commands read them, and is answered with `kept`; the others begin
/// with `repro` and are answered with a JSON document, or with one that has the member `error`:
///
/// | request | does |
/// |---|---|
/// | `repro list` | nothing |
/// | `repro use TOOL [OFFSET]` | switches a tool on; one that acts once acts |
/// | `repro end TOOL` | switches a tool off |
/// | `repro replay DOCUMENT` | repeats a reproduction |
@MainActor
public struct DebugRequests {
  /// How long a crash waits for the answer to leave.
  private static let crashDelay = Duration.milliseconds(300)

  private let app: AppCoordinator
  private let source: DiagnosticsReport.Source
  private let clock: any Clock<Duration>

  /// Answers about an app.
  ///
  /// - Parameters:
  ///   - source: Whether the app is one that runs, or was booted for the requests.
  ///   - clock: Where a crash waits until its answer has left; default the continuous clock.
  public init(
    about app: AppCoordinator, source: DiagnosticsReport.Source,
    clock: any Clock<Duration> = ContinuousClock()
  ) {
    self.app = app
    self.source = source
    self.clock = clock
    if source == .booted { tools?.writesFiles = false }
  }

  /// The tools; nil in an app without debug tools.
  public var tools: ReproTools? { (app.menu as? DebugMenuCoordinator)?.tools }

  /// The answer to a request; empty for one that is not known.
  public func answer(_ request: String) async -> String {
    let words = request.split(separator: " ", maxSplits: 2).map(String.init)
    switch (words.first, words.dropFirst().first) {
    case ("diagnostics", "text"?): return await report.text
    case ("diagnostics", "json"?): return await report.document.json() + "\n"
    case ("metrics", "keep"?):
      await app.dependencies.keepCriticalPaths()
      return "kept\n"
    case ("repro", "list"?): return line(list())
    case ("repro", "use"?), ("repro", "end"?):
      let parts = (words.last ?? "").split(separator: " ")
      guard words.count == 3, let tool = parts.first.flatMap({ ReproTool(rawValue: "\($0)") })
      else { return "" }
      if words[1] == "end" { return line(end(tool)) }
      let offset = parts.dropFirst().first.flatMap { ClockOffset("\($0)") }
      return line(await use(tool, offset: offset))
    case ("repro", "replay"?):
      guard let document = words.last.flatMap({ try? FormValue(json: $0) }),
        let reproduction = try? Reproduction(document)
      else { return "" }
      return line(await replay(reproduction))
    default: return ""
    }
  }

  private func line(_ document: FormValue) -> String { document.json() + "\n" }

  private var report: DiagnosticsReport {
    get async {
      await DiagnosticsReport(of: app, history: tools?.injector.history, source: source)
    }
  }

  /// The document of the tools: `{"source","tools":[{"name","summary","isDestructive","isOn"}]}`.
  public func list() -> FormValue {
    [
      "source": .string(source.rawValue),
      "tools": .array(
        ReproTool.allCases.map { tool in
          [
            "name": .string(tool.rawValue), "summary": .string(tool.summary.english),
            "isDestructive": .bool(tool.isDestructive),
            "isOn": .bool(tools?.isOn(tool) == true),
          ]
        }),
    ]
  }

  /// Switches a tool on; one that acts once acts.
  ///
  /// A crash of a running app comes when the answer has left; that of a booted one is the caller's.
  public func use(_ tool: ReproTool, offset: ClockOffset?) async -> FormValue {
    guard let tools, tools.offered.contains(tool) else {
      return Self.error(
        "notReported",
        "The app writes no report of a crash. Run it with --state-dir.")
    }
    if tool == .crash {
      tools.noteCrash()
      guard source == .running else { return state(of: tool) }
      Task { [clock] in
        try? await clock.sleep(for: Self.crashDelay)
        ReproTools.crash()
      }
      return state(of: tool)
    }
    do {
      try await tools.use(tool, offset: offset)
      return state(of: tool)
    } catch {
      return Self.error("failed", "The caches could not be deleted: \(error).")
    }
  }

  /// Switches a tool off.
  public func end(_ tool: ReproTool) -> FormValue {
    tools?.end(tool)
    return state(of: tool)
  }

  /// The document of a tool after its use:
  /// `{"tool","isOn","source","launchState","route","reproduction"}`.
  public func state(of tool: ReproTool) -> FormValue {
    [
      "tool": .string(tool.rawValue), "isOn": .bool(tools?.isOn(tool) == true),
      "source": .string(source.rawValue), "launchState": .string(app.store.state.name),
      "route": app.route.map { .string($0.description) } ?? .null,
      "reproduction": tools?.lastPath.map { .string($0) } ?? .null,
    ]
  }

  /// Repeats a reproduction, a crash as ``use(_:offset:)`` does:
  /// `{"source","isSame","steps":[{"step","expected","route","isDone","isSame"}]}`.
  public func replay(_ reproduction: Reproduction) async -> FormValue {
    guard let tools else { return Self.error("failed", "The app has no debug tools.") }
    var reproduction = reproduction
    let crashes = reproduction.crashes
    if crashes { reproduction.steps.removeLast() }
    do {
      let results = try await ReproductionReplay(app: app, tools: tools).run(reproduction)
      if crashes {
        let answer = await use(.crash, offset: nil)
        if answer["error"] != nil { return answer }
      }
      return [
        "source": .string(source.rawValue), "isSame": .bool(results.allSatisfy(\.isSame)),
        "steps": .array(results.map(\.document)),
      ]
    } catch {
      return Self.error("failed", "The reproduction ended early: \(error).")
    }
  }

  private static func error(_ code: String, _ message: String) -> FormValue {
    ["error": ["code": .string(code), "message": .string(message)]]
  }
}

extension ReproductionReplay.Result {
  fileprivate var document: FormValue {
    [
      "step": .string(step.description), "expected": expected.map { .string($0) } ?? .null,
      "route": route.map { .string($0) } ?? .null, "isDone": .bool(isDone),
      "isSame": .bool(isSame),
    ]
  }
}
