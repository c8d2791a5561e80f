/// Keeps Codable values for a time; everything in it can be had again elsewhere.
///
/// ```swift
/// try cache.store(user, for: .user("42"), expiration: .seconds(300))
/// let cached = cache.retrieve(.user("42"))
/// let user = try await cache.value(for: .user("42")) { try await api.user("42") }
/// ```
///
/// Values are not encrypted; secrets belong in a ``SecureStore``. Calls may come from any thread.
public protocol AppCache: Sendable {
  /// Stores a value; it can be retrieved at once, and is on disk after ``flush()`` at the latest.
  ///
  /// Without an expiration the cache's own holds. Throws ``CacheError/unencodableValue(key:)``.
  func store<Value>(
    _ value: Value, for key: CacheKey<Value>, expiration: CacheExpirationStrategy?
  ) throws(CacheError)

  /// Returns a value that has not expired, with whether it is stale; nil also when it cannot be read.
  ///
  /// What is expired, damaged, of another version or does not decode is removed.
  func entry<Value>(for key: CacheKey<Value>) -> CacheEntry<Value>?

  /// Removes a value; succeeds when there is none.
  ///
  /// Like a store it is seen at once and on disk after ``flush()`` at the latest.
  func remove<Value>(_ key: CacheKey<Value>)

  /// Removes everything, on disk too before it returns.
  func removeAll() throws(CacheError)

  /// Removes what has expired and returns how many values that were.
  @discardableResult
  func purgeExpired() throws(CacheError) -> Int

  /// Waits until everything stored and removed so far is on disk.
  ///
  /// Throws what went wrong since the last call, in the background too.
  func flush() throws(CacheError)

  /// Returns the cached value, or loads and caches it.
  ///
  /// Callers that miss at the same time share one load. A caller that is cancelled leaves at once with
  /// `CancellationError` and the others stay; the load is cancelled when nobody waits any more. A
  /// failed load fails for all who wait and is not cached. A stale value is returned at once while one
  /// load replaces it; when that load fails, the stale value stays until its end and the next caller
  /// tries again. A value stored or removed during the load wins: what is loaded is then returned to
  /// those who waited and not cached.
  func value<Value>(
    for key: CacheKey<Value>, expiration: CacheExpirationStrategy?,
    load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value
}

extension AppCache {
  /// Stores a value with the cache's own expiration.
  public func store<Value>(_ value: Value, for key: CacheKey<Value>) throws(CacheError) {
    try store(value, for: key, expiration: nil)
  }

  /// Returns a value that has not expired, a stale one too; nil also when it cannot be read.
  public func retrieve<Value>(_ key: CacheKey<Value>) -> Value? { entry(for: key)?.value }

  /// Returns the cached value, or loads it and caches it with the cache's own expiration.
  public func value<Value>(
    for key: CacheKey<Value>, load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    try await value(for: key, expiration: nil, load: load)
  }
}
