import Synchronization

/// The number of look-ups in a cache since the start, by whether the cache had a value.
///
/// Several repositories over the same cache share it.
public final class CacheLookups: Sendable {
  private let state = Mutex((hits: 0, misses: 0))

  /// Creates a counter without look-ups.
  public init() {}

  /// The look-ups that found a value, and the others.
  public var counts: (hits: Int, misses: Int) { state.withLock { $0 } }

  func count(isHit: Bool) {
    state.withLock { if isHit { $0.hits += 1 } else { $0.misses += 1 } }
  }
}
