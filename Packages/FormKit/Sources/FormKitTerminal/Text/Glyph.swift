/// One displayed character: text that is safe to send to a terminal, and the columns it occupies.
///
/// A glyph is made from one grapheme, so an emoji joined from several code points is one glyph.
/// Control characters become visible pictures (`␛`), bidirectional overrides become `U+FFFD`,
/// invisible formatting is dropped, and a combining mark without a base gets a dotted circle.
public struct Glyph: Hashable, Sendable {
  /// The text to send; never contains a control character.
  ///
  /// Empty for an invisible character.
  public let text: String
  /// The number of columns; 0 only when ``text`` is empty.
  public let width: Int

  /// Makes the glyph that shows a character.
  public init(_ character: Character) {
    if let ascii = character.asciiValue, (0x20...0x7E).contains(ascii) {
      self.init(text: String(character), width: 1)
    } else if Self.isBlock(character) {
      self.init(text: String(character), width: 1)
    } else {
      self.init(scalars: character.unicodeScalars)
    }
  }

  /// The space every cell starts with.
  public static let space = Glyph(text: " ", width: 1)

  /// Whether a character is a block element, U+2580 to U+259F, of which pictures and bars are made.
  private static func isBlock(_ character: Character) -> Bool {
    let bytes = character.utf8
    guard bytes.count == 3, bytes.first == 0xE2 else { return false }
    let rest = bytes.dropFirst()
    return rest.first == 0x96 && rest.dropFirst().first.map { $0 < 0xA0 } == true
  }

  private init(text: String, width: Int) {
    self.text = text
    self.width = width
  }

  private init(scalars: Character.UnicodeScalarView) {
    var text = String.UnicodeScalarView()
    for scalar in scalars {
      guard text.count < Self.maximumScalars else { break }
      if let shown = DisplayText.displayed(scalar) { text.append(shown) }
    }
    let width = DisplayText.width(of: text)
    if width > 0 {
      self.init(text: String(text), width: width)
    } else if let first = text.first, first.properties.isGraphemeExtend, !first.isInvisible {
      self.init(text: "\u{25CC}" + String(text), width: 1)
    } else {
      self.init(text: "", width: 0)
    }
  }

  /// Longer clusters are cut: the longest emoji has 11 code points, a hostile one thousands.
  private static let maximumScalars = 32
}

extension Unicode.Scalar {
  fileprivate var isInvisible: Bool { properties.isDefaultIgnorableCodePoint }
}
