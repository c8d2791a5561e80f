import LocalPersistenceMock
import Synchronization

@testable import LocalPersistence

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// A folder for disk caches of one test, with their clock and log.
struct DiskCacheFixture: Sendable {
  let temporary: TemporaryFolder
  let folder: SecureFolder
  let clock = SettableClock()
  let logger = SpyPersistenceLogger()

  init() throws {
    temporary = try TemporaryFolder()
    folder = temporary.folder.appending("cache")
  }

  func open(
    sizeLimit: Int = 1_000_000, sweepRatio: Double = 0.5,
    expiration: CacheExpirationStrategy = .never, append: CacheFolder.Append? = nil
  ) -> DiskCache {
    var files = CacheFolder(folder: folder)
    if let append { files.append = append }
    return DiskCache(
      files: files, sizeLimit: sizeLimit, sweepRatio: sweepRatio, expiration: expiration,
      logger: logger, now: clock.read)
  }

  func fileName(_ name: String) throws -> String { try CacheName(text: name).fileName() }

  func file(_ name: String) throws -> CrashSafeFile { folder.file(try fileName(name)) }
}

/// A gate for threads.
final class DispatchGate: Sendable {
  private let state = Mutex(false)
  func open() { state.withLock { $0 = true } }
  func wait() { while !state.withLock({ $0 }) { sched_yield() } }
}

/// Something a test turns on and off.
final class Switch: Sendable {
  private let state = Mutex(false)
  var isOn: Bool {
    get { state.withLock { $0 } }
    set { state.withLock { $0 = newValue } }
  }
}
