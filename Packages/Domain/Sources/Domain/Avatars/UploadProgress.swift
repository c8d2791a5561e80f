/// The progress of an upload, in bytes.
public struct UploadProgress: Hashable, Sendable {
  /// The number of bytes that have been sent, from 0 through ``totalBytes``.
  public let sentBytes: Int
  /// The total number of bytes to send, at least 0.
  public let totalBytes: Int

  /// Creates a progress from two numbers of bytes.
  ///
  /// A negative number becomes 0, and `sentBytes` becomes `totalBytes` if it is greater.
  public init(sentBytes: Int, totalBytes: Int) {
    self.totalBytes = max(0, totalBytes)
    self.sentBytes = min(max(0, sentBytes), self.totalBytes)
  }

  /// The fraction of the bytes that has been sent, from 0 through 1.
  ///
  /// The fraction is 1 when there are no bytes to send.
  public var fraction: Double {
    totalBytes > 0 ? Double(sentBytes) / Double(totalBytes) : 1
  }
}

/// A closure that receives the progress of an upload.
///
/// The uploader may call the closure from any task. The closure must return without blocking. The
/// number of sent bytes never decreases, even if the upload is retried. The uploader does not call
/// the closure after the upload has ended.
public typealias UploadProgressHandler = @Sendable (UploadProgress) -> Void
