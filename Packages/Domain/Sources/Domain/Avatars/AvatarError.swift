/// An error from reading, validating, processing, storing or uploading a picture.
public enum AvatarError: Error, Hashable, Sendable, CustomStringConvertible {
  /// The picture has too many bytes or pixels.
  case tooLarge
  /// The data is not a valid JPEG or PNG picture.
  case invalidFormat
  /// The data is not a picture in a format that the image processor decodes.
  case unsupportedFormat
  /// The crop is empty or not entirely inside the upright picture.
  case cropOutsidePicture
  /// The crop is not square.
  case cropNotSquare
  /// The upload failed with the associated error.
  case uploadFailed(RemoteError)
  /// The picture could not be decoded, scaled or stored on this device.
  case processingFailed

  /// Whether a later attempt with the same picture may succeed.
  public var canRetry: Bool {
    switch self {
    case .uploadFailed(let failure): failure.isRetryable
    case .tooLarge, .invalidFormat, .unsupportedFormat, .cropOutsidePicture, .cropNotSquare,
      .processingFailed:
      false
    }
  }

  /// The error in English, for logs and commands; screens word it themselves.
  public var description: String {
    switch self {
    case .tooLarge: "Image too large. Try a smaller photo."
    case .invalidFormat: "Choose a JPEG or PNG picture."
    case .unsupportedFormat: "Choose a JPEG, PNG or WebP picture."
    case .cropOutsidePicture: "The crop is outside the picture. Choose a part of the picture."
    case .cropNotSquare: "The crop is not square. Make it as wide as it is high."
    case .uploadFailed: "Upload failed. Try again later?"
    case .processingFailed: "We couldn't use that picture. Try another one."
    }
  }
}
