import Domain
import Networking
import Synchronization

/// A reporter for the progress of one upload, including its retries.
///
/// The reported number of bytes never decreases. The reporter does not report progress after the
/// upload has ended.
final class UploadProgressReporter: Sendable {
  private let totalBytes: Int
  private let onProgress: UploadProgressHandler
  private let sentBytes = Mutex(-1)
  /// Whether the upload has ended.
  ///
  /// The value is not protected by the lock. The progress handler can therefore cancel the upload
  /// while the lock is held.
  private let hasEnded = Atomic(false)

  init(totalBytes: Int, _ onProgress: @escaping UploadProgressHandler) {
    self.totalBytes = totalBytes
    self.onProgress = onProgress
  }

  /// Returns an observer for a request that sends the picture's bytes from an offset.
  func observer(from offset: Int) -> TransferObserver {
    TransferObserver { [self] progress in
      guard progress.direction == .upload else { return }
      let (count, isBeyond) = max(0, progress.completed).addingReportingOverflow(offset)
      tell(isBeyond ? .max : count)
    }
  }

  /// Reports that all bytes are sent, and then ends the reports.
  ///
  /// Call this method after the service's response.
  func succeed() {
    tell(totalBytes)
    end()
  }

  /// Ends the reports, so that the progress handler is no longer called.
  func end() { hasEnded.store(true, ordering: .sequentiallyConsistent) }

  /// Calls the progress handler when the number of sent bytes has increased.
  ///
  /// The method holds the lock while it calls the handler. The calls are therefore in order.
  private func tell(_ count: Int) {
    sentBytes.withLock { sent in
      let count = min(max(0, count), totalBytes)
      guard count > sent, !hasEnded.load(ordering: .sequentiallyConsistent) else { return }
      sent = count
      onProgress(UploadProgress(sentBytes: count, totalBytes: totalBytes))
    }
  }
}
