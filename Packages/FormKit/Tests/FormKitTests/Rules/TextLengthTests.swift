import Testing

@testable import FormKit

@Suite struct TextLengthTests {
  private static let texts = [
    "", "a", "ab", "abc", "ab\u{301}", "ab\u{301}c", "\r\n", "a\r\n", "ab\r\n", "\r\n\r\n", "\r\r",
    "e\u{301}", "👩‍👩‍👧", "a👩‍👩‍👧", "abcd\u{200D}", "\u{301}a", "ß", "aß",
  ]

  @Test(arguments: texts, [LengthUnit.graphemes, .codePoints, .utf16])
  func `a text is at least as long as it is, and no longer`(text: String, unit: LengthUnit) {
    let length =
      switch unit {
      case .graphemes: text.count
      case .codePoints: text.unicodeScalars.count
      case .utf16: text.utf16.count
      }
    for limit in -1...12 {
      #expect(TextFormat.isLength(of: text, atLeast: limit, unit) == (length >= limit), "\(limit)")
      #expect(TextFormat.isLength(of: text, atMost: limit, unit) == (length <= limit), "\(limit)")
    }
    #expect(!TextFormat.isLength(of: text, atLeast: .max, unit))
  }
}
