#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Base64 with the alphabet for URLs and without padding (RFC 7515, section 2).
public enum Base64URL {
  /// Encodes bytes.
  public static func encode(_ data: Data) -> String {
    String(
      data.base64EncodedString().compactMap { character in
        switch character {
        case "+": "-"
        case "/": "_"
        case "=": nil
        default: character
        }
      })
  }

  /// Decodes a text; nil for any other character, such as padding, and for a text that
  /// ``encode(_:)`` never returns.
  public static func decode(_ text: some StringProtocol) -> Data? {
    var standard = ""
    standard.reserveCapacity(text.utf8.count + 3)
    for byte in text.utf8 {
      switch byte {
      case UInt8(ascii: "-"): standard.append("+")
      case UInt8(ascii: "_"): standard.append("/")
      case UInt8(ascii: "A")...UInt8(ascii: "Z"), UInt8(ascii: "a")...UInt8(ascii: "z"),
        UInt8(ascii: "0")...UInt8(ascii: "9"):
        standard.append(Character(Unicode.Scalar(byte)))
      default: return nil
      }
    }
    standard += String(repeating: "=", count: (4 - standard.utf8.count % 4) % 4)
    guard let data = Data(base64Encoded: standard), encode(data) == text else { return nil }
    return data
  }
}
