import LocalPersistence
import LocalPersistenceMock
import Synchronization
import Testing

@testable import ShellApp

struct CriticalPathsTests {
  @Test func `an empty histogram has no percentile`() {
    #expect(LatencyHistogram().percentile(0.5) == nil)
  }

  @Test func `a percentile is at most an eighth above the true one`() {
    var histogram = LatencyHistogram()
    for milliseconds in 1...1_000 { histogram.record(.milliseconds(milliseconds)) }
    #expect(histogram.count == 1_000 && histogram.longest == .seconds(1))
    for share in [0.01, 0.5, 0.95, 0.99] {
      let value = (histogram.percentile(share) ?? .zero) / .milliseconds(1)
      #expect(value >= share * 1_000 && value <= share * 1_125)
    }
    #expect(histogram.percentile(1) == .seconds(1))
  }

  @Test(
    arguments: [
      (.zero, .zero), (.microseconds(7), .microseconds(7)), (.microseconds(15), .microseconds(15)),
      (.seconds(-3), .zero), (.seconds(1 << 40), .seconds(1 << 40)),
    ] as [(Duration, Duration)])
  func `one duration is its own percentile`(duration: Duration, expected: Duration) throws {
    var histogram = LatencyHistogram()
    histogram.record(duration)
    let value = try #require(histogram.percentile(0.5))
    // Nothing beyond a day is told apart.
    #expect(value == expected || (duration > .seconds(86_400) && value >= .seconds(86_400)))
  }

  @Test func `paths without number do not fill the memory`() {
    let paths = CriticalPaths()
    for number in 0..<1_000 { paths.record("path \(number)", .seconds(1)) }
    #expect(paths.all.count == 201)
    #expect(paths.all["other"]?.count == 800)
  }
}

/// The durations that are kept over starts.
struct KeptCriticalPathsTests {
  private let store = InMemoryKeyValueStore()

  @Test func `durations of several starts add up`() throws {
    for start in 1...3 {
      let paths = CriticalPaths()
      paths.record("launch cold", .milliseconds(100 * start))
      try paths.keep(in: store)
      // Nothing is kept twice, and the process still knows it.
      try paths.keep(in: store)
      #expect(paths.all["launch cold"]?.count == 1)
    }
    let kept = try CriticalPaths.kept(in: store)
    #expect(kept["launch cold"]?.count == 3)
    #expect(kept["launch cold"]?.longest == .milliseconds(300))
    try CriticalPaths.reset(in: store)
    #expect(try CriticalPaths.kept(in: store).isEmpty)
  }

  @Test func `merged histograms have the percentiles of all durations`() {
    var (first, second, both) = (LatencyHistogram(), LatencyHistogram(), LatencyHistogram())
    for number in 1...1_000 {
      let duration = Duration.microseconds(number * number)
      both.record(duration)
      if number % 3 == 0 { first.record(duration) } else { second.record(duration) }
    }
    first.merge(second)
    #expect(first == both)
  }

  @Test func `detects slow operations`() {
    let slow = Mutex<[String]>([])
    let paths = CriticalPaths { name, duration, limit in
      slow.withLock { $0.append("\(name) \(duration) > \(limit)") }
    }
    paths.record("launch cold", .seconds(2))
    paths.record("GET /v1/me/profile 200", .seconds(5))
    paths.record("anything", .seconds(1_000))
    #expect(slow.withLock { $0 } == [])
    paths.record("launch cold", .milliseconds(2_001))
    paths.record("GET /v1/me/profile 200", .seconds(6))
    paths.record("screen HomeView", .milliseconds(1_500))
    #expect(
      slow.withLock { $0 } == [
        "launch cold 2.001 seconds > 2.0 seconds",
        "GET /v1/me/profile 200 6.0 seconds > 5.0 seconds",
        "screen HomeView 1.5 seconds > 1.0 seconds",
      ])
  }

  @Test func `a store that fails loses no duration`() throws {
    let failing = FailingKeyValueStore()
    failing.fail(.update, with: .busy)
    let paths = CriticalPaths()
    paths.record("a", .seconds(1))
    #expect(throws: KeyValueStoreError.self) { try paths.keep(in: failing) }
    try paths.keep(in: store)
    #expect(try CriticalPaths.kept(in: store)["a"]?.count == 1)
  }
}
