#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// Bytes from hexadecimal digits; white space is skipped.
  init(hex: String) {
    let digits = hex.compactMap(\.hexDigitValue)
    self.init(
      stride(from: 0, to: digits.count - 1, by: 2).map { UInt8(digits[$0] << 4 | digits[$0 + 1]) })
  }
}
