import Testing

@testable import FormKit

struct TextLengthTests {
  @Test(arguments: ["", "abc", "a\r\nb", "naïve", "e\u{301}", "👩‍👩‍👧", "日本語", "x🇩🇪y"])
  func `a text is within a length exactly when counting says so`(text: String) {
    for unit in LengthUnit.allCases {
      let length =
        switch unit {
        case .graphemes: text.count
        case .codePoints: text.unicodeScalars.count
        case .utf16: text.utf16.count
        }
      #expect(TextFormat.length(text, unit) == length)
      for limit in 0...30 {
        #expect(TextFormat.isLength(of: text, atMost: limit, unit) == (length <= limit))
        #expect(TextFormat.isLength(of: text, atLeast: limit, unit) == (length >= limit))
      }
    }
  }
}
