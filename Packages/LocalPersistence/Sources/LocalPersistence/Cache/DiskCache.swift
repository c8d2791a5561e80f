import Dispatch
import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A cache in one file per entry, swept when it grows beyond its limit.
///
/// Nothing touches the disk before the first call. What is stored can be read at once and is written
/// in the background; nothing waits for the disk itself, so that a loss of power may take entries,
/// never serve a part of one. An entry that is damaged reads as nil, is logged as
/// `Cache_Retrieve_Fail` and removed. Several caches and processes may share a folder.
///
/// When the entries exceed the limit, the least recently used are removed down to a ratio of it; the
/// order of use survives restarts. When the disk is full, old entries are removed to make room.
public final class DiskCache: AppCache, LoadingCache {
  /// What is staged beyond this many bytes is written by who stores.
  static let stagedByteLimit = 8_000_000

  let loads = LoadCoordinator()
  let files: CacheFolder
  let sizeLimit: Int
  let sweepRatio: Double
  let logger: any PersistenceLogger
  let staged = Mutex(StagedChanges())
  let bookkeeping = Mutex(CacheBookkeeping())
  private let queue = DispatchQueue(label: "cache")
  private let expiration: CacheExpirationStrategy
  private let now: @Sendable () -> Date

  /// Describes a cache.
  ///
  /// The limit is in bytes, default 100 million; an entry longer than it alone is not kept, nor is the
  /// one before it. A sweep leaves `sweepRatio` of the limit (0 to 1, default 0.75).
  public convenience init(
    folder: SecureFolder, sizeLimit: Int = 100_000_000, sweepRatio: Double = 0.75,
    expiration: CacheExpirationStrategy = .never,
    logger: any PersistenceLogger = SilentPersistenceLogger(),
    now: @escaping @Sendable () -> Date
  ) {
    self.init(
      files: CacheFolder(folder: folder), sizeLimit: sizeLimit, sweepRatio: sweepRatio,
      expiration: expiration, logger: logger, now: now)
  }

  init(
    files: CacheFolder, sizeLimit: Int, sweepRatio: Double, expiration: CacheExpirationStrategy,
    logger: any PersistenceLogger, now: @escaping @Sendable () -> Date
  ) {
    self.files = files
    self.sizeLimit = max(sizeLimit, 0)
    // Written so that NaN is 0.
    self.sweepRatio = sweepRatio > 0 ? min(sweepRatio, 1) : 0
    self.expiration = expiration
    self.logger = logger
    self.now = now
  }

  /// Stores a value; see ``AppCache/store(_:for:expiration:)``.
  public func store<Value>(
    _ value: Value, for key: CacheKey<Value>, expiration: CacheExpirationStrategy?
  ) throws(CacheError) {
    try storeValue(value, for: key, expiration: expiration)
    relieve()
  }

  /// Returns a value that has not expired; what is damaged, of another version or type is removed.
  public func entry<Value>(for key: CacheKey<Value>) -> CacheEntry<Value>? { find(key)?.entry }

  /// Removes a value; succeeds when there is none.
  public func remove<Value>(_ key: CacheKey<Value>) {
    loads.detach(key.cacheName)
    discard(key.cacheName)
  }

  /// Removes everything, on disk before it returns.
  public func removeAll() throws(CacheError) {
    loads.detachAll()
    staged.withLock { $0.beginClearing() }
    let failure = queue.sync { () -> CacheError? in
      defer { staged.withLock { $0.endClearing() } }
      return deleteEverything()
    }
    if let failure { throw failure }
  }

  /// Removes what has expired and returns how many values that were; O(n), reads every file's start.
  @discardableResult
  public func purgeExpired() throws(CacheError) -> Int {
    let instant = now().timeIntervalSinceReferenceDate
    let result = queue.sync { () -> Result<Int, CacheError> in
      drain()
      return deleteExpired(at: instant)
    }
    return try result.get()
  }

  /// Waits until everything stored and removed so far is in its file.
  ///
  /// Throws what went wrong since the last call; the entries concerned are not cached.
  public func flush() throws(CacheError) {
    queue.sync { drain() }
    if let failure = bookkeeping.withLock({ $0.takeFailure() }) { throw failure }
  }

  /// Returns the cached value, or loads and caches it; see ``AppCache/value(for:expiration:load:)``.
  public func value<Value>(
    for key: CacheKey<Value>, expiration: CacheExpirationStrategy?,
    load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await loadValue(for: key, expiration: expiration, load: load)
  }

  func lifetime(_ expiration: CacheExpirationStrategy?) -> CacheLifetime {
    CacheLifetime(expiration ?? self.expiration, now: now)
  }

  func instant() -> Date { now() }

  func put<Value>(
    _ record: CacheRecord, _ value: Value, for key: CacheKey<Value>
  ) -> any Sendable {
    put(record)
    return ()
  }

  /// Stages an entry; one beyond the limit removes the one before it.
  func put(_ record: CacheRecord) {
    let isKept = record.fileByteCount <= sizeLimit
    stage(isKept ? .write(record, use: CacheUseClock.next(now())) : .removal, for: record.name)
  }

  /// Stages a removal.
  func discard(_ name: CacheName) { stage(.removal, for: name) }

  /// Stages a removal unless something was stored or removed since `latest`.
  func discard(file: String, unlessChangedSince latest: Int) {
    let starts = staged.withLock { staged in
      staged.latest == latest && staged.stage(.removal, for: file)
    }
    if starts { startDraining() }
  }

  /// Writes what is staged, when that is more than should wait in memory.
  func relieve() {
    guard staged.withLock({ $0.byteCount }) > Self.stagedByteLimit else { return }
    queue.sync { drain() }
  }

  private func stage(_ change: StagedChanges.Change, for name: CacheName) {
    do throws(CacheError) {
      let file = try name.fileName()
      if staged.withLock({ $0.stage(change, for: file) }) { startDraining() }
    } catch {
      report(error, file: nil)
    }
  }

  private func startDraining() { queue.async { self.drain() } }
}
