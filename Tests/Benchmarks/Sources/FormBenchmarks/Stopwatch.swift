import CAllocations

/// What a series of runs cost.
struct Measurement {
  /// Nanoseconds of each run, sorted.
  let times: [UInt64]
  /// Allocations of all runs; nil where they are not counted.
  let allocations: UInt64?

  func percentile(_ share: Double) -> Double {
    times.isEmpty ? 0 : Double(times[min(times.count - 1, Int(Double(times.count) * share))])
  }

  var median: Double { percentile(0.5) }
  var runsPerSecond: Double { 1_000_000_000 / max(1, median) }
  var allocationsPerRun: Double? { allocations.map { Double($0) / Double(max(1, times.count)) } }
}

enum Stopwatch {
  /// Times every run by itself, after a tenth as many that do not count.
  static func measure(_ runs: Int, _ body: (Int) throws -> Void) rethrows -> Measurement {
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
      times: times, allocations: allocations_are_counted() != 0 ? allocations : nil)
  }
}

/// Keeps a result from being optimised away.
@inline(never)
func consume<T>(_ value: T) {}
