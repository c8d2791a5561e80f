import Data
import Domain
import Foundation
@testable import LocalPersistence
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

/// The report of a slow path.
struct SlowOperationTests {
  private let log = LoggedNames()

  @Test func `a duration beyond its limit is logged, one within it is not`() throws {
    let paths = CriticalPaths(logger: log.manager)
    paths.record(CriticalPaths.keyToFrame, .milliseconds(50))
    #expect(log.names == [])
    paths.record(CriticalPaths.keyToFrame, .milliseconds(51))
    #expect(log.names == ["criticalPath_exceed"])
  }

  @Test(arguments: [
    ("key to frame", 50), ("decode", 100), ("database read", 100), ("database write", 1_000),
    ("launch cold", 2_000), ("launch interactive", 3_000), ("launch warm", 1_000),
    ("screen HomeView", 1_000), ("GET /v1/profile 200", 5_000),
  ])
  func `the table has a limit for each path`(name: String, milliseconds: Int) {
    #expect(CriticalPaths.limit(of: name) == .milliseconds(milliseconds))
  }

  @Test func `decoding for more than 4 ms on the main actor is a finding`() throws {
    let paths = CriticalPaths(logger: log.manager)
    paths.recordDecoding(of: "/v1/a", .milliseconds(4), isOnMainActor: true)
    paths.recordDecoding(of: "/v1/b", .milliseconds(90), isOnMainActor: false)
    #expect(paths.findings == [] && log.names == [])
    paths.recordDecoding(of: "/v1/c", .milliseconds(5), isOnMainActor: true)
    #expect(paths.findings.map(\.document) == ["/v1/c"])
    #expect(log.names == ["criticalPath_mainActorDecode"])
    #expect(paths.all["decode"]?.count == 3)
    for _ in 0..<30 { paths.recordDecoding(of: "/v1/d", .seconds(1), isOnMainActor: true) }
    #expect(paths.findings.count == 20 && paths.findings[0].document == "/v1/d")
  }

  @Test func `code on the main actor is told from other code`() async {
    #expect(await MainActor.run { MainQueue.isCurrent })
    let isCurrent = await withCheckedContinuation { continuation in
      DispatchQueue.global().async { continuation.resume(returning: MainQueue.isCurrent) }
    }
    #expect(!isCurrent)
  }

  @Test func `a slow operation stops a debug build that detects them`() async {
    await #expect(processExitsWith: .failure) {
      CriticalPaths(detectsSlowOperations: true).record("launch cold", .seconds(3))
    }
    await #expect(processExitsWith: .success) {
      CriticalPaths().record("launch cold", .seconds(3))
    }
    await #expect(processExitsWith: .failure) {
      CriticalPaths(detectsSlowOperations: true)
        .recordDecoding(of: "x", .milliseconds(5), isOnMainActor: true)
    }
  }

  @Test func `reading and writing the secure store are measured, and its errors pass`() throws {
    let base = FailingSecureStore()
    let paths = CriticalPaths()
    let store = MeasuredSecureStore(base: base, paths: paths, clock: ContinuousClock())
    try store.save(key: "a", value: Data([1]))
    #expect(try store.retrieve(key: "a") == Data([1]))
    #expect(try store.keys() == ["a"])
    try store.delete(key: "a")
    #expect(paths.all["database read"]?.count == 2 && paths.all["database write"]?.count == 2)
    base.fail(.retrieve, with: .locked)
    #expect(throws: SecureStoreError.locked) { try store.retrieve(key: "a") }
    // What waits for a lock and fails counts, too.
    #expect(paths.all["database read"]?.count == 3)
    try store.deleteAll()
    #expect(paths.all["database write"]?.count == 3)
  }

  @Test func `reading and writing the database of streaks and points are measured`() async throws {
    let paths = CriticalPaths()
    let store = MeasuredEngagementStore(
      base: DatabaseEngagementStore(folder: nil, timeZone: TimeZoneDatabase().rules(named:)),
      paths: paths, clock: ContinuousClock())
    let log = EngagementLogID(user: UserID("u"), collection: .streaks, key: "streak")
    try await store.open(log)
    #expect(try await store.waitingCount(in: log) == 0)
    #expect(paths.all["database read"]?.count == 1 && paths.all["database write"]?.count == 1)
    try await store.erase()
    #expect(paths.all["database write"]?.count == 2)
  }
}

/// A log that keeps its entries.
private final class LoggedNames: LogService {
  private let state = Mutex<[LogEntry]>([])
  let filter = LogFilter.all

  var names: [String] { state.withLock { $0.map(\.name) } }
  /// The paths with their durations and limits.
  var texts: [String] {
    state.withLock { entries in
      entries.map { entry in
        let facts = Dictionary(
          entry.parameters.elements.map { ($0.key, LogRedaction.text(of: $0)) }
        ) { first, _ in first }
        return "\(facts["path"] ?? "") \(facts["milliseconds"] ?? "") > \(facts["limit"] ?? "")"
      }
    }
  }
  var manager: LogManager {
    LogManager(services: [self], now: { Date(timeIntervalSince1970: 0) })
  }

  func log(_ entry: LogEntry) { state.withLock { $0.append(entry) } }
}

/// The durations that are kept over starts.
struct KeptCriticalPathsTests {
  private let store = InMemoryKeyValueStore()

  @Test func `keeping them on disk flushes nothing`() throws {
    let folder = try TemporaryLogFolder()
    let stores = Stores(
      configuration: Configuration(stateDirectory: folder.folder.path), logger: .silent)
    let flushes = Mutex(0)
    for number in 1...2 {
      // The first call makes the folder.
      flushes.withLock { $0 = 0 }
      let paths = CriticalPaths()
      paths.record("launch cold", .milliseconds(100))
      try OpenFile.$willSynchronize.withValue({ _ in flushes.withLock { $0 += 1 } }) {
        try paths.keep(in: stores.metrics)
      }
      #expect(try CriticalPaths.kept(in: stores.metrics)["launch cold"]?.count == number)
    }
    #expect(flushes.withLock { $0 } == 0)
  }

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
    let log = LoggedNames()
    let paths = CriticalPaths(logger: log.manager)
    paths.record("launch cold", .seconds(2))
    paths.record("GET /v1/me/profile 200", .seconds(5))
    paths.record("anything", .seconds(1_000))
    #expect(log.names == [])
    paths.record("launch cold", .milliseconds(2_001))
    paths.record("GET /v1/me/profile 200", .seconds(6))
    paths.record("screen HomeView", .milliseconds(1_500))
    #expect(
      log.texts == [
        "launch cold 2001 > 2000", "GET /v1/me/profile 200 6000 > 5000",
        "screen HomeView 1500 > 1000",
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
