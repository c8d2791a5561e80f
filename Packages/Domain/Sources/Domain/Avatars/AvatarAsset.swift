#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An encoded picture that was validated for use as an avatar.
public struct AvatarAsset: Hashable, Sendable {
  /// The encoded bytes of the picture.
  public let data: Data
  /// The format of the encoded picture.
  public let format: ImageFormat
  /// The picture's size in pixels, before its orientation tag is applied.
  public let pixelSize: PixelSize
  /// The file name of the picture, without folder names.
  public let fileName: String

  /// Creates an avatar from an encoded picture.
  ///
  /// The initialiser validates the picture's header and size. It does not decode the pixels.
  ///
  /// - Parameters:
  ///   - data: The encoded bytes of the picture.
  ///   - fileName: The file name of the picture. The initialiser removes folder names from it and
  ///     replaces an empty file name with `avatar.jpg` or `avatar.png`.
  ///   - limits: The size limits for the picture. The default limits are
  ///     ``AvatarLimits/standard``.
  /// - Throws: ``AvatarError/tooLarge`` when the picture exceeds the limits. Throws
  ///   ``AvatarError/invalidFormat`` when the data has no valid JPEG or PNG header.
  public init(
    data: Data, fileName: String = "", limits: AvatarLimits = .standard
  ) throws(AvatarError) {
    try self.init(
      data: data, fileName: fileName, limits: limits, formats: ImageFormat.uploadable,
      refusal: .invalidFormat)
  }

  /// Creates an avatar from an encoded picture that an ``ImageProcessor`` has yet to process.
  ///
  /// - Parameters:
  ///   - data: The encoded bytes of the picture.
  ///   - fileName: The file name of the picture.
  ///   - limits: The size limits for the picture. The default limits are
  ///     ``AvatarLimits/standard``.
  ///   - formats: The formats that the processor decodes: ``ImageProcessor/formats``.
  /// - Throws: ``AvatarError/tooLarge`` when the picture exceeds the limits. Throws
  ///   ``AvatarError/unsupportedFormat`` when the data has no valid header of one of the formats.
  public init(
    unprocessed data: Data, fileName: String = "", limits: AvatarLimits = .standard,
    formats: Set<ImageFormat>
  ) throws(AvatarError) {
    try self.init(
      data: data, fileName: fileName, limits: limits, formats: formats,
      refusal: .unsupportedFormat)
  }

  private init(
    data: Data, fileName: String, limits: AvatarLimits, formats: Set<ImageFormat>,
    refusal: AvatarError
  ) throws(AvatarError) {
    guard data.count <= limits.maximumBytes else { throw .tooLarge }
    let header: ImageHeader
    do throws(ImageHeader.Error) {
      header = try ImageHeader(data)
    } catch {
      throw refusal
    }
    guard formats.contains(header.format) else { throw refusal }
    let size = header.pixelSize
    guard size.pixelCount <= limits.pixelLimit, max(size.width, size.height) <= limits.sideLimit
    else { throw .tooLarge }
    let name = fileName.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init)
    self.data = data
    self.format = header.format
    self.pixelSize = header.pixelSize
    self.fileName = name ?? "avatar.\(header.format.fileExtension)"
  }
}

extension AvatarAsset: CustomStringConvertible {
  /// A text with the picture's format, pixel size and number of bytes.
  public var description: String { "AvatarAsset(\(format), \(pixelSize), \(data.count) bytes)" }
}
