public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The format, size and orientation of a picture, read without decoding its pixels.
public struct PictureDescription: Hashable, Sendable {
  /// The format of the file, according to its content.
  public let format: ImageFormat
  /// The size in pixels before the orientation is applied.
  public let storedSize: PixelSize
  /// The orientation of the stored pixels.
  public let orientation: PictureOrientation

  /// The size in pixels after the orientation is applied.
  public var uprightSize: PixelSize { orientation.applied(to: storedSize) }

  /// Reads the description of a picture.
  ///
  /// - Parameters:
  ///   - data: The encoded bytes of the picture.
  ///   - limits: The size limits for the picture.
  /// - Throws: ``AvatarError/tooLarge`` when the picture exceeds the limits. Throws
  ///   ``AvatarError/unsupportedFormat`` when the data has no valid header of a format in
  ///   ``PictureDecoder/formats``.
  public init(_ data: Data, limits: AvatarLimits = .standard) throws(AvatarError) {
    let avatar = try AvatarAsset(
      unprocessed: data, limits: limits, formats: PictureDecoder.formats)
    self.init(avatar)
  }

  init(_ avatar: AvatarAsset) {
    format = avatar.format
    storedSize = avatar.pixelSize
    orientation = PictureCodec.orientation(of: avatar)
  }
}
