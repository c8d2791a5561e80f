#if canImport(Darwin)
  import Darwin
#elseif canImport(Musl)
  import Musl
#else
  import Glibc
#endif

/// One workload on both libraries, in turns, and how many times as fast the stack is.
struct Comparison {
  let name: String
  /// The median time of one operation, in nanoseconds.
  let stack: Double
  let peer: Double
  let target: Double?

  var ratio: Double { peer / stack }

  /// Runs each library `rounds` times, alternating, after one round that does not count.
  static func measure(
    _ name: String, operations: Int, rounds: Int, atLeast target: Double?,
    _ subjects: (stack: any Subject, peer: any Subject),
    _ body: (any Subject, Int) async throws -> UInt64
  ) async throws -> Comparison {
    var stack: [UInt64] = []
    var peer: [UInt64] = []
    for round in 0...rounds {
      let first = try await body(subjects.stack, round)
      let second = try await body(subjects.peer, round)
      if round > 0 {
        stack.append(first)
        peer.append(second)
      }
    }
    func median(_ times: [UInt64]) -> Double {
      Double(times.sorted()[times.count / 2]) / Double(operations)
    }
    return Comparison(name: name, stack: median(stack), peer: median(peer), target: target)
  }

  /// Nanoseconds that `body` takes.
  static func time(_ body: () async throws -> Void) async throws -> UInt64 {
    let start = now()
    try await body()
    return now() - start
  }

  private static func now() -> UInt64 {
    var time = timespec()
    clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
