import FormKit
import ShellApp

/// `metrics`: how long the app's critical paths took at all starts, with the one of the running app on the state folder,
/// or at a boot when none was kept and none runs; the command's own durations are not kept.
enum MetricsCommand {
  /// Where the durations are from.
  enum Source: String {
    /// All starts, with the one of the app that runs on the state folder.
    case running
    /// The starts that have ended.
    case kept
    /// An app that was booted for the report.
    case booted

    /// The first line of the text.
    var title: String {
      switch self {
      case .running: "Source: the running app and earlier starts"
      case .kept: "Source: earlier starts"
      case .booted: "Source: an app that was booted for this report"
      }
    }
  }

  /// One path, in milliseconds.
  struct Path {
    let name: String
    let count: Int
    let median: Double
    let high: Double
    let highest: Double
    let longest: Double
  }

  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    var context = context
    // A report adds nothing to what it reports.
    context.configuration.keepsCriticalPaths = false
    let dependencies = try context.dependencies()
    if let damage = try stored({ try dependencies.setAsideDamagedCriticalPaths() }) {
      context.console.note(damage)
    }
    // The running app adds its durations to those that are kept.
    let isRunning = try context.askRunningApp("metrics keep") != nil
    if context.arguments.argument("ACTION") != nil {
      try stored { try dependencies.resetCriticalPaths() }
      try context.write(["reset": true], text: "The measurements are deleted.\n")
      return ExitStatus.done
    }
    let kept = try stored { try dependencies.keptCriticalPaths() }
    let paths = kept.sorted { $0.key < $1.key }.compactMap { path(named: $0.key, $0.value) }
    if paths.isEmpty, !isRunning {
      return try await write(measuredAtBoot(context), source: .booted, context)
    }
    return try write(paths, source: isRunning ? .running : .kept, context)
  }

  /// Reads or changes the durations that are kept.
  ///
  /// - Throws: ``CommandError`` where the files of the state folder cannot be used.
  private static func stored<Result>(_ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch {
      throw CommandError(
        status: ExitStatus.notPermitted, code: "storeUnavailable", message: "\(error)")
    }
  }

  /// The phases and the requests of a boot.
  @MainActor
  private static func measuredAtBoot(_ context: CommandContext) async throws -> [Path] {
    let session = try await AppSession.boot(context)
    let phases = session.phases.phases.map { phase in
      Path(
        name: "boot \(phase.name)", count: 1, median: phase.milliseconds, high: phase.milliseconds,
        highest: phase.milliseconds, longest: phase.milliseconds)
    }
    let measured = session.dependencies.criticalPaths.all.sorted { $0.key < $1.key }
    return phases + measured.compactMap { path(named: $0.key, $0.value) }
  }

  @MainActor
  private static func write(
    _ paths: [Path], source: Source, _ context: CommandContext
  ) throws -> Int32 {
    try context.write(
      [
        "configuration": .string(BuildConfiguration.current.rawValue),
        "source": .string(source.rawValue),
        "paths": .array(paths.map(described)),
      ],
      text: "\(source.title)\n" + text(paths))
    return ExitStatus.done
  }

  static func path(named name: String, _ histogram: LatencyHistogram) -> Path? {
    guard let median = histogram.percentile(0.5), let high = histogram.percentile(0.95),
      let highest = histogram.percentile(0.99)
    else { return nil }
    return Path(
      name: name, count: histogram.count, median: milliseconds(median), high: milliseconds(high),
      highest: milliseconds(highest), longest: milliseconds(histogram.longest))
  }

  private static func described(_ path: Path) -> FormValue {
    var members: FormObject = [
      "name": .string(path.name), "count": .number(Double(path.count)),
      "medianMilliseconds": .number(path.median), "p95Milliseconds": .number(path.high),
      "p99Milliseconds": .number(path.highest), "longestMilliseconds": .number(path.longest),
    ]
    members["limitMilliseconds"] = CriticalPaths.limit(of: path.name).map {
      .number(milliseconds($0))
    }
    return .object(members)
  }

  /// A sentence for no path, else a table with a bar for the 95th percentile; the longest bar has ``barWidth`` signs.
  static func text(_ paths: [Path]) -> String {
    guard !paths.isEmpty else { return "Nothing was measured since the last reset.\n" }
    let width = paths.map(\.name.count).max() ?? 0
    let longest = paths.map(\.high).max() ?? 0
    return paths.map { path in
      let name = path.name + String(repeating: " ", count: width - path.name.count)
      let length = longest > 0 ? Int((path.high / longest * Double(barWidth)).rounded(.up)) : 0
      let bar = String(repeating: "▇", count: min(barWidth, max(0, length)))
      let space = String(repeating: " ", count: barWidth - bar.count)
      let limit = CriticalPaths.limit(of: path.name).map(milliseconds)
      let mark = limit.map { excess(of: path, over: $0) } ?? ""
      return "\(name)  \(bar)\(space)  p50 \(path.median) ms, p95 \(path.high) ms, "
        + "p99 \(path.highest) ms, longest \(path.longest) ms, \(path.count) "
        + "\(path.count == 1 ? "time" : "times")\(mark)\n"
    }.joined()
  }

  /// The end of the line of a path with a duration beyond its limit; empty for another path.
  private static func excess(of path: Path, over limit: Double) -> String {
    if path.high > limit { return ", over its limit of \(limit) ms" }
    return path.longest > limit ? ", longest over its limit of \(limit) ms" : ""
  }

  private static let barWidth = 20

  /// In whole microseconds, as the histogram counts them.
  private static func milliseconds(_ duration: Duration) -> Double {
    (duration / .microseconds(1)).rounded(.down) / 1_000
  }
}
