import Domain

/// The part of a stored picture to decode, and the size to scale it to.
///
/// All sizes are those of the stored picture, before its orientation is applied.
struct RenderPlan: Hashable, Sendable {
  /// The size of the stored picture.
  let storedSize: PixelSize
  /// The orientation of the stored picture.
  let orientation: PictureOrientation
  /// The part of the stored picture to decode.
  let crop: PixelRect
  /// The size to scale the part to, at most its own.
  let outputSize: PixelSize

  /// The factor by which the part is larger than the output, in the direction where it is smaller.
  var shrinkFactor: Double {
    min(
      Double(crop.width) / Double(outputSize.width),
      Double(crop.height) / Double(outputSize.height))
  }

  /// Creates a plan.
  ///
  /// - Parameters:
  ///   - storedSize: The size of the stored picture.
  ///   - orientation: The orientation of the stored picture.
  ///   - crop: The part to keep, in pixels of the upright picture.
  ///   - targetSize: The maximum width and height of the upright result.
  /// - Throws: ``AvatarError/cropOutsidePicture`` when the crop is not inside the upright picture.
  ///   Throws ``AvatarError/processingFailed`` when the target size is empty.
  init(
    storedSize: PixelSize, orientation: PictureOrientation, crop: PixelRect, targetSize: PixelSize
  ) throws(AvatarError) {
    guard crop.fits(in: orientation.applied(to: storedSize)) else { throw .cropOutsidePicture }
    guard targetSize.width > 0, targetSize.height > 0 else { throw .processingFailed }
    self.storedSize = storedSize
    self.orientation = orientation
    self.crop = orientation.stored(crop, in: storedSize)
    let scale = min(
      1, Double(targetSize.width) / Double(crop.width),
      Double(targetSize.height) / Double(crop.height))
    func scaled(_ length: Int) -> Int { max(1, Int((Double(length) * scale).rounded())) }
    outputSize = orientation.applied(
      to: PixelSize(width: scaled(crop.width), height: scaled(crop.height)))
  }
}
