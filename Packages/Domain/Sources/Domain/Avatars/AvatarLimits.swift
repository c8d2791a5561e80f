/// The greatest pictures accepted as avatars.
public struct AvatarLimits: Hashable, Sendable {
  /// The most bytes of an encoded picture.
  public var maximumBytes: Int
  /// The number of pixels a picture has to stay below.
  public var pixelLimit: Int

  /// Creates limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: The most bytes, 10 MiB by default.
  ///   - pixelLimit: The number of pixels to stay below, 25 megapixels by default.
  public init(maximumBytes: Int = 10 * 1024 * 1024, pixelLimit: Int = 25_000_000) {
    self.maximumBytes = maximumBytes
    self.pixelLimit = pixelLimit
  }

  /// The limits with every default.
  public static let standard = AvatarLimits()
}
