import LocalPersistence
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A value whose end comes back to the cache it was in.
private final class Returning: Sendable {
  let cache: MemoryCache<Int, Returning>
  let ended: Counter
  init(_ cache: MemoryCache<Int, Returning>, _ ended: Counter) {
    self.cache = cache
    self.ended = ended
  }
  deinit {
    _ = cache.retrieve(99)
    cache.remove(99)
    ended.add()
  }
}

private final class Counter: Sendable {
  private let number = Mutex(0)
  var value: Int { number.withLock { $0 } }
  func add() { number.withLock { $0 += 1 } }
}

@Suite(.timeLimit(.minutes(5)))
struct MemoryCacheLockTests {
  private let clock = SettableClock()
  private let ended = Counter()

  private func fill(_ cache: MemoryCache<Int, Returning>, _ keys: Range<Int>) {
    for key in keys { cache.store(Returning(cache, ended), for: key, expiration: .seconds(10)) }
  }

  #if os(Linux) || os(macOS)
    /// In a process of its own, which a lock taken twice would stop.
    @Test func `a value whose end comes back to the cache does not stop it`() async {
      await #expect(processExitsWith: .success) { MemoryCacheLockTests().comeBack() }
    }
  #endif

  private func comeBack() {
    let cache = MemoryCache<Int, Returning>(countLimit: 4, now: clock.read)
    fill(cache, 0..<4)
    // Displaced by another value, evicted, removed, expired, purged, and all at once.
    fill(cache, 0..<1)
    #expect(ended.value == 1)
    fill(cache, 4..<6)
    #expect(ended.value == 3)
    cache.remove(5)
    #expect(ended.value == 4)
    clock.now = 1_010
    #expect(cache.retrieve(4) == nil)
    #expect(ended.value == 5)
    #expect(cache.purgeExpired() == 2)
    #expect(ended.value == 7)
    fill(cache, 0..<4)
    cache.removeAll()
    #expect(ended.value == 11)
    #expect(cache.count == 0)
  }

  @Test func `a key is freed with its value`() {
    final class Key: Hashable, Sendable {
      static func == (left: Key, right: Key) -> Bool { left === right }
      func hash(into hasher: inout Hasher) { hasher.combine(ObjectIdentifier(self)) }
    }
    let cache = MemoryCache<Key, Int>(now: clock.read)
    var key: Key? = Key()
    weak let freed = key
    if let key { cache.store(1, for: key) }
    if let key { cache.remove(key) }
    key = nil
    #expect(freed == nil)
  }

  @Test func `a value is stale between its fresh time and its end`() {
    let cache = MemoryCache<Int, Int>(now: clock.read)
    cache.store(1, for: 1, expiration: .staleWhileRevalidate(fresh: 5, stale: 5))
    #expect(cache.entry(for: 1) == CacheEntry(value: 1, isStale: false))
    clock.now = 1_005
    #expect(cache.entry(for: 1) == CacheEntry(value: 1, isStale: true))
    clock.now = 1_010
    #expect(cache.entry(for: 1) == nil)
  }
}
