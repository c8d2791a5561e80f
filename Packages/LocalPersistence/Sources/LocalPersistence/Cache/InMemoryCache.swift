#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A cache that forgets everything with the process.
///
/// Values are encoded as on disk, so that what works here works there.
public final class InMemoryCache: AppCache, LoadingCache {
  let loads = LoadCoordinator()
  private let records: MemoryCache<CacheName, CacheRecord>
  private let expiration: CacheExpirationStrategy
  private let now: @Sendable () -> Date

  /// Makes an empty cache; a cost is a value's bytes when encoded, the defaults are no limit.
  public init(
    costLimit: Int = .max, countLimit: Int = .max, expiration: CacheExpirationStrategy = .never,
    now: @escaping @Sendable () -> Date
  ) {
    records = MemoryCache(costLimit: costLimit, countLimit: countLimit, now: now)
    self.expiration = expiration
    self.now = now
  }

  /// Stores a value; see ``AppCache/store(_:for:expiration:)``.
  public func store<Value>(
    _ value: Value, for key: CacheKey<Value>, expiration: CacheExpirationStrategy?
  ) throws(CacheError) {
    try storeValue(value, for: key, expiration: expiration)
  }

  /// Returns a value that has not expired; what is of another version or type is removed.
  public func entry<Value>(for key: CacheKey<Value>) -> CacheEntry<Value>? {
    guard let entry = records.entry(for: key.cacheName) else { return nil }
    guard let value = entry.value.value(for: key) else {
      records.remove(key.cacheName)
      return nil
    }
    return CacheEntry(value: value, isStale: entry.isStale)
  }

  /// Removes a value; succeeds when there is none.
  public func remove<Value>(_ key: CacheKey<Value>) {
    loads.detach(key.cacheName)
    records.remove(key.cacheName)
  }

  /// Removes everything.
  public func removeAll() {
    loads.detachAll()
    records.removeAll()
  }

  /// Removes what has expired and returns how many values that were; O(n).
  @discardableResult
  public func purgeExpired() -> Int { records.purgeExpired() }

  /// Returns at once; there is no disk to wait for.
  public func flush() {}

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

  func put<Value>(
    _ record: CacheRecord, _ value: Value, for key: CacheKey<Value>
  ) -> any Sendable {
    records.exchange(
      record, for: record.name, cost: record.bytes.count, lifetime: record.lifetime)
  }
}
