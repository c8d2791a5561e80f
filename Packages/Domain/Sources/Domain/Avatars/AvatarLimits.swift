/// The limits for the size of an avatar picture, in bytes and pixels.
public struct AvatarLimits: Hashable, Sendable {
  /// The maximum number of bytes in an encoded picture.
  public var maximumBytes: Int
  /// The maximum number of pixels in a picture.
  public var pixelLimit: Int

  /// Creates size limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: The maximum number of bytes in an encoded picture. The default is 10 MiB.
  ///   - pixelLimit: The maximum number of pixels in a picture. The default is 25 megapixels.
  public init(maximumBytes: Int = 10 * 1024 * 1024, pixelLimit: Int = 25_000_000) {
    self.maximumBytes = maximumBytes
    self.pixelLimit = pixelLimit
  }

  /// The default limits: at most 10 MiB and at most 25 megapixels.
  public static let standard = AvatarLimits()
}
