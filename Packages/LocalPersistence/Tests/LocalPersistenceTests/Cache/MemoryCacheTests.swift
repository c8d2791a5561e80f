import LocalPersistence
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A wall clock that a test sets.
final class SettableClock: Sendable {
  private let seconds = Mutex<Double>(1_000)
  var now: Double {
    get { seconds.withLock { $0 } }
    set { seconds.withLock { $0 = newValue } }
  }
  var read: @Sendable () -> Date { { Date(timeIntervalSinceReferenceDate: self.now) } }
}

@Suite struct MemoryCacheTests {
  let clock = SettableClock()

  @Test func `the least recently used value goes first beyond the count limit`() {
    let cache = MemoryCache<String, Int>(countLimit: 2, now: clock.read)
    cache.store(1, for: "a")
    cache.store(2, for: "b")
    #expect(cache.retrieve("a") == 1)
    cache.store(3, for: "c")
    #expect(cache.retrieve("b") == nil)
    #expect(cache.retrieve("a") == 1)
    #expect(cache.retrieve("c") == 3)
  }

  @Test func `the cost limit holds, also for costs whose sum would overflow`() {
    let cache = MemoryCache<String, Int>(costLimit: .max, now: clock.read)
    cache.store(1, for: "a", cost: .max)
    cache.store(2, for: "b", cost: .max)
    #expect(cache.retrieve("a") == nil)
    #expect(cache.retrieve("b") == 2)
    cache.store(3, for: "c", cost: .min)
    #expect(cache.totalCost == .max)
  }

  @Test func `a value beyond the limit alone is not kept, nor is the one before it`() {
    let cache = MemoryCache<String, Int>(costLimit: 10, now: clock.read)
    cache.store(1, for: "a", cost: 10)
    cache.store(2, for: "a", cost: 11)
    #expect(cache.retrieve("a") == nil)
    #expect(cache.totalCost == 0)
  }

  @Test func `an entry ends at its end, by its own or the default expiration`() {
    let cache = MemoryCache<String, Int>(expiration: .seconds(10), now: clock.read)
    cache.store(1, for: "default")
    cache.store(2, for: "own", expiration: .seconds(20))
    cache.store(3, for: "date", expiration: .date(Date(timeIntervalSinceReferenceDate: 1_005)))
    cache.store(4, for: "never", expiration: .never)
    cache.store(5, for: "stale", expiration: .staleWhileRevalidate(fresh: 5, stale: 10))
    clock.now = 1_005.0.nextDown
    #expect(cache.retrieve("date") == 3)
    clock.now = 1_005
    #expect(cache.retrieve("date") == nil)
    clock.now = 1_010.0.nextDown
    #expect(cache.retrieve("default") == 1)
    clock.now = 1_010
    #expect(cache.retrieve("default") == nil)
    #expect(cache.retrieve("stale") == 5)
    clock.now = 1_015
    #expect(cache.retrieve("stale") == nil)
    #expect(cache.retrieve("own") == 2)
    clock.now = 1e12
    #expect(cache.retrieve("own") == nil)
    #expect(cache.retrieve("never") == 4)
  }

  @Test(arguments: [0, -1, .nan, -.infinity] as [TimeInterval])
  func `a time that is none expires at once`(seconds: TimeInterval) {
    let cache = MemoryCache<String, Int>(now: clock.read)
    cache.store(1, for: "a", expiration: .seconds(seconds))
    #expect(cache.retrieve("a") == nil)
  }

  @Test func `an entry from the future is not immortal`() {
    let cache = MemoryCache<String, Int>(now: clock.read)
    clock.now = 1e9
    cache.store(1, for: "a", expiration: .seconds(60))
    cache.store(2, for: "b", expiration: .date(Date(timeIntervalSinceReferenceDate: 2e9)))
    cache.store(3, for: "c")
    clock.now = 1_000
    #expect(cache.retrieve("a") == nil)
    #expect(cache.purgeExpired() == 1)
    #expect(cache.retrieve("c") == 3)
  }

  @Test(arguments: [1, 2, 3] as [UInt64])
  func `the cache agrees with a simple oracle over 10,000 random operations`(seed: UInt64) throws {
    struct Kept { let key: Int, value: Int, cost: Int, end: Double, start: Double }
    var state = seed
    func random(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int(state >> 33) % bound
    }
    let cache = MemoryCache<Int, Int>(costLimit: 60, countLimit: 12, now: clock.read)
    // The oldest use first.
    var model: [Kept] = []
    func live(_ entry: Kept) -> Bool { entry.start <= clock.now && clock.now < entry.end }
    for step in 0..<10_000 {
      let key = random(24)
      let index = model.firstIndex { $0.key == key }
      switch random(20) {
      case 0..<8:
        let cost = random(70)
        let seconds = random(40)
        cache.store(step, for: key, cost: cost, expiration: .seconds(Double(seconds)))
        if let index { model.remove(at: index) }
        guard cost <= 60 else { break }
        model.append(
          Kept(
            key: key, value: step, cost: cost, end: clock.now + Double(seconds),
            start: clock.now))
        while model.reduce(0, { $0 + $1.cost }) > 60 || model.count > 12 { model.removeFirst() }
      case 8..<16:
        var expected: Int?
        if let index {
          let entry = model.remove(at: index)
          if live(entry) {
            model.append(entry)
            expected = entry.value
          }
        }
        try #require(cache.retrieve(key) == expected, "seed \(seed), step \(step)")
      case 16:
        cache.remove(key)
        if let index { model.remove(at: index) }
      case 17:
        let before = model.count
        model.removeAll { !live($0) }
        try #require(cache.purgeExpired() == before - model.count, "seed \(seed), step \(step)")
      default:
        clock.now += Double(random(12) - 2)
      }
      try #require(cache.count == model.count, "seed \(seed), step \(step)")
      try #require(
        cache.totalCost == model.reduce(0) { $0 + $1.cost }, "seed \(seed), step \(step)")
    }
  }
}
