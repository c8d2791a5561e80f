import Domain

/// An error from decoding or encoding pixels.
enum CodecError: Error, Hashable, Sendable {
  /// The file is not a whole and valid picture.
  case invalid
  /// Decoding needs too much memory.
  case tooLarge
  /// The task was cancelled.
  case cancelled
  /// Memory could not be allocated, or encoding failed.
  case failed

  /// The error for the caller.
  var forCaller: any Error {
    switch self {
    case .invalid, .failed: AvatarError.processingFailed
    case .tooLarge: AvatarError.tooLarge
    case .cancelled: CancellationError()
    }
  }
}
