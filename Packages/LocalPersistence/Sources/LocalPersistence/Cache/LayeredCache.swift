import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A memory cache over a disk cache: what was used lately is neither read nor decoded again.
///
/// What is in memory is served from there also while the disk below it is full or was emptied. Uses
/// from memory do not count as uses of the file.
public final class LayeredCache: AppCache, LoadingCache {
  let loads = LoadCoordinator()
  private let memory: MemoryCache<CacheName, any Sendable>
  private let disk: DiskCache
  /// Counts the writes.
  ///
  /// Held while both layers change, so that they agree on the last one; no value of the app is freed
  /// inside.
  private let writes = Mutex(0)

  /// Makes the cache; the disk's expiration is its own.
  ///
  /// A cost is a value's bytes when encoded.
  public init(
    disk: DiskCache, memoryCostLimit: Int = 20_000_000, memoryCountLimit: Int = .max,
    now: @escaping @Sendable () -> Date
  ) {
    self.disk = disk
    memory = MemoryCache(costLimit: memoryCostLimit, countLimit: memoryCountLimit, now: now)
  }

  /// Stores a value; see ``AppCache/store(_:for:expiration:)``.
  public func store<Value>(
    _ value: Value, for key: CacheKey<Value>, expiration: CacheExpirationStrategy?
  ) throws(CacheError) {
    try storeValue(value, for: key, expiration: expiration)
    disk.relieve()
  }

  /// Returns a value that has not expired, from memory when it is there.
  public func entry<Value>(for key: CacheKey<Value>) -> CacheEntry<Value>? {
    let name = key.cacheName
    if let entry = memory.entry(for: name) {
      if let kept = entry.value as? KeptValue<Value>, kept.version == key.version {
        return CacheEntry(value: kept.value, isStale: entry.isStale)
      }
      memory.remove(name)
    }
    let writesBefore = writes.withLock { $0 }
    guard let found = disk.find(key) else { return nil }
    let kept = KeptValue(value: found.entry.value, version: key.version)
    let displaced = writes.withLock { count -> (any Sendable)? in
      // What was read may be older than what was stored or removed meanwhile.
      guard count == writesBefore else { return nil }
      return memory.insert(kept, for: name, cost: found.byteCount, lifetime: found.lifetime)
    }
    withExtendedLifetime(displaced) {}
    return found.entry
  }

  /// Removes a value; succeeds when there is none.
  public func remove<Value>(_ key: CacheKey<Value>) {
    loads.detach(key.cacheName)
    let removed = writes.withLock { count in
      count += 1
      disk.discard(key.cacheName)
      return memory.take(key.cacheName)
    }
    withExtendedLifetime(removed) {}
  }

  /// Removes everything, on disk before it returns.
  public func removeAll() throws(CacheError) {
    loads.detachAll()
    memory.removeAll()
    try disk.removeAll()
    // What was read from the disk meanwhile.
    writes.withLock { $0 += 1 }
    memory.removeAll()
  }

  /// Removes what has expired and returns how many values that were on disk; O(n).
  @discardableResult
  public func purgeExpired() throws(CacheError) -> Int {
    memory.purgeExpired()
    return try disk.purgeExpired()
  }

  /// Waits until everything stored and removed so far is in its file; see ``DiskCache/flush()``.
  public func flush() throws(CacheError) { try disk.flush() }

  /// Returns the cached value, or loads and caches it; see ``AppCache/value(for:expiration:load:)``.
  public func value<Value>(
    for key: CacheKey<Value>, expiration: CacheExpirationStrategy?,
    load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await loadValue(for: key, expiration: expiration, load: load)
  }

  func lifetime(_ expiration: CacheExpirationStrategy?) -> CacheLifetime {
    disk.lifetime(expiration)
  }

  func put<Value>(
    _ record: CacheRecord, _ value: Value, for key: CacheKey<Value>
  ) -> any Sendable {
    let kept = KeptValue(value: value, version: key.version)
    return writes.withLock { count in
      count += 1
      disk.put(record)
      return memory.exchange(
        kept, for: record.name, cost: record.bytes.count, lifetime: record.lifetime)
    }
  }
}

/// A value in memory; its type tells whether it is the one asked for.
private struct KeptValue<Value: Sendable>: Sendable {
  let value: Value
  let version: Int
}
