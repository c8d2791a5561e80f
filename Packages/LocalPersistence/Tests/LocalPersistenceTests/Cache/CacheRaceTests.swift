import Dispatch
import Synchronization
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Changes that come in the middle of something: while an entry is read, written or cleared.
@Suite(.timeLimit(.minutes(5)))
struct CacheRaceTests {
  /// A value that runs a body of the test while it is decoded, which is in the middle of a read.
  private struct Hooked: Codable, Sendable, Equatable {
    struct Undecodable: Error {}
    /// Returns whether the value decodes.
    @TaskLocal static var whileDecoding: @Sendable () throws -> Bool = { true }

    let number: Int

    init(_ number: Int) { self.number = number }

    init(from decoder: any Decoder) throws {
      guard try Self.whileDecoding() else { throw Undecodable() }
      number = try decoder.singleValueContainer().decode(Int.self)
    }

    func encode(to encoder: any Encoder) throws {
      var container = encoder.singleValueContainer()
      try container.encode(number)
    }
  }

  private let fixture: DiskCacheFixture
  private let key = CacheKey<Hooked>("hooked")

  init() throws {
    fixture = try DiskCacheFixture()
    let cache = fixture.open()
    try cache.store(Hooked(1), for: key)
    try cache.flush()
  }

  private func caches() -> [any AppCache] {
    [
      fixture.open(),
      LayeredCache(disk: fixture.open(), now: fixture.clock.read),
    ]
  }

  /// Reads, and runs the body in the first read's middle.
  private func retrieve(
    from cache: any AppCache, decodes: Bool, _ body: @escaping @Sendable () throws -> Void
  ) -> Hooked? {
    let isDone = Switch()
    return Hooked.$whileDecoding.withValue({
      guard !isDone.isOn else { return true }
      isDone.isOn = true
      try body()
      return decodes
    }) { cache.retrieve(key) }
  }

  @Test(arguments: 0..<2) func `a value stored while the one before it is read is the one kept`(
    index: Int
  ) throws {
    let cache = caches()[index]
    let key = key
    _ = retrieve(from: cache, decodes: true) { try cache.store(Hooked(2), for: key) }
    #expect(cache.retrieve(key) == Hooked(2))
    try cache.flush()
    #expect(fixture.open().retrieve(key) == Hooked(2))
  }

  @Test(arguments: 0..<2) func `a value removed while it is read is gone`(index: Int) throws {
    let cache = caches()[index]
    let key = key
    _ = retrieve(from: cache, decodes: true) { cache.remove(key) }
    #expect(cache.retrieve(key) == nil)
    try cache.flush()
    #expect(fixture.open().retrieve(key) == nil)
  }

  @Test(arguments: [0, 1], [false, true])
  func `an entry that cannot be read is not removed when a new one took its place`(
    index: Int, flushes: Bool
  ) throws {
    let cache = caches()[index]
    let key = key
    let found = retrieve(from: cache, decodes: false) {
      try cache.store(Hooked(2), for: key)
      if flushes { try cache.flush() }
    }
    #expect(found == nil)
    #expect(cache.retrieve(key) == Hooked(2))
    try cache.flush()
    #expect(fixture.open().retrieve(key) == Hooked(2))
  }

  @Test(arguments: 0..<2) func `a value stored between a miss and its load is not loaded again`(
    index: Int
  ) async throws {
    let cache = caches()[index]
    let key = key
    let isDone = Switch()
    let loads = Mutex(0)
    let value = try await Hooked.$whileDecoding.withValue({
      guard !isDone.isOn else { return true }
      isDone.isOn = true
      try cache.store(Hooked(2), for: key)
      return false
    }) {
      try await cache.value(for: key, expiration: nil) {
        loads.withLock { $0 += 1 }
        return Hooked(3)
      }
    }
    #expect(value == Hooked(2))
    #expect(loads.withLock { $0 } == 0)
  }

  @Test func `what is on disk counts as removed from the start of a clearing`() async throws {
    let arrived = DispatchGate()
    let gate = DispatchGate()
    let cache = fixture.open(append: { (file, contents) throws(FileSystemError) in
      arrived.open()
      gate.wait()
      try file.writeAll(contents)
    })
    // The clearing waits for a write that does not end.
    try cache.store(1, for: .count)
    arrived.wait()
    let changes = cache.staged.withLock { $0.latest }
    let isCleared = Switch()
    DispatchQueue(label: "clearing").async {
      try? cache.removeAll()
      isCleared.isOn = true
    }
    while cache.staged.withLock({ $0.latest }) == changes { await Task.yield() }
    #expect(cache.retrieve(key) == nil)
    #expect(cache.retrieve(.count) == nil)
    gate.open()
    while !isCleared.isOn { await Task.yield() }
    #expect(cache.retrieve(key) == nil)
    #expect(cache.retrieve(.count) == nil)
    #expect(try fixture.folder.entryNames().isEmpty)
    try cache.store(2, for: .number(2))
    #expect(cache.retrieve(.number(2)) == 2)
  }

  @Test func `a value removed while its file is written is gone`() throws {
    let arrived = DispatchGate()
    let gate = DispatchGate()
    let cache = fixture.open(append: { (file, contents) throws(FileSystemError) in
      arrived.open()
      gate.wait()
      try file.writeAll(contents)
    })
    try cache.store(1, for: .count)
    arrived.wait()
    cache.remove(.count)
    #expect(cache.retrieve(.count) == nil)
    gate.open()
    try cache.flush()
    #expect(cache.retrieve(.count) == nil)
    #expect(fixture.open().retrieve(.count) == nil)
  }

  @Test func `a sweep does not take what is stored anew meanwhile`() throws {
    let arrived = DispatchGate()
    let gate = DispatchGate()
    let holds = Switch()
    let cache = fixture.open(
      sizeLimit: 3_000, sweepRatio: 0.4,
      append: { (file, contents) throws(FileSystemError) in
        if holds.isOn {
          arrived.open()
          gate.wait()
        }
        try file.writeAll(contents)
      })
    for name in ["1", "2"] {
      try cache.store(Data(count: 947), for: .data(name))
      try cache.flush()
    }
    holds.isOn = true
    // Its write ends in a sweep of "1" and "2".
    try cache.store(Data(count: 947), for: .data("3"))
    arrived.wait()
    try cache.store(Data(count: 10), for: .data("1"))
    gate.open()
    try cache.flush()
    #expect(cache.retrieve(.data("1")) == Data(count: 10))
    #expect(cache.retrieve(.data("2")) == nil)
    #expect(fixture.open().retrieve(.data("1")) == Data(count: 10))
  }
}
