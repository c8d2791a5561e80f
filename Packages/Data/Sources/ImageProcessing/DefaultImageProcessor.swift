public import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// An image processor that uses libjpeg-turbo, libpng, libwebp and Little CMS on Linux, and ImageIO on
/// Apple's platforms.
///
/// The same input gives the same bytes: a JPEG picture, or a PNG picture when a pixel is transparent,
/// in sRGB and without metadata. The work runs on a thread of Dispatch, which stops within a few rows
/// when the task is cancelled.
public struct DefaultImageProcessor: ImageProcessor {
  private let limits: AvatarLimits

  /// Creates a processor.
  ///
  /// - Parameter limits: The size limits for the pictures. The default limits are
  ///   `AvatarLimits.standard`.
  public init(limits: AvatarLimits = .standard) {
    self.limits = limits
  }

  /// The formats that this platform decodes: ``PictureDecoder/formats``.
  public var formats: Set<ImageFormat> { PictureDecoder.formats }

  /// Rotates a picture upright, crops it, scales it down, converts it to sRGB and encodes it.
  ///
  /// - Parameters:
  ///   - avatar: The picture to process.
  ///   - crop: The part to keep, in pixels of the upright picture. If nil, the method keeps the
  ///     largest square in the centre.
  ///   - targetSize: The maximum width and height of the processed picture.
  ///   - compressionQuality: The quality of a JPEG picture, from 0 (smallest file) to 1 (best
  ///     quality).
  /// - Throws: ``AvatarError/cropOutsidePicture`` when the crop is not inside the upright picture,
  ///   ``AvatarError/tooLarge`` when the picture exceeds the limits,
  ///   ``AvatarError/unsupportedFormat`` when it has another format than ``formats``,
  ///   ``AvatarError/processingFailed`` when the file is damaged or incomplete, and
  ///   `CancellationError`.
  public func process(
    _ avatar: AvatarAsset, crop: PixelRect?, targetSize: PixelSize, compressionQuality: Double
  ) async throws -> AvatarAsset {
    let picture = try AvatarAsset(
      unprocessed: avatar.data, fileName: avatar.fileName, limits: limits, formats: formats)
    return try await Cancellation.run { cancellation in
      let description = PictureDescription(picture)
      let plan = try RenderPlan(
        storedSize: description.storedSize, orientation: description.orientation,
        crop: crop ?? PixelRect(centredSquareIn: description.uprightSize), targetSize: targetSize)
      let bitmap = try PictureCodec.render(picture, plan, cancellation)
      let format = bitmap.isOpaque ? ImageFormat.jpeg : .png
      let data = try PictureCodec.encode(bitmap, as: format, quality: compressionQuality)
      return try AvatarAsset(
        data: data, fileName: Self.fileName(picture.fileName, format), limits: limits)
    }
  }

  /// Replaces the extension of a file name.
  private static func fileName(_ name: String, _ format: ImageFormat) -> String {
    let stem = name.lastIndex(of: ".").map { name[..<$0] } ?? name[...]
    return "\(stem.isEmpty ? "avatar" : stem).\(format.fileExtension)"
  }
}
