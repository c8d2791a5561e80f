import FormKit
import Testing

@Suite struct VisibleTextTests {
  @Test(arguments: [
    ("a\u{1B}[31mb", #"a\u{1B}[31mb"#), ("\u{7}", #"\u{7}"#), ("\r", #"\u{D}"#),
    ("\u{0}\u{7F}\u{9B}", #"\u{0}\u{7F}\u{9B}"#), ("\u{202E}x\u{202C}", #"\u{202E}x\u{202C}"#),
    ("\u{2066}\u{2067}\u{200F}\u{61C}", #"\u{2066}\u{2067}\u{200F}\u{61C}"#),
    ("\u{2028}", #"\u{2028}"#), ("\r\n", "\\u{D}\n"), ("e\u{301}\u{1B}", "e\u{301}\\u{1B}"),
  ])
  func `what a terminal obeys becomes a visible escape`(text: String, shown: String) {
    #expect(Array(VisibleText.escaped(text).utf8) == Array(shown.utf8))
  }

  @Test(arguments: ["", "a\tb\n", "é 例え \u{2068}שלום\u{2069} 👨‍👩‍👧‍👦", "\u{AD}\u{A0}"])
  func `other text stays as it is`(text: String) {
    #expect(Array(VisibleText.escaped(text).utf8) == Array(text.utf8))
  }

  @Test func `on one line, line feed and tab are escaped too`() {
    #expect(VisibleText.escaped("a\n\tb", isOneLine: true) == #"a\u{A}\u{9}b"#)
  }

  @Test func `a JSON document with escapes is the same document`() throws {
    let value: FormValue = ["\u{9B}k": ["\u{202E}a\u{85}\u{7F}\u{1B}\n"]]
    let shown = VisibleText.escaped(value.json(pretty: true), as: .json)
    #expect(try FormValue(json: shown) == value)
    #expect(shown.unicodeScalars.allSatisfy { $0 == "\n" || (0x20...0x7E).contains($0.value) })
  }
}
