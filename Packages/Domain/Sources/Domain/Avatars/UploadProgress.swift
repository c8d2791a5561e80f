/// The progress of an upload.
public struct UploadProgress: Hashable, Sendable {
  /// The number of bytes sent, 0 through ``totalBytes``.
  public let sentBytes: Int
  /// The number of bytes to send; never negative.
  public let totalBytes: Int

  /// Creates a progress, clamping values that are out of bounds.
  public init(sentBytes: Int, totalBytes: Int) {
    self.totalBytes = max(0, totalBytes)
    self.sentBytes = min(max(0, sentBytes), self.totalBytes)
  }

  /// The fraction sent, 0 through 1; 1 when there are no bytes to send.
  public var fraction: Double {
    totalBytes > 0 ? Double(sentBytes) / Double(totalBytes) : 1
  }
}

/// Receives the progress of an upload.
///
/// The handler is called from any task and must return without blocking. The number of sent bytes
/// never decreases, also over retries. The handler is not called after the upload has ended.
public typealias UploadProgressHandler = @Sendable (UploadProgress) -> Void
