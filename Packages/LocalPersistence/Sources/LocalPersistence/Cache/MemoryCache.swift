import Synchronization

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
/// is asked for and by ``purgeExpired()``.
public final class MemoryCache<Key: Hashable & Sendable, Value: Sendable>: Sendable {
  private struct Entry {
    let value: Value
    let lifetime: CacheLifetime
  }

  private let entries: Mutex<LeastRecentlyUsed<Key, Entry>>
  private let expiration: CacheExpirationStrategy
  private let now: @Sendable () -> Date

  /// Makes an empty cache; the defaults are no limit and no expiry.
  public init(
    costLimit: Int = .max, countLimit: Int = .max, expiration: CacheExpirationStrategy = .never,
    now: @escaping @Sendable () -> Date
  ) {
    entries = Mutex(LeastRecentlyUsed(costLimit: costLimit, countLimit: countLimit))
    self.expiration = expiration
    self.now = now
  }

  /// How many values are kept, expired ones that nobody asked for included.
  public var count: Int { entries.withLock { $0.count } }

  /// What the values cost together.
  public var totalCost: Int { entries.withLock { $0.totalCost } }

  /// Stores a value; one that costs more than the limit alone is not kept, nor is the one before it.
  ///
  /// The cost is in a unit of the caller's, default 1; without an expiration the cache's own holds.
  public func store(
    _ value: Value, for key: Key, cost: Int = 1, expiration: CacheExpirationStrategy? = nil
  ) {
    let strategy = expiration ?? self.expiration
    let entry = Entry(
      value: value,
      lifetime: strategy == .never
        ? .unlimited
        : CacheLifetime(strategy, storedAt: now().timeIntervalSinceReferenceDate))
    entries.withLock { $0.store(entry, for: key, cost: cost) }
  }

  /// Returns a value that has not expired and makes it the most recently used.
  public func retrieve(_ key: Key) -> Value? {
    entries.withLock { entries in
      guard let entry = entries.use(key) else { return nil }
      guard !entry.lifetime.isUnlimited else { return entry.value }
      guard entry.lifetime.state(at: now().timeIntervalSinceReferenceDate) != .expired else {
        entries.remove(key)
        return nil
      }
      return entry.value
    }
  }

  /// Removes a value; succeeds when there is none.
  public func remove(_ key: Key) { entries.withLock { $0.remove(key) } }

  /// Removes every value.
  public func removeAll() { entries.withLock { $0.removeAll() } }

  /// Removes expired values and returns how many; O(n).
  @discardableResult
  public func purgeExpired() -> Int {
    let now = now().timeIntervalSinceReferenceDate
    return entries.withLock { $0.removeAll { $0.lifetime.state(at: now) == .expired } }
  }
}
