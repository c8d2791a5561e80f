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

  private static func bigEndian<Number: FixedWidthInteger>(_ number: Number) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }
}
