/// How much of a picture the service has been sent.
public struct UploadProgress: Hashable, Sendable {
  /// The bytes sent, 0 through ``totalBytes``.
  public let sentBytes: Int
  /// All the bytes there are to send; never negative.
  public let totalBytes: Int

  /// Makes a progress; what is out of bounds is taken as the nearer bound.
  public init(sentBytes: Int, totalBytes: Int) {
    self.totalBytes = max(0, totalBytes)
    self.sentBytes = min(max(0, sentBytes), self.totalBytes)
  }

  /// The part that is sent, 0 through 1; all of nothing is 1.
  public var fraction: Double {
    totalBytes > 0 ? Double(sentBytes) / Double(totalBytes) : 1
  }
}

/// Hears how far an upload is.
///
/// It is called from any task and has to return at once. It never hears of fewer bytes than before,
/// also when the upload is repeated, and of nothing once the upload has ended.
public typealias UploadProgressHandler = @Sendable (UploadProgress) -> Void
