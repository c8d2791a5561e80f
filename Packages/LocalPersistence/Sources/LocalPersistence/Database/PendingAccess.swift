import Synchronization

/// One access from its request to its end.
final class PendingAccess: Sendable {
  typealias Work = @Sendable (Result<Connection, any Error>) -> Void

  let cancellation = CancellationFlag()
  private let work = Mutex<Work?>(nil)

  /// Gives the access its work; false when it was cancelled before.
  func arm(_ newWork: @escaping Work) -> Bool {
    work.withLock { work in
      guard !cancellation.isCancelled else { return false }
      work = newWork
      return true
    }
  }

  /// The work, once.
  func take() -> Work? {
    work.withLock { work in
      defer { work = nil }
      return work
    }
  }

  /// The flag comes first: an access armed later sees it, one armed before is taken here.
  func cancel() {
    cancellation.cancel()
    take()?(.failure(CancellationError()))
  }
}
