#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The format and size of a picture, as stated in the picture's header.
///
/// The initialiser does not decode the pixels. It is safe for any bytes, because every access is
/// bounds-checked. The complexity is constant for a PNG or WebP picture. For a JPEG or HEIC picture,
/// the complexity is linear in the number of segments or boxes before the size.
public struct ImageHeader: Hashable, Sendable {
  /// The format of the picture.
  public let format: ImageFormat
  /// The picture's size in pixels, before its orientation tag is applied.
  ///
  /// The width and the height are at least 1.
  public let pixelSize: PixelSize

  /// Creates a header by reading the format and size from a picture.
  ///
  /// - Throws: ``Error`` when the data has no valid header of an ``ImageFormat``.
  public init(_ data: Data) throws(Error) {
    let bytes = ByteReader(data: data)
    if bytes.starts(with: Self.pngSignature) {
      self = try Self.png(bytes)
    } else if bytes.starts(with: [0xFF, 0xD8, 0xFF]) {
      self = try Self.jpeg(bytes)
    } else if bytes.hasText("RIFF", at: 0), bytes.hasText("WEBP", at: 8) {
      self = try Self.webp(bytes)
    } else if bytes.hasText("ftyp", at: 4), Self.isHEIC(bytes) {
      self = try Self.heic(bytes)
    } else {
      throw .unknownFormat
    }
  }

  /// An error from reading the header of a picture.
  public enum Error: Swift.Error, Hashable, Sendable {
    /// The data starts with the signature of no ``ImageFormat``.
    case unknownFormat
    /// The data ends before the bytes that contain the picture's size.
    case truncated
    /// The header violates the specification of the picture's format.
    case malformed
  }

  init(format: ImageFormat, width: Int, height: Int) throws(Error) {
    guard width > 0, height > 0 else { throw .malformed }
    self.format = format
    self.pixelSize = PixelSize(width: width, height: height)
  }
}

extension ImageHeader {
  private static let pngSignature: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A]

  /// Reads the header of a PNG picture.
  ///
  /// Source: PNG Specification (Third Edition), sections 5.3 and 11.2.1.
  private static func png(_ bytes: ByteReader) throws(Error) -> ImageHeader {
    let length = try bytes.integer(at: 8, size: 4)
    let type = try bytes.integer(at: 12, size: 4)
    guard length == 13, type == 0x4948_4452 else { throw .malformed }
    let width = try bytes.integer(at: 16, size: 4)
    let height = try bytes.integer(at: 20, size: 4)
    guard width <= Int64(Int32.max), height <= Int64(Int32.max) else { throw .malformed }
    return try ImageHeader(format: .png, width: Int(width), height: Int(height))
  }

  /// Reads the header of a JPEG picture.
  ///
  /// Source: ITU-T T.81, sections B.1.1 and B.2.2.
  private static func jpeg(_ bytes: ByteReader) throws(Error) -> ImageHeader {
    var offset = 2
    // A file of empty segments shall not take long.
    for _ in 0..<Self.maximumSegments {
      guard try bytes.byte(at: offset) == 0xFF else { throw .malformed }
      while try bytes.byte(at: offset) == 0xFF { offset += 1 }
      let marker = try bytes.byte(at: offset)
      offset += 1
      switch marker {
      case 0x01, 0xD0...0xD7: continue
      case 0x00, 0xD8, 0xD9, 0xDA: throw .malformed
      case 0xC0...0xCF where ![0xC4, 0xC8, 0xCC].contains(marker):
        return try frame(bytes, at: offset)
      default:
        let length = try bytes.integer(at: offset, size: 2)
        guard length >= 2 else { throw .malformed }
        offset += Int(length)
      }
    }
    throw .malformed
  }

  /// The most segments before the size of a JPEG picture; a camera writes about 20.
  private static let maximumSegments = 20_000

  private static func frame(_ bytes: ByteReader, at offset: Int) throws(Error) -> ImageHeader {
    guard try bytes.integer(at: offset, size: 2) >= 8 else { throw .malformed }
    let height = try bytes.integer(at: offset + 3, size: 2)
    let width = try bytes.integer(at: offset + 5, size: 2)
    return try ImageHeader(format: .jpeg, width: Int(width), height: Int(height))
  }
}
