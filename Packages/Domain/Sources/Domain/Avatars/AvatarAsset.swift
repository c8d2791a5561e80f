#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A picture that can become an avatar: encoded bytes of a known format, within the limits.
public struct AvatarAsset: Hashable, Sendable {
  /// The encoded picture.
  public let data: Data
  /// The picture's format.
  public let format: ImageFormat
  /// The stored size, before an orientation tag rotates the picture.
  public let pixelSize: PixelSize
  /// The file name, without folders.
  public let fileName: String

  /// Validates a picture's header and size without decoding its pixels.
  ///
  /// - Parameters:
  ///   - data: The encoded picture.
  ///   - fileName: The file name. Folders are removed; an empty name becomes `avatar` with the
  ///     format's extension.
  ///   - limits: The size limits; by default 10 MiB and fewer than 25 megapixels.
  /// - Throws: ``AvatarError/tooLarge`` for a picture beyond the limits,
  ///   ``AvatarError/invalidFormat`` for bytes without a JPEG or PNG header.
  public init(
    data: Data, fileName: String = "", limits: AvatarLimits = .standard
  ) throws(AvatarError) {
    guard data.count <= limits.maximumBytes else { throw .tooLarge }
    let header: ImageHeader
    do throws(ImageHeader.Error) {
      header = try ImageHeader(data)
    } catch {
      throw .invalidFormat
    }
    guard header.pixelSize.pixelCount < limits.pixelLimit else { throw .tooLarge }
    let name = fileName.split(whereSeparator: { $0 == "/" || $0 == "\\" }).last.map(String.init)
    self.data = data
    self.format = header.format
    self.pixelSize = header.pixelSize
    self.fileName = name ?? "avatar.\(header.format.fileExtension)"
  }
}

extension AvatarAsset: CustomStringConvertible {
  /// The format, the size and the number of bytes.
  public var description: String { "AvatarAsset(\(format), \(pixelSize), \(data.count) bytes)" }
}
