import LocalPersistenceMock
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a cache is, said as simply as possible.
private struct CacheOracle {
  struct Kept {
    var value: Int, version: Int, byteCount: Int, start: Double, fresh: Double, end: Double
  }

  let sizeLimit: Int
  let sweepRatio: Double
  /// The latest used last.
  var order: [String] = []
  var kept: [String: Kept] = [:]

  mutating func store(_ name: String, _ entry: Kept) {
    remove(name)
    guard entry.byteCount <= sizeLimit else { return }
    order.append(name)
    kept[name] = entry
  }

  mutating func remove(_ name: String) {
    order.removeAll { $0 == name }
    kept[name] = nil
  }

  /// What a store does once it is on disk.
  mutating func sweep() {
    func total() -> Int { kept.values.reduce(0) { $0 + $1.byteCount } }
    guard total() > sizeLimit else { return }
    while Double(total()) > (Double(sizeLimit) * sweepRatio).rounded(.down), order.count > 1 {
      remove(order[0])
    }
  }

  mutating func read(_ name: String, version: Int, now: Double) -> CacheEntry<Int>? {
    guard let entry = kept[name] else { return nil }
    guard entry.start <= now, now < entry.end, entry.version == version else {
      remove(name)
      return nil
    }
    order.removeAll { $0 == name }
    order.append(name)
    return CacheEntry(value: entry.value, isStale: now >= entry.fresh)
  }

  mutating func purge(now: Double) -> Int {
    let expired = kept.filter { !($0.value.start <= now && now < $0.value.end) }.map(\.key)
    for name in expired { remove(name) }
    return expired.count
  }
}

private struct SeededGenerator {
  var state: UInt64
  mutating func next(_ bound: Int) -> Int {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return Int(state >> 33) % bound
  }
}

@Suite(.timeLimit(.minutes(5)))
struct CacheOracleTests {
  private func expiration(
    _ random: inout SeededGenerator, now: Double
  ) -> (CacheExpirationStrategy, fresh: Double, end: Double, start: Double) {
    switch random.next(4) {
    case 0: return (.never, .infinity, .infinity, -.infinity)
    case 1:
      let seconds = Double(random.next(60) - 2)
      return (.seconds(seconds), now + seconds, now + seconds, now)
    case 2:
      let end = now + Double(random.next(60) - 5)
      return (.date(Date(timeIntervalSinceReferenceDate: end)), end, end, now)
    default:
      let fresh = Double(random.next(30)), stale = Double(random.next(30))
      return (
        .staleWhileRevalidate(fresh: fresh, stale: stale), now + fresh, now + fresh + stale, now
      )
    }
  }

  private static func open(
    _ implementation: CacheImplementation, _ temporary: TemporaryFolder, sizeLimit: Int,
    _ clock: SettableClock
  ) -> any AppCache {
    let disk = DiskCache(
      folder: temporary.folder.appending("cache"), sizeLimit: sizeLimit, sweepRatio: 0.6,
      now: clock.read)
    return switch implementation {
    case .memory: InMemoryCache(now: clock.read)
    case .disk: disk
    case .layered: LayeredCache(disk: disk, memoryCountLimit: 7, now: clock.read)
    case .failingDouble: FailingCache(wrapping: InMemoryCache(now: clock.read))
    }
  }

  /// With `sweeps` every store is flushed, since the moment of a sweep depends on when one is written.
  private func run(
    _ seed: UInt64, _ implementation: CacheImplementation, sweeps: Bool, steps: Int
  ) throws {
    let temporary = try TemporaryFolder()
    let clock = SettableClock()
    let sizeLimit = sweeps ? 3_000 : .max
    var oracle = CacheOracle(sizeLimit: sizeLimit, sweepRatio: 0.6)
    func open() -> any AppCache {
      Self.open(implementation, temporary, sizeLimit: sizeLimit, clock)
    }
    var cache = open()
    let isPersistent = [.disk, .layered].contains(implementation)
    var random = SeededGenerator(state: seed)
    for step in 0..<steps {
      let name = "name \(random.next(24))"
      let version = 1 + random.next(20) / 19
      let key = CacheKey<Int>(name, version: version)
      let context: Comment = "seed \(seed), step \(step)"
      switch random.next(40) {
      case 0..<14:
        let (strategy, fresh, end, start) = expiration(&random, now: clock.now)
        try cache.store(step, for: key, expiration: strategy)
        let byteCount = 44 + name.utf8.count + "\(step)".utf8.count + 8
        oracle.store(
          name,
          CacheOracle.Kept(
            value: step, version: version, byteCount: byteCount, start: start, fresh: fresh,
            end: end))
        if sweeps {
          try cache.flush()
          oracle.sweep()
        }
      case 14..<30:
        try #require(
          cache.entry(for: key) == oracle.read(name, version: version, now: clock.now), context)
      case 30..<32:
        cache.remove(key)
        oracle.remove(name)
      case 32:
        try #require(try cache.purgeExpired() == oracle.purge(now: clock.now), context)
      case 33: try cache.flush()
      case 34 where random.next(40) == 0:
        try cache.removeAll()
        oracle.order = []
        oracle.kept = [:]
      case 35 where isPersistent:
        try cache.flush()
        cache = open()
      default: clock.now += Double(random.next(12) - 2)
      }
    }
  }

  @Test(arguments: CacheImplementation.allCases, [1] as [UInt64])
  func `every cache agrees with a simple oracle over 10,000 random operations`(
    implementation: CacheImplementation, seed: UInt64
  ) throws {
    try run(seed, implementation, sweeps: false, steps: 10_000)
  }

  @Test(arguments: [2, 3] as [UInt64])
  func `a disk cache that sweeps agrees with a simple oracle over 10,000 random operations`(
    seed: UInt64
  ) throws {
    try run(seed, .disk, sweeps: true, steps: 10_000)
  }
}
