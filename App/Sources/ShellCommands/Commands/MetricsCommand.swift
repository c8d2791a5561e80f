import FormKit
import ShellApp

/// `metrics`: boots the app and reports how long its critical paths took.
enum MetricsCommand {
  /// One path, in milliseconds.
  struct Path {
    let name: String
    let count: Int
    let median: Double
    let high: Double
    let longest: Double
  }

  @MainActor
  static func run(_ context: CommandContext) async throws -> Int32 {
    let session = try await AppSession.boot(context)
    let phases = session.phases.phases.map { phase in
      Path(
        name: "boot \(phase.name)", count: 1, median: phase.milliseconds, high: phase.milliseconds,
        longest: phase.milliseconds)
    }
    let requests = session.dependencies.criticalPaths.all.sorted { $0.key < $1.key }
    let paths = phases + requests.compactMap { path(named: $0.key, $0.value) }
    try context.write(
      [
        "configuration": .string(BuildConfiguration.current.rawValue),
        "paths": .array(paths.map(described)),
      ],
      text: paths.map(line).joined())
    return ExitStatus.done
  }

  static func path(named name: String, _ histogram: LatencyHistogram) -> Path? {
    guard let median = histogram.percentile(0.5), let high = histogram.percentile(0.95) else {
      return nil
    }
    return Path(
      name: name, count: histogram.count, median: milliseconds(median), high: milliseconds(high),
      longest: milliseconds(histogram.longest))
  }

  private static func described(_ path: Path) -> FormValue {
    [
      "name": .string(path.name), "count": .number(Double(path.count)),
      "medianMilliseconds": .number(path.median), "p95Milliseconds": .number(path.high),
      "longestMilliseconds": .number(path.longest),
    ]
  }

  private static func line(_ path: Path) -> String {
    "\(path.name): \(path.count) times, median \(path.median) ms, 95 % within \(path.high) ms, "
      + "longest \(path.longest) ms\n"
  }

  /// In whole microseconds, as the histogram counts them.
  private static func milliseconds(_ duration: Duration) -> Double {
    (duration / .microseconds(1)).rounded(.down) / 1_000
  }
}
