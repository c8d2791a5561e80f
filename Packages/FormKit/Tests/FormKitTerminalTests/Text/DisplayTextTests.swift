import FormKitTerminal
import Testing

@Suite struct DisplayTextTests {
  @Test(arguments: [
    ("", 0), ("abc", 3), ("é", 1), ("e\u{301}", 1), ("日本語", 6), ("ｶ", 1), ("Ａ", 2), ("한", 2),
    ("\u{1112}\u{1161}\u{11AB}", 2), ("👍", 2), ("👍🏽", 2), ("👩‍👩‍👧‍👦", 2), ("🇩🇪", 2), ("❤", 1), ("❤️", 2),
    ("1️⃣", 2), ("क्षि", 3), ("שלום", 4), ("ไทย", 3), ("\u{303F}", 1), ("\u{20000}", 2),
    ("🏴󠁧󠁢󠁥󠁮󠁧󠁿", 2),
  ])
  func `width in columns`(_ text: String, _ width: Int) {
    #expect(DisplayText.width(of: text) == width)
  }

  @Test(arguments: [
    ("a\u{1B}[31mb", "a␛[31mb"), ("\u{7}\u{8}\t\n\r\n", "␇␈␉␊␍␊"), ("\u{7F}", "␡"),
    ("\u{9B}31m", "\u{FFFD}31m"), ("\u{0}", "␀"), ("a\u{202E}b\u{202C}", "a\u{FFFD}b\u{FFFD}"),
    ("\u{2066}x\u{2067}", "\u{FFFD}x\u{FFFD}"), ("\u{2068}x\u{2069}", "x"),
    ("a\u{200E}\u{200F}\u{61C}b", "ab"),
    ("a\u{200B}\u{FEFF}\u{AD}b", "ab"), ("\u{2028}", "␤"), ("\u{301}", "◌\u{301}"),
    ("\u{FFFF}", "\u{FFFD}"), ("👩‍👧", "👩‍👧"), ("می‌خواهم", "می‌خواهم"), ("\u{3164}", ""),
  ])
  func `what a terminal could obey becomes visible`(_ text: String, _ shown: String) {
    #expect(Array(DisplayText.sanitized(text).unicodeScalars) == Array(shown.unicodeScalars))
  }

  @Test func `no scalar becomes a control or a bidirectional control character`() {
    let forbidden: Set<UInt32> = Set(
      [0x200E, 0x200F, 0x61C] + (0x202A...0x202E) + (0x2066...0x2069))
    for value in UInt32(0)...0x3100 {
      guard let scalar = Unicode.Scalar(value) else { continue }
      for shown in DisplayText.sanitized("x" + String(Character(scalar))).unicodeScalars {
        #expect(
          shown.properties.generalCategory != .control && !forbidden.contains(shown.value),
          "U+\(String(value, radix: 16))")
      }
    }
  }

  @Test func `a cluster of thousands of marks is cut`() {
    let glyph = Glyph(Character("a" + String(repeating: "\u{301}", count: 5_000)))
    #expect(glyph.text.unicodeScalars.count == 32)
    #expect(glyph.width == 1)
  }

  @Test(arguments: [
    ("Lovelace", 8, "Lovelace"), ("Lovelace", 5, "Love…"), ("日本語", 5, "日本…"), ("日本語", 4, "日…"),
    ("abc", 1, "…"), ("abc", 0, ""), ("a\u{1B}b", 3, "a␛b"),
  ])
  func `truncation marks what was cut`(_ text: String, _ width: Int, _ expected: String) {
    #expect(DisplayText.truncated(text, toWidth: width) == expected)
  }
}
