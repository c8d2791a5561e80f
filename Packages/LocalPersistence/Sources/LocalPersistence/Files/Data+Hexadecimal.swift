#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension Data {
  /// The bytes as lower-case hexadecimal digits.
  var hexadecimal: String {
    var text = ""
    text.reserveCapacity(count * 2)
    for byte in self {
      if byte < 16 { text.append("0") }
      text += String(byte, radix: 16)
    }
    return text
  }
}
