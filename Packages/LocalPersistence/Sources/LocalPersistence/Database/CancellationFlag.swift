import Synchronization

/// Tells a running statement that its task was cancelled.
final class CancellationFlag: Sendable {
  private let isSet = Atomic<Bool>(false)

  var isCancelled: Bool { isSet.load(ordering: .sequentiallyConsistent) }

  func cancel() { isSet.store(true, ordering: .sequentiallyConsistent) }
}
