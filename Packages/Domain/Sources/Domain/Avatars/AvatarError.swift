/// Why a picture did not become the avatar.
public enum AvatarError: Error, Hashable, Sendable {
  /// The picture has too many bytes or pixels.
  case tooLarge
  /// The bytes are neither JPEG nor PNG.
  case invalidFormat
  /// The service did not take the picture.
  case uploadFailed(RemoteFailure)
  /// The user does not let the app read pictures.
  case permissionDenied
  /// The picture could not be decoded, scaled or kept on this device.
  case processingFailed

  /// Whether trying the same picture again may succeed.
  public var canRetry: Bool {
    switch self {
    case .uploadFailed(let failure): failure.isRetryable
    case .tooLarge, .invalidFormat, .permissionDenied, .processingFailed: false
    }
  }

  /// Whether the system's settings can solve it.
  public var offersSettings: Bool { self == .permissionDenied }

  /// A sentence for people.
  public var message: String {
    switch self {
    case .tooLarge: "Image too large. Try a smaller photo."
    case .invalidFormat: "Choose a JPEG or PNG image."
    case .uploadFailed: "Upload failed. Try again later?"
    case .permissionDenied: "We need photo access to set your avatar"
    case .processingFailed: "We couldn't use that image. Try another photo."
    }
  }
}

extension AvatarError: CustomStringConvertible {
  /// The same sentence as ``message``.
  public var description: String { message }
}
