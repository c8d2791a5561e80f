public import LocalPersistence
import Synchronization

/// A cache that fails where it is told to and otherwise passes on to another cache.
public final class FailingCache: AppCache {
  /// What a cache can be asked.
  public enum Operation: String, Sendable, Hashable, CaseIterable {
    /// ``AppCache/store(_:for:expiration:)``
    case store
    /// ``AppCache/removeAll()``
    case removeAll
    /// ``AppCache/purgeExpired()``
    case purgeExpired
    /// ``AppCache/flush()``
    case flush
  }

  private let cache: any AppCache
  private let failures = Mutex<[Operation: CacheError]>([:])

  /// Wraps a cache, for example an ``InMemoryCache``.
  public init(wrapping cache: any AppCache) { self.cache = cache }

  /// Makes an operation fail from now on, without reaching the wrapped cache.
  public func fail(_ operation: Operation, with error: CacheError) {
    failures.withLock { $0[operation] = error }
  }

  /// Lets every operation succeed again.
  public func recover() { failures.withLock { $0.removeAll() } }

  /// Stores, or throws what ``fail(_:with:)`` set.
  public func store<Value>(
    _ value: Value, for key: CacheKey<Value>, expiration: CacheExpirationStrategy?
  ) throws(CacheError) {
    try check(.store)
    try cache.store(value, for: key, expiration: expiration)
  }

  /// The wrapped cache's entry; a cache that cannot read has none.
  public func entry<Value>(for key: CacheKey<Value>) -> CacheEntry<Value>? {
    cache.entry(for: key)
  }

  /// Removes from the wrapped cache.
  public func remove<Value>(_ key: CacheKey<Value>) { cache.remove(key) }

  /// Removes everything, or throws what ``fail(_:with:)`` set.
  public func removeAll() throws(CacheError) {
    try check(.removeAll)
    try cache.removeAll()
  }

  /// Removes what has expired, or throws what ``fail(_:with:)`` set.
  @discardableResult
  public func purgeExpired() throws(CacheError) -> Int {
    try check(.purgeExpired)
    return try cache.purgeExpired()
  }

  /// Waits for the wrapped cache, or throws what ``fail(_:with:)`` set.
  public func flush() throws(CacheError) {
    try check(.flush)
    try cache.flush()
  }

  /// Loads through the wrapped cache, or throws what ``fail(_:with:)`` set for storing.
  public func value<Value>(
    for key: CacheKey<Value>, expiration: CacheExpirationStrategy?,
    load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await cache.value(for: key, expiration: expiration) {
      let value = try await load()
      try self.check(.store)
      return value
    }
  }

  private func check(_ operation: Operation) throws(CacheError) {
    if let error = failures.withLock({ $0[operation] }) { throw error }
  }
}
