import Domain
import Networking
import Synchronization

/// Tells of one upload what a transport says of its attempts: never less than before, and nothing
/// after the end.
final class UploadProgressReporter: Sendable {
  private let totalBytes: Int
  private let onProgress: UploadProgressHandler
  private let sentBytes = Mutex(-1)
  /// Not below the lock, so that whoever hears of a step may cancel the upload.
  private let hasEnded = Atomic(false)

  init(totalBytes: Int, _ onProgress: @escaping UploadProgressHandler) {
    self.totalBytes = totalBytes
    self.onProgress = onProgress
  }

  /// What a transport reports to that sends the part from an offset on.
  func observer(from offset: Int) -> TransferObserver {
    TransferObserver { [self] progress in
      guard progress.direction == .upload else { return }
      let (count, isBeyond) = max(0, progress.completed).addingReportingOverflow(offset)
      tell(isBeyond ? .max : count)
    }
  }

  /// The service has answered: it has the whole.
  func succeed() {
    tell(totalBytes)
    end()
  }

  /// Nothing is told any more.
  func end() { hasEnded.store(true, ordering: .sequentiallyConsistent) }

  /// Tells under the lock, so that what is heard is in order.
  private func tell(_ count: Int) {
    sentBytes.withLock { sent in
      let count = min(max(0, count), totalBytes)
      guard count > sent, !hasEnded.load(ordering: .sequentiallyConsistent) else { return }
      sent = count
      onProgress(UploadProgress(sentBytes: count, totalBytes: totalBytes))
    }
  }
}
