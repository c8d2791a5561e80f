/// A processor that prepares pictures for upload.
public protocol ImageProcessor: Sendable {
  /// The formats of the pictures that the processor decodes.
  var formats: Set<ImageFormat> { get }

  /// Rotates a picture upright, crops it, scales it down, removes its metadata and encodes it.
  ///
  /// The rotation follows the picture's orientation tag. The method does not enlarge a small
  /// picture.
  ///
  /// - Parameters:
  ///   - avatar: The picture to process.
  ///   - crop: The part to keep, in pixels of the upright picture. If nil, the method keeps the
  ///     largest square in the centre.
  ///   - targetSize: The maximum width and height of the processed picture.
  ///   - compressionQuality: The quality of the encoding, from 0 (smallest file) to 1 (best
  ///     quality).
  /// - Returns: The processed picture.
  /// - Throws: ``AvatarError/cropOutsidePicture`` when the crop is not inside the upright picture,
  ///   another ``AvatarError``, or `CancellationError`.
  func process(
    _ avatar: AvatarAsset, crop: PixelRect?, targetSize: PixelSize, compressionQuality: Double
  ) async throws -> AvatarAsset
}
