/// A picture format of avatars.
public enum ImageFormat: String, Codable, Hashable, Sendable {
  /// JPEG (ITU-T T.81).
  case jpeg
  /// PNG (Portable Network Graphics).
  case png

  /// The media type, such as `image/png`.
  public var mediaType: String { "image/\(rawValue)" }

  /// The usual file name extension, without a dot.
  public var fileExtension: String { self == .jpeg ? "jpg" : "png" }
}
