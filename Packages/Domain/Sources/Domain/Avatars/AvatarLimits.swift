/// The limits for the size of an avatar picture, in bytes and pixels.
public struct AvatarLimits: Hashable, Sendable {
  /// The maximum number of bytes in an encoded picture.
  public var maximumBytes: Int
  /// The maximum number of pixels in a picture.
  public var pixelLimit: Int
  /// The maximum number of pixels in a row or a column.
  public var sideLimit: Int

  /// Creates size limits.
  ///
  /// - Parameters:
  ///   - maximumBytes: The maximum number of bytes in an encoded picture. The default is 10 MiB.
  ///   - pixelLimit: The maximum number of pixels in a picture. The default is 25 megapixels.
  ///   - sideLimit: The maximum number of pixels in a row or a column: the memory of a row is not a part of the
  ///     memory of the pixels. The default is 65,535, the limit of JPEG (ITU-T T.81, B.2.2).
  public init(
    maximumBytes: Int = 10 * 1024 * 1024, pixelLimit: Int = 25_000_000, sideLimit: Int = 65_535
  ) {
    self.maximumBytes = maximumBytes
    self.pixelLimit = pixelLimit
    self.sideLimit = sideLimit
  }

  /// The default limits: at most 10 MiB, 25 megapixels and 65,535 pixels in a row or a column.
  public static let standard = AvatarLimits()
}
