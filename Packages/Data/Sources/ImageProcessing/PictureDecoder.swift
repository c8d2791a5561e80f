public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A decoder of pictures for display.
///
/// ```swift
/// let bitmap = try await PictureDecoder().decode(
///   data, to: PixelSize(width: 200, height: 200), scaling: .fill)
/// ```
public struct PictureDecoder: Sendable {
  /// The formats that this platform decodes: JPEG, PNG and WebP; on Apple's platforms HEIC too.
  public static var formats: Set<ImageFormat> { PictureCodec.formats }

  private let limits: AvatarLimits

  /// The way to scale a picture to a size.
  public enum Scaling: Hashable, Sendable {
    /// The whole picture, inside the size.
    case fit
    /// The largest part in the centre with the proportions of the size.
    case fill
  }

  /// Creates a decoder.
  ///
  /// - Parameter limits: The size limits for the pictures. The default limits are
  ///   `AvatarLimits.standard`.
  public init(limits: AvatarLimits = .standard) {
    self.limits = limits
  }

  /// Decodes a picture, rotates it upright, converts it to sRGB and scales it down.
  ///
  /// The method does not enlarge a small picture. The work runs on a thread of Dispatch.
  ///
  /// - Parameters:
  ///   - data: The encoded bytes of the picture.
  ///   - size: The maximum width and height of the result in pixels.
  ///   - scaling: The way to scale the picture. The default is to fit the whole picture.
  /// - Throws: ``AvatarError/tooLarge`` when the picture exceeds the limits,
  ///   ``AvatarError/unsupportedFormat`` when it has another format than ``formats``,
  ///   ``AvatarError/processingFailed`` when the file is damaged or incomplete, and
  ///   `CancellationError`.
  public func decode(
    _ data: Data, to size: PixelSize, scaling: Scaling = .fit
  ) async throws -> Bitmap {
    let avatar = try AvatarAsset(unprocessed: data, limits: limits, formats: Self.formats)
    return try await Cancellation.run { cancellation in
      let description = PictureDescription(avatar)
      let plan = try RenderPlan(
        storedSize: description.storedSize, orientation: description.orientation,
        crop: scaling.crop(of: description.uprightSize, for: size), targetSize: size)
      return try PictureCodec.render(avatar, plan, cancellation)
    }
  }
}

extension PictureDecoder.Scaling {
  /// Returns the part of an upright picture that is decoded for a target size.
  func crop(of size: PixelSize, for target: PixelSize) -> PixelRect {
    guard self == .fill, target.width > 0, target.height > 0 else {
      return PixelRect(x: 0, y: 0, width: size.width, height: size.height)
    }
    let proportion = Double(target.width) / Double(target.height)
    let width = min(size.width, max(1, Int((Double(size.height) * proportion).rounded())))
    let height = min(size.height, max(1, Int((Double(size.width) / proportion).rounded())))
    return PixelRect(
      x: (size.width - width) / 2, y: (size.height - height) / 2, width: width, height: height)
  }
}
