extension RGBAColor {
  /// Why a text is not a hexadecimal colour.
  public enum HexError: Error, Equatable, Sendable {
    /// The text has `count` digits; 3, 4, 6 and 8 are colours.
    case digitCount(Int)
    /// The text holds a character which is no hexadecimal digit.
    case invalidDigit(Character)
  }

  /// Parses `#rgb`, `#rgba`, `#rrggbb` or `#rrggbbaa`; the `#` may be missing, case is ignored.
  ///
  /// The forms are those of CSS Color Level 4, section 5.2.
  /// - Throws: ``HexError`` when the text is none of them.
  public init(hex text: String) throws(HexError) {
    let digits = text.hasPrefix("#") ? text.dropFirst() : text[...]
    var nibbles: [UInt8] = []
    for character in digits {
      guard character.isASCII, let value = character.hexDigitValue else {
        throw .invalidDigit(character)
      }
      nibbles.append(UInt8(value))
    }
    let bytes: [UInt8]
    switch nibbles.count {
    case 3, 4:
      bytes = nibbles.map { $0 * 17 }
    case 6, 8:
      bytes = stride(from: 0, to: nibbles.count, by: 2).map { nibbles[$0] * 16 + nibbles[$0 + 1] }
    default:
      throw .digitCount(nibbles.count)
    }
    self.init(
      red8: bytes[0], green8: bytes[1], blue8: bytes[2], alpha8: bytes.count == 4 ? bytes[3] : 255)
  }

  /// The colour as `#rrggbb`, or `#rrggbbaa` when it is not opaque in 8 bits; lower case.
  public var hex: String {
    let bytes = alpha8 == 255 ? [red8, green8, blue8] : [red8, green8, blue8, alpha8]
    return "#"
      + bytes.map { byte in
        let digits = String(byte, radix: 16)
        return byte < 16 ? "0" + digits : digits
      }.joined()
  }
}

extension RGBAColor: CustomStringConvertible {
  /// The same text as ``hex``.
  public var description: String { hex }
}
