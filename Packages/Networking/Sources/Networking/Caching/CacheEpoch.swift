import Synchronization

/// Counts how often a cache was emptied, so that an answer from before is not kept after.
final class CacheEpoch: Sendable {
  private let number = Atomic(0)

  var current: Int { number.load(ordering: .sequentiallyConsistent) }

  func advance() {
    number.add(1, ordering: .sequentiallyConsistent)
  }
}
