import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A clock that jumps, with and without a restart in between.
@Suite(.timeLimit(.minutes(5)))
struct CacheClockTests {
  /// Entries are stored at 1,000.
  static let instants: [Double] = [
    -1e15, 0, 999.9, 1_000, 1_029.9, 1_030, 1_059.9, 1_060, 1e9, 1e15,
  ]

  static let strategies: [CacheExpirationStrategy] = [
    .never, .seconds(60), .date(Date(timeIntervalSinceReferenceDate: 1_060)),
    .staleWhileRevalidate(fresh: 30, stale: 30),
  ]

  private static func expected(_ strategy: CacheExpirationStrategy, at now: Double) -> Bool? {
    if strategy == .never { return false }
    guard now >= 1_000, now < 1_060 else { return nil }
    if case .staleWhileRevalidate = strategy { return now >= 1_030 }
    return false
  }

  @Test(arguments: CacheImplementation.allCases, strategies)
  func `an entry is served exactly within its time, wherever the clock jumps`(
    implementation: CacheImplementation, strategy: CacheExpirationStrategy
  ) throws {
    for now in Self.instants {
      for flushes in [false, true] {
        let fixture = try implementation.make()
        try fixture.cache.store(1, for: .count, expiration: strategy)
        if flushes { try fixture.cache.flush() }
        fixture.clock.now = now
        let entry = fixture.cache.entry(for: .count)
        #expect(entry?.isStale == Self.expected(strategy, at: now), "\(now)")
        #expect(entry == nil || entry?.value == 1)
      }
    }
  }

  @Test(arguments: strategies)
  func `after a restart under another clock an entry is served exactly within its time`(
    strategy: CacheExpirationStrategy
  ) throws {
    for now in Self.instants {
      let fixture = try DiskCacheFixture()
      let first = fixture.open()
      try first.store(1, for: .count, expiration: strategy)
      try first.flush()
      fixture.clock.now = now
      let isStale = Self.expected(strategy, at: now)
      #expect(try fixture.open().purgeExpired() == (isStale == nil ? 1 : 0), "\(now)")
      #expect(fixture.open().entry(for: .count)?.isStale == isStale, "\(now)")
      // A clock that comes back brings nothing back, and the cache goes on under any.
      try fixture.open().store(2, for: .number(2))
      fixture.clock.now = 1_001
      #expect(fixture.open().retrieve(.count) == (isStale == nil ? nil : 1), "\(now)")
    }
  }

  @Test(arguments: instants)
  func `the order of use stays true under a clock that jumps`(now: Double) throws {
    let fixture = try DiskCacheFixture()
    let cache = fixture.open(sizeLimit: 3_000, sweepRatio: 0.7)
    for name in ["1", "2", "3"] {
      try cache.store(Data(count: 900), for: .data(name))
      try cache.flush()
    }
    fixture.clock.now = now
    #expect(cache.retrieve(.data("1")) != nil)
    fixture.clock.now = 1_000
    try cache.store(Data(count: 900), for: .data("4"))
    try cache.flush()
    #expect(
      Set(try fixture.folder.entryNames()) == Set(try ["1", "4"].map(fixture.fileName)))
  }
}
