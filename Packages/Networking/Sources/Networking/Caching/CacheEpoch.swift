import Synchronization

/// Counts how often a cache was emptied.
///
/// A response to a request sent before the cache was emptied is not stored afterwards.
final class CacheEpoch: Sendable {
  private let number = Atomic(0)

  var current: Int { number.load(ordering: .sequentiallyConsistent) }

  func advance() {
    number.add(1, ordering: .sequentiallyConsistent)
  }
}
