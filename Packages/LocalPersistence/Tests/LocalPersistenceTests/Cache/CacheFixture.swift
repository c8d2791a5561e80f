import LocalPersistenceMock
import Synchronization
import Testing

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Every implementation of ``AppCache``; a new one adds a case here.
enum CacheImplementation: CaseIterable, Sendable {
  case memory, disk, layered, failingDouble

  func make(
    expiration: CacheExpirationStrategy = .never, now: Double = 1_000
  ) throws -> CacheFixture {
    try CacheFixture(self, expiration: expiration, now: now)
  }
}

/// A cache of its own for one test, with its folder and clock.
struct CacheFixture: Sendable {
  let temporary: TemporaryFolder
  let clock = SettableClock()
  let cache: any AppCache
  let folder: SecureFolder

  init(
    _ implementation: CacheImplementation, expiration: CacheExpirationStrategy, now: Double
  ) throws {
    temporary = try TemporaryFolder()
    folder = temporary.folder.appending("cache")
    clock.now = now
    let read = clock.read
    let disk = DiskCache(folder: folder, expiration: expiration, now: read)
    cache =
      switch implementation {
      case .memory: InMemoryCache(expiration: expiration, now: read)
      case .disk: disk
      case .layered: LayeredCache(disk: disk, now: read)
      case .failingDouble:
        FailingCache(wrapping: InMemoryCache(expiration: expiration, now: read))
      }
  }
}

extension CacheKey where Value == Int {
  static var count: Self { Self("count") }
  static func number(_ number: Int) -> Self { Self("number \(number)") }
}

extension CacheKey where Value == Data {
  static func data(_ name: String) -> Self { Self(name) }
}

/// A gate that a load waits at, and how often loads came by.
final class LoadGate: Sendable {
  private struct State {
    var isOpen = false
    var arrivals = 0
    var waiting: [CheckedContinuation<Void, Never>] = []
    var observers: [(count: Int, CheckedContinuation<Void, Never>)] = []
  }

  private let state = Mutex(State())

  var arrivals: Int { state.withLock { $0.arrivals } }

  /// Counts the arrival and waits for the gate to open, or for cancellation when `cancellably`.
  func pass() async {
    await withCheckedContinuation { continuation in
      let (resumed, observers) = state.withLock { state in
        state.arrivals += 1
        let due = state.observers.filter { $0.count <= state.arrivals }
        state.observers.removeAll { $0.count <= state.arrivals }
        if !state.isOpen { state.waiting.append(continuation) }
        return (state.isOpen, due)
      }
      for observer in observers { observer.1.resume() }
      if resumed { continuation.resume() }
    }
  }

  func waitForArrivals(_ count: Int) async {
    await withCheckedContinuation { continuation in
      let isDue = state.withLock { state in
        if state.arrivals >= count { return true }
        state.observers.append((count, continuation))
        return false
      }
      if isDue { continuation.resume() }
    }
  }

  func open() {
    let waiting = state.withLock { state in
      state.isOpen = true
      defer { state.waiting = [] }
      return state.waiting
    }
    for continuation in waiting { continuation.resume() }
  }
}
