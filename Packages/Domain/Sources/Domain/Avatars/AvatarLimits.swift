/// The size limits that a picture must meet to become an avatar.
public struct AvatarLimits: Hashable, Sendable {
  /// The maximum number of bytes in an encoded picture.
  public var maximumBytes: Int
  /// The exclusive upper bound for the number of pixels in a picture.
  public var pixelLimit: Int

  /// Creates size limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: The maximum number of bytes in an encoded picture, 10 MiB by default.
  ///   - pixelLimit: The exclusive upper bound for the number of pixels in a picture, 25 megapixels
  ///     by default.
  public init(maximumBytes: Int = 10 * 1024 * 1024, pixelLimit: Int = 25_000_000) {
    self.maximumBytes = maximumBytes
    self.pixelLimit = pixelLimit
  }

  /// The default limits: at most 10 MiB and fewer than 25 megapixels.
  public static let standard = AvatarLimits()
}
