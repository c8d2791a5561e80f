/// What a text looks like in a terminal: its glyphs and its width in columns.
///
/// Nothing it returns contains a control character, whatever goes in.
public enum DisplayText {
  /// The visible glyphs of a text, one for each grapheme that shows.
  public static func glyphs(of text: String) -> [Glyph] {
    text.map(Glyph.init).filter { $0.width > 0 }
  }

  /// Whether every byte of a text is a character of its own that shows as it is in one column.
  static func isPlain(_ text: String) -> Bool { text.utf8.allSatisfy { 0x20...0x7E ~= $0 } }

  /// The texts of the plain bytes, by byte.
  static let plainTexts: [String] = (0...0x7E).map { String(Unicode.Scalar(UInt8($0))) }

  /// The text with every character that a terminal could obey replaced by a visible one.
  public static func sanitized(_ text: String) -> String {
    glyphs(of: text).map(\.text).joined()
  }

  /// The number of columns the text occupies on one line.
  public static func width(of text: String) -> Int {
    isPlain(text) ? text.utf8.count : text.reduce(0) { $0 + Glyph($1).width }
  }

  /// The text cut to a number of columns, ending in `…` when something was cut off.
  public static func truncated(_ text: String, toWidth width: Int) -> String {
    StyledText(sanitized(text)).truncated(toWidth: width).plainText
  }

  /// The scalar that is shown for a scalar; nil when it is dropped.
  static func displayed(_ scalar: Unicode.Scalar) -> Unicode.Scalar? {
    switch scalar.value {
    case 0x20...0x7E: scalar
    case 0...0x1F: Unicode.Scalar(0x2400 + scalar.value)
    case 0x7F: "\u{2421}"
    case 0x80...0x9F: "\u{FFFD}"
    case 0x2028, 0x2029: "\u{2424}"
    // The isolates of form messages: a cell holds no invisible character.
    case 0x2068, 0x2069: nil
    case 0x202A...0x202E, 0x2066, 0x2067, 0xFFF9...0xFFFB: "\u{FFFD}"
    case 0x200C, 0x200D, 0xFE00...0xFE0F, 0xE0020...0xE007F, 0xE0100...0xE01EF, 0x115F, 0x1160:
      scalar
    default:
      if scalar.properties.isNoncharacterCodePoint {
        "\u{FFFD}"
      } else if scalar.properties.isDefaultIgnorableCodePoint {
        nil
      } else {
        scalar
      }
    }
  }

  /// The columns of one grapheme: 2 for an emoji sequence, else the sum over its scalars.
  static func width(of scalars: String.UnicodeScalarView) -> Int {
    if isEmojiSequence(scalars) { return 2 }
    return scalars.reduce(0) { $0 + width(of: $1) }
  }

  private static func isEmojiSequence(_ scalars: String.UnicodeScalarView) -> Bool {
    guard scalars.count > 1, let first = scalars.first, first.properties.isEmoji else {
      return false
    }
    return scalars.dropFirst().contains { scalar in
      scalar == "\u{FE0F}" || scalar == "\u{200D}" || scalar.properties.isEmojiModifier
        || (0x1F1E6...0x1F1FF).contains(scalar.value)
    }
  }

  private static func width(of scalar: Unicode.Scalar) -> Int {
    if (0x20...0x7E).contains(scalar.value) { return 1 }
    switch scalar.value {
    // The vowels and finals of Hangul Jamo are drawn inside their leading consonant.
    case 0x1160...0x11FF, 0xD7B0...0xD7FB: return 0
    default: break
    }
    switch scalar.properties.generalCategory {
    case .nonspacingMark, .enclosingMark, .format, .control: return 0
    default: return EastAsianWidth.isWide(scalar) ? 2 : 1
    }
  }
}
