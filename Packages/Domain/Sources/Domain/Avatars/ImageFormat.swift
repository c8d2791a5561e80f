/// A file format of a picture.
///
/// The service stores ``uploadable`` formats. An ``ImageProcessor`` may read more formats and encodes
/// its result in one of those.
public enum ImageFormat: String, Codable, Hashable, Sendable, CaseIterable {
  /// The JPEG format (ITU-T T.81).
  case jpeg
  /// The PNG format (Portable Network Graphics).
  case png
  /// The WebP format (RFC 9649).
  case webp
  /// The HEIC format (ISO/IEC 23008-12), which only Apple's platforms decode.
  case heic

  /// The formats that the service accepts: JPEG and PNG.
  public static let uploadable: Set<ImageFormat> = [.jpeg, .png]

  /// The media type of the format, such as `image/jpeg`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The usual file name extension of the format, without a dot, such as `jpg`.
  public var fileExtension: String { self == .jpeg ? "jpg" : rawValue }
}
