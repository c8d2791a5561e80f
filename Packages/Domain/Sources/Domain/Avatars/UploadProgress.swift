/// The progress of an upload, in bytes.
public struct UploadProgress: Hashable, Sendable {
  /// The number of bytes that have been sent, from 0 through ``totalBytes``.
  public let sentBytes: Int
  /// The total number of bytes to send, at least 0.
  public let totalBytes: Int

  /// Creates a progress from the number of sent bytes and the total number of bytes.
  ///
  /// The initialiser replaces a negative number with 0. If `sentBytes` is greater than
  /// `totalBytes`, the initialiser replaces `sentBytes` with `totalBytes`.
  public init(sentBytes: Int, totalBytes: Int) {
    self.totalBytes = max(0, totalBytes)
    self.sentBytes = min(max(0, sentBytes), self.totalBytes)
  }

  /// The number of sent bytes divided by the total number of bytes, from 0 through 1.
  ///
  /// The fraction is 1 when the total number of bytes is 0.
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
