#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// The encoding of bytes in 32 letters and digits (RFC 4648, section 6).
public enum Base32 {
  private static let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZ234567".utf8)

  /// Encodes bytes in upper case, without padding.
  public static func encode(_ bytes: Data) -> String {
    var text: [UInt8] = []
    var bits = 0
    var count = 0
    for byte in bytes {
      bits = (bits << 8 | Int(byte)) & 0xFFF
      count += 8
      while count >= 5 {
        count -= 5
        text.append(alphabet[bits >> count & 31])
      }
    }
    if count > 0 { text.append(alphabet[bits << (5 - count) & 31]) }
    return String(decoding: text, as: UTF8.self)
  }

  /// Decodes a text in either case, with or without its padding.
  ///
  /// Nil for another character, a length that no bytes have, and bits that are left over and not zero.
  public static func decode(_ text: String) -> Data? {
    var digits = Array(text.utf8)
    while digits.last == UInt8(ascii: "=") { digits.removeLast() }
    guard [0, 2, 4, 5, 7].contains(digits.count % 8) else { return nil }
    var bytes = Data()
    var bits = 0
    var count = 0
    for digit in digits {
      guard let value = value(of: digit) else { return nil }
      bits = (bits << 5 | value) & 0xFFF
      count += 5
      guard count >= 8 else { continue }
      count -= 8
      bytes.append(UInt8(bits >> count & 0xFF))
    }
    return bits & (1 << count - 1) == 0 ? bytes : nil
  }

  private static func value(of digit: UInt8) -> Int? {
    switch digit {
    case UInt8(ascii: "A")...UInt8(ascii: "Z"): Int(digit - UInt8(ascii: "A"))
    case UInt8(ascii: "a")...UInt8(ascii: "z"): Int(digit - UInt8(ascii: "a"))
    case UInt8(ascii: "2")...UInt8(ascii: "7"): Int(digit - UInt8(ascii: "2")) + 26
    default: nil
    }
  }
}
