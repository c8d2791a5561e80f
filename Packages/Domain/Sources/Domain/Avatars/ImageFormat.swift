/// A file format that is supported for avatars.
public enum ImageFormat: String, Codable, Hashable, Sendable {
  /// The JPEG format (ITU-T T.81).
  case jpeg
  /// The PNG format (Portable Network Graphics).
  case png

  /// The media type of the format: `image/jpeg` or `image/png`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The usual file name extension of the format, without a dot: `jpg` or `png`.
  public var fileExtension: String { self == .jpeg ? "jpg" : "png" }
}
