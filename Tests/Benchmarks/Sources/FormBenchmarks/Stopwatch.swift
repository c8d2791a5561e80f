import CAllocations

/// What a series of runs cost.
struct Measurement {
  /// How many steps each run has; every figure is that of one step.
  let steps: Int
  /// Nanoseconds of each run, sorted.
  let times: [UInt64]
  /// Allocations of all runs; nil where they are not counted.
  let allocations: UInt64?

  func percentile(_ share: Double) -> Double {
    guard !times.isEmpty else { return 0 }
    return Double(times[min(times.count - 1, Int(Double(times.count) * share))]) / Double(steps)
  }

  var median: Double { percentile(0.5) }
  var runsPerSecond: Double { 1_000_000_000 / max(1, median) }
  var allocationsPerRun: Double? {
    allocations.map { Double($0) / Double(max(1, times.count * steps)) }
  }
}

enum Stopwatch {
  /// Times every run by itself, after a tenth as many that do not count.
  ///
  /// - Parameter steps: How many steps a run has; default 1.
  static func measure(
    _ runs: Int, steps: Int = 1, _ body: (Int) throws -> Void
  ) rethrows -> Measurement {
    for run in 0..<max(1, runs / 10) { try body(run) }
    var times = [UInt64](repeating: 0, count: runs)
    let allocated = allocation_count()
    for run in 0..<runs {
      let start = Process.now()
      try body(run)
      times[run] = Process.now() - start
    }
    let allocations = allocation_count() - allocated
    times.sort()
    return Measurement(
      steps: steps, times: times, allocations: allocations_are_counted() != 0 ? allocations : nil)
  }
}

/// Keeps a result from being optimised away.
@inline(never)
func consume<T>(_ value: T) {}
