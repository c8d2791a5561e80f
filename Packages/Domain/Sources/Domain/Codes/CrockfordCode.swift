/// The text of a secret code of 80 random bits: 16 characters of Douglas Crockford's Base32 alphabet,
/// which omits I, L, O and U.
enum CrockfordCode {
  /// The number of random bytes in a code.
  static let byteCount = 10
  /// The number of characters in a code.
  static let length = 16

  private static let alphabet = Array("0123456789ABCDEFGHJKMNPQRSTVWXYZ".unicodeScalars)

  /// Returns the 16 characters of a text that a person typed; nil when it is no code.
  ///
  /// Hyphens, white space and case are ignored. The letter O is read as 0, and I and L as 1.
  static func characters(in text: String) -> String? {
    var characters = ""
    for scalar in text.unicodeScalars where scalar != "-" && !scalar.properties.isWhitespace {
      guard let character = character(scalar) else { return nil }
      characters.unicodeScalars.append(character)
    }
    return characters.unicodeScalars.count == length ? characters : nil
  }

  /// Returns the characters of random bytes; nil when their number is not ``byteCount``.
  static func characters(of bytes: some Sequence<UInt8>) -> String? {
    var characters = ""
    var count = 0
    var bits: UInt32 = 0
    var width = 0
    for byte in bytes {
      count += 1
      bits = bits << 8 | UInt32(byte)
      width += 8
      while width >= 5 {
        width -= 5
        characters.unicodeScalars.append(alphabet[Int(bits >> UInt32(width) & 31)])
      }
      bits &= 1 << UInt32(width) - 1
    }
    return count == byteCount ? characters : nil
  }

  /// Returns characters in groups of four, separated by hyphens.
  static func grouped(_ characters: String) -> String {
    var text = ""
    for (index, character) in characters.enumerated() {
      if index > 0, index.isMultiple(of: 4) { text += "-" }
      text.append(character)
    }
    return text
  }

  private static func character(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    guard scalar.isASCII else { return nil }
    let upper = scalar.properties.isLowercase ? Unicode.Scalar(UInt8(scalar.value) - 32) : scalar
    switch upper {
    case "O": return "0"
    case "I", "L": return "1"
    default: return alphabet.contains(upper) ? upper : nil
    }
  }
}
