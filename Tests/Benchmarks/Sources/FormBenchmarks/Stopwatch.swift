import CAllocations

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// What a series of runs cost.
struct Measurement {
  /// Nanoseconds of each run, sorted.
  let times: [UInt64]
  /// Allocations of all runs.
  let allocations: UInt64

  func percentile(_ share: Double) -> Double {
    times.isEmpty ? 0 : Double(times[min(times.count - 1, Int(Double(times.count) * share))])
  }

  var median: Double { percentile(0.5) }
  var allocationsPerRun: Double { Double(allocations) / Double(max(1, times.count)) }
}

enum Stopwatch {
  static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }

  /// Times every run by itself, after a tenth as many that do not count.
  static func measure(_ runs: Int, _ body: (Int) throws -> Void) rethrows -> Measurement {
    for run in 0..<max(1, runs / 10) { try body(run) }
    var times = [UInt64](repeating: 0, count: runs)
    let allocated = allocation_count()
    for run in 0..<runs {
      let start = now()
      try body(run)
      times[run] = now() - start
    }
    let allocations = allocation_count() - allocated
    times.sort()
    return Measurement(times: times, allocations: allocations)
  }
}

/// Keeps a result from being optimised away.
@inline(never)
func consume<T>(_ value: T) {}
