#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// The bytes as lower-case hexadecimal digits.
  var hexadecimal: String {
    let digits = Array("0123456789abcdef".utf8)
    return String(unsafeUninitializedCapacity: count * 2) { buffer in
      for (index, byte) in self.enumerated() {
        buffer[2 * index] = digits[Int(byte >> 4)]
        buffer[2 * index + 1] = digits[Int(byte & 15)]
      }
      return count * 2
    }
  }
}
