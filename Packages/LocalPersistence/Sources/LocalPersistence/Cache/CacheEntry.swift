/// A cached value, and whether it should be loaded anew.
public struct CacheEntry<Value: Sendable>: Sendable {
  /// What was stored.
  public let value: Value
  /// Whether the fresh time of ``CacheExpirationStrategy/staleWhileRevalidate(fresh:stale:)`` is over.
  public let isStale: Bool

  /// Makes an entry.
  public init(value: Value, isStale: Bool) {
    self.value = value
    self.isStale = isStale
  }
}

extension CacheEntry: Equatable where Value: Equatable {}
