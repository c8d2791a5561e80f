import CSyncs

#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One workload on both libraries, in turns, and how many times as fast the stack is.
struct Comparison {
  /// What one run of a workload took.
  struct Measurement {
    let nanoseconds: UInt64
    /// How often it waited for the disk.
    let syncs: UInt64
  }

  let name: String
  /// The median time of one operation, in nanoseconds.
  let stack: Double
  let peer: Double
  /// How many times as fast, the median of the rounds: what else the machine does slows both of a
  /// round.
  let ratio: Double
  let target: Double?
  /// Waits for the disk for one operation, the stack's and the peer's, the median of the rounds.
  let syncs: (stack: Double, peer: Double)

  /// Runs each library `rounds` times, alternating, after one round that does not count.
  static func measure(
    _ name: String, operations: Int, rounds: Int, atLeast target: Double?,
    _ subjects: (stack: any Subject, peer: any Subject),
    _ body: (any Subject) async throws -> Measurement
  ) async throws -> Comparison {
    var results: [(stack: Measurement, peer: Measurement)] = []
    for round in 0...rounds {
      let first = try await body(round.isMultiple(of: 2) ? subjects.stack : subjects.peer)
      let second = try await body(round.isMultiple(of: 2) ? subjects.peer : subjects.stack)
      if round > 0 {
        results.append(round.isMultiple(of: 2) ? (first, second) : (second, first))
      }
    }
    func median(_ figure: ((stack: Measurement, peer: Measurement)) -> Double) -> Double {
      results.map(figure).sorted()[results.count / 2]
    }
    let operations = Double(operations)
    return Comparison(
      name: name, stack: median { Double($0.stack.nanoseconds) / operations },
      peer: median { Double($0.peer.nanoseconds) / operations },
      ratio: median { Double($0.peer.nanoseconds) / Double($0.stack.nanoseconds) }, target: target,
      syncs: (
        median { Double($0.stack.syncs) / operations },
        median { Double($0.peer.syncs) / operations }
      ))
  }

  /// What `body` takes.
  static func time(_ body: () async throws -> Void) async throws -> Measurement {
    let syncs = csyncs_count()
    let start = now()
    try await body()
    return Measurement(nanoseconds: now() - start, syncs: csyncs_count() - syncs)
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
