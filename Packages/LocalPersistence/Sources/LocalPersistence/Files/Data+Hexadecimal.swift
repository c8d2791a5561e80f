#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// The bytes as lower-case hexadecimal digits.
  var hexadecimal: String {
    withUnsafeBytes { bytes in
      String(unsafeUninitializedCapacity: bytes.count * 2) { digits in
        for (index, byte) in bytes.enumerated() {
          digits[2 * index] = Self.digit(byte >> 4)
          digits[2 * index + 1] = Self.digit(byte & 15)
        }
        return bytes.count * 2
      }
    }
  }

  private static func digit(_ number: UInt8) -> UInt8 {
    number < 10 ? UInt8(ascii: "0") + number : UInt8(ascii: "a") + number - 10
  }
}
