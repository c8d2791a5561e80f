public import Synchronization

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Values in memory for a time, the least recently used dropped first.
///
/// ```swift
/// let thumbnails = MemoryCache<URL, Thumbnail>(costLimit: 20_000_000, now: { Date() })
/// thumbnails.store(thumbnail, for: url, cost: thumbnail.byteCount, expiration: .seconds(600))
/// ```
///
/// Storing and retrieving are O(1) and may come from any thread. An expired value is dropped when it
/// is asked for and by ``purgeExpired()``. Values are freed outside the cache's lock.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  @usableFromInline
  struct Entry: Sendable {
    @usableFromInline let value: Value
    @usableFromInline let lifetime: CacheLifetime

    @inlinable
    init(value: Value, lifetime: CacheLifetime) {
      self.value = value
      self.lifetime = lifetime
    }
  }

  @usableFromInline let entries: Mutex<LeastRecentlyUsed<Key, Entry>>
  @usableFromInline let expiration: CacheExpirationStrategy
  @usableFromInline let now: @Sendable () -> Date

  /// Makes an empty cache; the defaults are no limit and no expiry.
  @inlinable
  public init(
    costLimit: Int = .max, countLimit: Int = .max, expiration: CacheExpirationStrategy = .never,
    now: @escaping @Sendable () -> Date
  ) {
    entries = Mutex(LeastRecentlyUsed(costLimit: costLimit, countLimit: countLimit))
    self.expiration = expiration
    self.now = now
  }

  /// How many values are kept, expired ones that nobody asked for included.
  @inlinable
  public var count: Int { entries.withLock { $0.count } }

  /// What the values cost together.
  @inlinable
  public var totalCost: Int { entries.withLock { $0.totalCost } }

  /// Stores a value; one that costs more than the limit alone is not kept, nor is the one before it.
  ///
  /// The cost is in a unit of the caller's, default 1; without an expiration the cache's own holds.
  @inlinable
  public func store(
    _ value: Value, for key: Key, cost: Int = 1, expiration: CacheExpirationStrategy? = nil
  ) {
    let lifetime = CacheLifetime(expiration ?? self.expiration, now: now)
    let displaced = exchange(value, for: key, cost: cost, lifetime: lifetime)
    // A value's `deinit` may come back here, so it runs after the lock.
    withExtendedLifetime(displaced) {}
  }

  /// Returns a value that has not expired and makes it the most recently used.
  @inlinable
  public func retrieve(_ key: Key) -> Value? { entry(for: key)?.value }

  /// Returns a value that has not expired, with whether it is stale, and makes it the most recently
  /// used.
  @inlinable
  public func entry(for key: Key) -> CacheEntry<Value>? {
    guard let entry = entries.withLock({ $0.use(key) }) else { return nil }
    guard !entry.lifetime.isUnlimited else { return CacheEntry(value: entry.value, isStale: false) }
    let now = now().timeIntervalSinceReferenceDate
    switch entry.lifetime.state(at: now) {
    case .fresh: return CacheEntry(value: entry.value, isStale: false)
    case .stale: return CacheEntry(value: entry.value, isStale: true)
    case .expired:
      // Another may have been stored meanwhile.
      let expired = entries.withLock { entries in
        entries.remove(key) { $0.lifetime.state(at: now) == .expired }
      }
      withExtendedLifetime(expired) {}
      return nil
    }
  }

  /// Removes a value; succeeds when there is none.
  @inlinable
  public func remove(_ key: Key) {
    let removed = take(key)
    withExtendedLifetime(removed) {}
  }

  /// Removes every value.
  @inlinable
  public func removeAll() {
    let removed = entries.withLock { $0.removeAll() }
    withExtendedLifetime(removed) {}
  }

  /// Removes expired values and returns how many; O(n).
  @inlinable
  @discardableResult
  public func purgeExpired() -> Int {
    let now = now().timeIntervalSinceReferenceDate
    return entries.withLock { $0.removeAll { $0.lifetime.state(at: now) == .expired } }.count
  }
}

extension MemoryCache {
  @usableFromInline typealias Discarded = LeastRecentlyUsed<Key, Entry>.Discarded

  /// Stores; returns what was displaced, for a caller that holds a lock.
  @inlinable
  func exchange(_ value: Value, for key: Key, cost: Int, lifetime: CacheLifetime) -> Discarded {
    let entry = Entry(value: value, lifetime: lifetime)
    return entries.withLock { $0.store(entry, for: key, cost: cost) }
  }

  /// Stores unless there is a value.
  @inlinable
  func insert(_ value: Value, for key: Key, cost: Int, lifetime: CacheLifetime) -> Discarded {
    let entry = Entry(value: value, lifetime: lifetime)
    return entries.withLock { entries in
      entries.contains(key) ? Discarded() : entries.store(entry, for: key, cost: cost)
    }
  }

  /// Removes; returns what was there.
  @inlinable
  func take(_ key: Key) -> Discarded { entries.withLock { $0.remove(key) } }
}
