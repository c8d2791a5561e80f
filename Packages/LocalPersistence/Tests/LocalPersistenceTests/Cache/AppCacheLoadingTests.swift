import LocalPersistence
import Synchronization
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The part of the contract that loads.
@Suite(.timeLimit(.minutes(5)))
struct AppCacheLoadingTests {
  typealias Implementation = CacheImplementation

  struct LoadFailed: Error, Equatable {}

  @Test(arguments: Implementation.allCases)
  func `a miss loads once and the next call is served from the cache`(
    implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    #expect(try await cache.value(for: .count) { 1 } == 1)
    #expect(try await cache.value(for: .count) { 2 } == 1)
    #expect(cache.retrieve(.count) == 1)
  }

  @Test(arguments: Implementation.allCases)
  func `callers that miss at once share one load`(implementation: Implementation) async throws {
    let cache = try implementation.make().cache
    let gate = LoadGate()
    let values = try await withThrowingTaskGroup(of: Int.self) { group in
      for _ in 0..<20 {
        group.addTask {
          try await cache.value(for: .count) {
            await gate.pass()
            return 7
          }
        }
      }
      await gate.waitForArrivals(1)
      gate.open()
      return try await group.reduce(into: []) { $0.append($1) }
    }
    #expect(values == Array(repeating: 7, count: 20))
    #expect(gate.arrivals == 1)
  }

  @Test(arguments: Implementation.allCases)
  func `a load that gives nil is cached as nil`(implementation: Implementation) async throws {
    let cache = try implementation.make().cache
    let key = CacheKey<Int?>("maybe")
    #expect(try await cache.value(for: key) { nil } == nil)
    #expect(try await cache.value(for: key) { 3 } == nil)
    #expect(cache.retrieve(key) == .some(nil))
  }

  @Test(arguments: Implementation.allCases)
  func `a failed load fails for its caller and is not cached`(
    implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    await #expect(throws: LoadFailed()) {
      try await cache.value(for: .count) { throw LoadFailed() }
    }
    #expect(cache.retrieve(.count) == nil)
    #expect(try await cache.value(for: .count) { 2 } == 2)
  }

  @Test(arguments: Implementation.allCases)
  func `a loaded value takes the expiration given, or the cache's own`(
    implementation: Implementation
  ) async throws {
    let fixture = try implementation.make(expiration: .seconds(10))
    let cache = fixture.cache
    _ = try await cache.value(for: .number(1)) { 1 }
    _ = try await cache.value(for: .number(2), expiration: .seconds(20)) { 2 }
    fixture.clock.now = 1_010
    #expect(cache.retrieve(.number(1)) == nil)
    #expect(cache.retrieve(.number(2)) == 2)
    fixture.clock.now = 1_020
    #expect(cache.retrieve(.number(2)) == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `a cancelled caller leaves at once and the others get their value`(
    implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    let gate = LoadGate()
    let staying = Task {
      try await cache.value(for: .count) {
        await gate.pass()
        return Task.isCancelled ? -1 : 1
      }
    }
    await gate.waitForArrivals(1)
    let leaving = Task { try await cache.value(for: .count) { 2 } }
    leaving.cancel()
    await #expect(throws: CancellationError.self) { try await leaving.value }
    gate.open()
    #expect(try await staying.value == 1)
    #expect(gate.arrivals == 1)
  }

  @Test(arguments: Implementation.allCases)
  func `the load is cancelled when nobody waits any more, and not cached`(
    implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    let gate = LoadGate()
    let (cancelled, continuation) = AsyncStream.makeStream(of: Bool.self)
    let only = Task {
      try await cache.value(for: .count) {
        await gate.pass()
        continuation.yield(Task.isCancelled)
        return 1
      }
    }
    await gate.waitForArrivals(1)
    only.cancel()
    await #expect(throws: CancellationError.self) { try await only.value }
    // A new caller starts anew instead of joining what was cancelled.
    #expect(try await cache.value(for: .count) { 2 } == 2)
    gate.open()
    #expect(await cancelled.first { _ in true } == true)
    #expect(cache.retrieve(.count) == 2)
  }

  @Test(arguments: Implementation.allCases)
  func `a stale value is returned at once while one load replaces it`(
    implementation: Implementation
  ) async throws {
    let fixture = try implementation.make(
      expiration: .staleWhileRevalidate(fresh: 5, stale: 10))
    let cache = fixture.cache
    try cache.store(1, for: .count)
    fixture.clock.now = 1_005
    let gate = LoadGate()
    for _ in 0..<5 {
      let value = try await cache.value(for: .count) {
        await gate.pass()
        return 2
      }
      #expect(value == 1)
    }
    await gate.waitForArrivals(1)
    fixture.clock.now = 1_015
    // The stale value ended, so this caller waits for the load that is under way.
    async let next = cache.value(for: .count) { 3 }
    gate.open()
    let loaded = try await next
    #expect(loaded == 2 || loaded == 3)
    #expect(gate.arrivals == 1)
    #expect(cache.retrieve(.count) == loaded)
  }

  @Test(arguments: Implementation.allCases)
  func `a stale value survives a load that fails, and the next caller tries again`(
    implementation: Implementation
  ) async throws {
    let fixture = try implementation.make()
    let cache = fixture.cache
    try cache.store(1, for: .count, expiration: .staleWhileRevalidate(fresh: 5, stale: 10))
    fixture.clock.now = 1_005
    let gate = LoadGate()
    gate.open()
    var attempts = 0
    repeat {
      let value = try await cache.value(for: .count) {
        await gate.pass()
        throw LoadFailed()
      }
      #expect(value == 1)
      attempts += 1
      await Task.yield()
    } while gate.arrivals < 3
    #expect(attempts >= 3)
    #expect(cache.entry(for: .count) == CacheEntry(value: 1, isStale: true))
  }

  @Test(arguments: Implementation.allCases)
  func `a value stored during a load wins over what is loaded`(
    implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    let gate = LoadGate()
    async let loaded = cache.value(for: .count) {
      await gate.pass()
      return 1
    }
    await gate.waitForArrivals(1)
    try cache.store(2, for: .count)
    gate.open()
    #expect(try await loaded == 1)
    #expect(cache.retrieve(.count) == 2)
  }

  @Test(arguments: [false, true], Implementation.allCases)
  func `a removal during a load wins over what is loaded`(
    everything: Bool, implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    let gate = LoadGate()
    async let loaded = cache.value(for: .count) {
      await gate.pass()
      return 1
    }
    await gate.waitForArrivals(1)
    if everything { try cache.removeAll() } else { cache.remove(.count) }
    // Whoever asks after the removal does not get what was asked for before it.
    #expect(try await cache.value(for: .number(1)) { 5 } == 5)
    gate.open()
    #expect(try await loaded == 1)
    #expect(cache.retrieve(.count) == nil)
  }

  @Test(arguments: Implementation.allCases)
  func `loads of one name but another type or version are apart`(
    implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    let gate = LoadGate()
    async let number = cache.value(for: .count) {
      await gate.pass()
      return 1
    }
    async let text = cache.value(for: CacheKey<String>("count")) {
      await gate.pass()
      return "one"
    }
    async let later = cache.value(for: CacheKey<Int>("count", version: 2)) {
      await gate.pass()
      return 2
    }
    await gate.waitForArrivals(3)
    gate.open()
    #expect(try await number == 1)
    #expect(try await text == "one")
    #expect(try await later == 2)
  }

  @Test(arguments: Implementation.allCases)
  func `a loaded value that does not encode is a typed error`(
    implementation: Implementation
  ) async throws {
    let cache = try implementation.make().cache
    await #expect(throws: CacheError.unencodableValue(key: "ratio")) {
      try await cache.value(for: CacheKey<Double>("ratio")) { .infinity }
    }
  }
}
