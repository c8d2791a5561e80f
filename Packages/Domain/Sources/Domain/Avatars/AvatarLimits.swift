/// The size limits of avatars.
public struct AvatarLimits: Hashable, Sendable {
  /// The maximum number of bytes of an encoded picture.
  public var maximumBytes: Int
  /// The exclusive upper bound of the number of pixels.
  public var pixelLimit: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: The maximum number of bytes, 10 MiB by default.
  ///   - pixelLimit: The exclusive upper bound of the number of pixels, 25 megapixels by default.
  public init(maximumBytes: Int = 10 * 1024 * 1024, pixelLimit: Int = 25_000_000) {
    self.maximumBytes = maximumBytes
    self.pixelLimit = pixelLimit
  }

  /// The default limits: 10 MiB and 25 megapixels.
  public static let standard = AvatarLimits()
}
