#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A picture that may become an avatar: encoded bytes of a known format and an acceptable size.
public struct AvatarAsset: Hashable, Sendable {
  /// The encoded picture.
  public let data: Data
  /// Its format.
  public let format: ImageFormat
  /// Its stored size.
  public let pixelSize: PixelSize
  /// Its file name, without folders.
  public let fileName: String

  /// Accepts a picture by its header and the limits; the pixels themselves are not decoded.
  ///
  /// - Parameters:
  ///   - data: The encoded picture.
  ///   - fileName: The file's name; folders before it are dropped, and an empty one becomes
  ///     `avatar` with the format's extension.
  ///   - limits: The greatest sizes accepted.
  /// - Throws: ``AvatarError/tooLarge`` or ``AvatarError/invalidFormat``.
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
