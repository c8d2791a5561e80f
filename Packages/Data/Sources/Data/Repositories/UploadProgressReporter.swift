import Domain
import Networking
import Synchronization

/// Reports the progress of one upload over all its attempts.
///
/// The reported number of bytes never decreases, and nothing is reported after the end.
final class UploadProgressReporter: Sendable {
  private let totalBytes: Int
  private let onProgress: UploadProgressHandler
  private let sentBytes = Mutex(-1)
  /// Not protected by the lock, so that the progress handler can cancel the upload.
  private let hasEnded = Atomic(false)

  init(totalBytes: Int, _ onProgress: @escaping UploadProgressHandler) {
    self.totalBytes = totalBytes
    self.onProgress = onProgress
  }

  /// Returns an observer for the transport of the bytes that start at an offset.
  func observer(from offset: Int) -> TransferObserver {
    TransferObserver { [self] progress in
      guard progress.direction == .upload else { return }
      let (count, isBeyond) = max(0, progress.completed).addingReportingOverflow(offset)
      tell(isBeyond ? .max : count)
    }
  }

  /// Reports all bytes as sent, then ends the reports; called after the service's response.
  func succeed() {
    tell(totalBytes)
    end()
  }

  /// Ends the reports.
  func end() { hasEnded.store(true, ordering: .sequentiallyConsistent) }

  /// Calls the handler under the lock, so that the calls are in order.
  private func tell(_ count: Int) {
    sentBytes.withLock { sent in
      let count = min(max(0, count), totalBytes)
      guard count > sent, !hasEnded.load(ordering: .sequentiallyConsistent) else { return }
      sent = count
      onProgress(UploadProgress(sentBytes: count, totalBytes: totalBytes))
    }
  }
}
