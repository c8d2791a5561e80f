#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Valid picture headers without pixels, for tests that do not decode pictures.
public enum SampleImage {
  /// Returns a PNG header with a size.
  public static func png(width: UInt32, height: UInt32) -> Data {
    Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52])
      + bigEndian(width) + bigEndian(height) + Data([8, 6, 0, 0, 0])
  }

  /// Returns a JFIF header and a baseline frame header with a size.
  public static func jpeg(width: UInt16, height: UInt16) -> Data {
    let jfif: [UInt8] = [0xFF, 0xE0, 0, 16, 0x4A, 0x46, 0x49, 0x46, 0, 1, 1, 0, 0, 1, 0, 1, 0, 0]
    let frame: [UInt8] = [0xFF, 0xC0, 0, 11, 8]
    return Data([0xFF, 0xD8]) + Data(jfif) + Data(frame) + bigEndian(height) + bigEndian(width)
      + Data([1, 1, 0x11, 0])
  }

  /// Returns the header of a lossy WebP picture with a size of at most 16,383 × 16,383 pixels.
  public static func webp(width: UInt16, height: UInt16) -> Data {
    Data("RIFF".utf8) + littleEndian(UInt32(22)) + Data("WEBPVP8 ".utf8) + littleEndian(UInt32(10))
      + Data([0x10, 0, 0, 0x9D, 0x01, 0x2A]) + littleEndian(width) + littleEndian(height)
  }

  /// Returns the boxes of a HEIC picture of one item with a size.
  public static func heic(width: UInt32, height: UInt32) -> Data {
    let size = box("ispe", Data(count: 4) + bigEndian(width) + bigEndian(height))
    let tile = box("ispe", Data(count: 4) + bigEndian(UInt32(1)) + bigEndian(UInt32(1)))
    let properties = box("iprp", box("ipco", tile + box("free", Data()) + size))
    return box("ftyp", Data("heic".utf8) + Data(count: 4))
      + box("meta", Data(count: 4) + box("hdlr", Data(count: 8)) + properties)
  }

  private static func box(_ type: String, _ content: Data) -> Data {
    bigEndian(UInt32(content.count + 8)) + Data(type.utf8) + content
  }

  private static func littleEndian<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.littleEndian) { Data($0) }
  }

  private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
