#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// What a cache offers so that loads through it are shared.
protocol LoadingCache: AppCache {
  var loads: LoadCoordinator { get }

  /// When an entry stored now with this strategy, or the cache's own, ends.
  func lifetime(_ expiration: CacheExpirationStrategy?) -> CacheLifetime

  /// Stores without telling the loads; returns what was displaced, for the caller to free after its
  /// locks.
  func put<Value>(_ record: CacheRecord, _ value: Value, for key: CacheKey<Value>) -> any Sendable
}

extension LoadingCache {
  func storeValue<Value>(
    _ value: Value, for key: CacheKey<Value>, expiration: CacheExpirationStrategy?
  ) throws(CacheError) {
    let record = try CacheRecord(value, for: key, lifetime: lifetime(expiration))
    loads.detach(key.cacheName)
    _ = put(record, value, for: key)
  }

  func loadValue<Value>(
    for key: CacheKey<Value>, expiration: CacheExpirationStrategy?,
    load: @escaping @Sendable () async throws -> Value
  ) async throws -> Value {
    let work: LoadCoordinator.Work = { flight in
      // Another load may have ended since the caller missed.
      if let entry = self.entry(for: key), !entry.isStale { return Loaded(value: entry.value) }
      let value = try await load()
      let record = try CacheRecord(value, for: key, lifetime: self.lifetime(expiration))
      let displaced = self.loads.ifCurrent(flight) { self.put(record, value, for: key) }
      withExtendedLifetime(displaced) {}
      return Loaded(value: value)
    }
    let target = LoadCoordinator.Target(key)
    if let entry = entry(for: key) {
      if entry.isStale { loads.refresh(target, work) }
      return entry.value
    }
    let loaded = try await loads.join(target, work)
    // The target holds the type, so that what was joined is of it.
    guard let loaded = loaded as? Loaded<Value> else { throw CancellationError() }
    return loaded.value
  }
}

/// A loaded value; the type survives where only `any Sendable` is known, also when it is nil.
private struct Loaded<Value: Sendable>: Sendable {
  let value: Value
}
