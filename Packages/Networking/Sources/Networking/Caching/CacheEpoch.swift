import Synchronization

/// A counter that increases each time a cache is emptied.
///
/// The cache does not store a response if the counter has changed since the request was sent.
final class CacheEpoch: Sendable {
  private let number = Atomic(0)

  var current: Int { number.load(ordering: .sequentiallyConsistent) }

  func advance() {
    number.add(1, ordering: .sequentiallyConsistent)
  }
}
