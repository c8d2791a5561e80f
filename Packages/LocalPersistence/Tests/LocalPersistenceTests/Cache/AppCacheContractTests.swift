import LocalPersistence
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite(.timeLimit(.minutes(5)))
struct AppCacheContractTests {
  typealias Implementation = CacheImplementation

  @Test(arguments: Implementation.allCases)
  func `values of every type come back exactly, before and after the flush`(
    implementation: Implementation
  ) throws {
    let cache = try implementation.make().cache
    try check(cache, Int.min)
    try check(cache, UInt64.max)
    try check(cache, 0.1 + 0.2)
    try check(cache, true)
    try check(cache, "żółć \"/\\ \u{1F389}\u{0}")
    try check(cache, [String: [Int]]())
    try check(cache, Data())
    try check(cache, Data([0, 255, 10]))
    try check(cache, Data(repeating: 7, count: 100_000))
    try check(cache, Data?.some(Data([1])))
    try check(cache, Data?.none)
    try check(cache, Date(timeIntervalSinceReferenceDate: 123_456_789.123_456))
    try check(cache, Profile(name: "Ann", birthYear: nil))
  }

  private func check<Value: Codable & Equatable & Sendable>(
    _ cache: any AppCache, _ value: Value
  ) throws {
    let key = CacheKey<Value>("value")
    try cache.store(value, for: key)
    #expect(cache.retrieve(key) == .some(value))
    try cache.flush()
    #expect(cache.retrieve(key) == .some(value))
  }

  @Test(arguments: Implementation.allCases)
  func `what was never stored, or removed, is nil`(implementation: Implementation) throws {
    let cache = try implementation.make().cache
    #expect(cache.retrieve(.count) == nil)
    cache.remove(.count)
    try cache.store(1, for: .count)
    cache.remove(.count)
    #expect(cache.retrieve(.count) == nil)
    try cache.flush()
    #expect(cache.retrieve(.count) == nil)
    try cache.store(2, for: .count)
    try cache.flush()
    cache.remove(.count)
    #expect(cache.retrieve(.count) == nil)
    try cache.flush()
    #expect(cache.retrieve(.count) == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `the last of many values stored is the one kept`(implementation: Implementation) throws {
    let cache = try implementation.make().cache
    for number in 1...50 {
      try cache.store(number, for: .count)
      #expect(cache.retrieve(.count) == number)
    }
    try cache.flush()
    #expect(cache.retrieve(.count) == 50)
  }

  @Test(arguments: Implementation.allCases)
  func `names are compared byte by byte`(implementation: Implementation) throws {
    let cache = try implementation.make().cache
    let names = [
      "a", "A", "", ".", "..", "a/b", "a\u{0}", "é", "e\u{301}",
      String(repeating: "x", count: 9_999),
    ]
    for (index, name) in names.enumerated() { try cache.store(index, for: CacheKey<Int>(name)) }
    for flushes in [false, true] {
      if flushes { try cache.flush() }
      for (index, name) in names.enumerated() {
        #expect(cache.retrieve(CacheKey<Int>(name)) == index)
      }
    }
  }

  @Test(arguments: Implementation.allCases)
  func `an entry ends at its end, by its own or the default expiration`(
    implementation: Implementation
  ) throws {
    let fixture = try implementation.make(expiration: .seconds(10))
    let cache = fixture.cache
    try cache.store(1, for: .number(1))
    try cache.store(2, for: .number(2), expiration: .seconds(20))
    try cache.store(
      3, for: .number(3), expiration: .date(Date(timeIntervalSinceReferenceDate: 1_005)))
    try cache.store(4, for: .number(4), expiration: .never)
    func alive() -> [Int] { (1...4).filter { cache.retrieve(.number($0)) == $0 } }
    for (now, expected) in [
      (1_000, [1, 2, 3, 4]), (1_005.0.nextDown, [1, 2, 3, 4]), (1_005, [1, 2, 4]),
      (1_010.0.nextDown, [1, 2, 4]), (1_010, [2, 4]), (1_020.0.nextDown, [2, 4]), (1_020, [4]),
      (1e12, [4]),
    ] {
      fixture.clock.now = now
      #expect(alive() == expected)
      try cache.flush()
      #expect(alive() == expected)
    }
  }

  @Test(arguments: Implementation.allCases)
  func `an entry is fresh, then stale, then gone`(implementation: Implementation) throws {
    let fixture = try implementation.make()
    let cache = fixture.cache
    try cache.store(1, for: .count, expiration: .staleWhileRevalidate(fresh: 5, stale: 10))
    for flushes in [false, true] {
      if flushes { try cache.flush() }
      fixture.clock.now = 1_005.0.nextDown
      #expect(cache.entry(for: .count) == CacheEntry(value: 1, isStale: false))
      fixture.clock.now = 1_005
      #expect(cache.entry(for: .count) == CacheEntry(value: 1, isStale: true))
      fixture.clock.now = 1_015.0.nextDown
      #expect(cache.entry(for: .count) == CacheEntry(value: 1, isStale: true))
    }
    fixture.clock.now = 1_015
    #expect(cache.entry(for: .count) == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `a clock set back expires entries from the future, and forgets them`(
    implementation: Implementation
  ) throws {
    let fixture = try implementation.make()
    let cache = fixture.cache
    fixture.clock.now = 1e9
    try cache.store(1, for: .number(1), expiration: .seconds(60))
    try cache.store(2, for: .number(2), expiration: .never)
    try cache.flush()
    fixture.clock.now = 1_000
    #expect(cache.retrieve(.number(1)) == nil)
    #expect(cache.retrieve(.number(2)) == 2)
    fixture.clock.now = 1e9
    #expect(cache.retrieve(.number(1)) == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `a clock set forward expires entries, and they stay gone when it is set back`(
    implementation: Implementation
  ) throws {
    let fixture = try implementation.make()
    let cache = fixture.cache
    try cache.store(1, for: .count, expiration: .seconds(60))
    try cache.flush()
    fixture.clock.now = 1e9
    #expect(cache.retrieve(.count) == nil)
    fixture.clock.now = 1_001
    #expect(cache.retrieve(.count) == nil)
    try cache.store(2, for: .count, expiration: .seconds(60))
    #expect(cache.retrieve(.count) == 2)
  }

  @Test(arguments: Implementation.allCases)
  func `a changed type is a miss and the entry is cleared`(implementation: Implementation) throws {
    let cache = try implementation.make().cache
    for flushes in [false, true] {
      try cache.store(7, for: .count)
      if flushes { try cache.flush() }
      #expect(cache.retrieve(CacheKey<String>("count")) == nil)
      #expect(cache.retrieve(.count) == nil)

      try cache.store("text", for: CacheKey<String>("count"))
      if flushes { try cache.flush() }
      #expect(cache.retrieve(.data("count")) == nil)
      #expect(cache.retrieve(CacheKey<String>("count")) == nil)

      try cache.store(Data("5".utf8), for: .data("count"))
      if flushes { try cache.flush() }
      #expect(cache.retrieve(.count) == nil)
      #expect(cache.retrieve(.data("count")) == nil)
    }
  }

  @Test(arguments: Implementation.allCases)
  func `another version is a miss and the entry is cleared`(implementation: Implementation) throws {
    let cache = try implementation.make().cache
    for flushes in [false, true] {
      try cache.store(7, for: .count)
      if flushes { try cache.flush() }
      #expect(cache.retrieve(CacheKey<Int>("count", version: 2)) == nil)
      #expect(cache.retrieve(.count) == nil)
      try cache.store(8, for: CacheKey<Int>("count", version: .min))
      if flushes { try cache.flush() }
      #expect(cache.retrieve(CacheKey<Int>("count", version: .min)) == 8)
    }
  }

  @Test(arguments: Implementation.allCases)
  func `what does not encode is a typed error and changes nothing`(
    implementation: Implementation
  ) throws {
    let cache = try implementation.make().cache
    let key = CacheKey<Double>("ratio")
    try cache.store(0.5, for: key)
    #expect(throws: CacheError.unencodableValue(key: "ratio")) { try cache.store(.nan, for: key) }
    #expect(cache.retrieve(key) == 0.5)
  }

  @Test(arguments: Implementation.allCases)
  func `removing everything leaves nothing, and the cache goes on`(
    implementation: Implementation
  ) throws {
    let cache = try implementation.make().cache
    for number in 0..<10 {
      try cache.store(number, for: .number(number))
      if number == 5 { try cache.flush() }
    }
    try cache.removeAll()
    for number in 0..<10 { #expect(cache.retrieve(.number(number)) == nil) }
    try cache.store(1, for: .number(1))
    #expect(cache.retrieve(.number(1)) == 1)
  }

  @Test(arguments: Implementation.allCases)
  func `purging counts and removes what has expired`(implementation: Implementation) throws {
    let fixture = try implementation.make()
    let cache = fixture.cache
    for number in 1...9 {
      try cache.store(number, for: .number(number), expiration: .seconds(Double(number)))
      if number == 6 { try cache.flush() }
    }
    #expect(try cache.purgeExpired() == 0)
    fixture.clock.now = 1_004
    #expect(try cache.purgeExpired() == 4)
    #expect(try cache.purgeExpired() == 0)
    fixture.clock.now = 1_000
    #expect((1...9).filter { cache.retrieve(.number($0)) == $0 } == [5, 6, 7, 8, 9])
  }

  @Test(arguments: Implementation.allCases)
  func `concurrent use never mixes values up`(implementation: Implementation) async throws {
    let cache = try implementation.make().cache
    try await withThrowingTaskGroup(of: Void.self) { group in
      for task in 0..<4 {
        group.addTask {
          for round in 0..<200 {
            let key = CacheKey<[Int]>("key \((round * 7 + task) % 5)")
            switch (round + task) % 4 {
            case 0, 1: try cache.store([(round * 7 + task) % 5, round], for: key)
            case 2:
              if let value = cache.retrieve(key) { #expect(value.first == (round * 7 + task) % 5) }
            default:
              if round % 20 == 3 { cache.remove(key) }
              if round % 50 == 3 { try cache.flush() }
            }
          }
        }
      }
      try await group.waitForAll()
    }
  }
}
