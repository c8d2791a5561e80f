import Testing

@testable import FormKit

@Suite struct LinearPatternTests {
  @Test(arguments: [
    ("abc", "abc", true), ("abc", "abcd", false), ("abc", "xabc", false), ("abc", "abc\n", false),
    ("^abc$", "abc", true), ("a|b", "b", true), ("a|bc", "abc", false), ("", "", true),
    ("", "a", false), ("a*", "", true), ("a+", "", false), ("a?b", "b", true),
    ("a{2}", "aa", true), ("a{2}", "aaa", false), ("a{2,}", "aaaa", true),
    ("a{1,3}", "aaaa", false),
    ("a+?b", "aab", true), (".", "\n", false), (".", "😀", true), ("..", "😀", false),
    ("e\u{301}", "\u{E9}", false), ("\\d+", "١", false), ("\\d+", "12", true),
    ("\\w+", "a_9", true), ("\\w", "é", false), ("\\s", "\u{FEFF}", true), ("\\S", " ", false),
    ("\\D\\W", "a-", true), ("[a-c]+", "abc", true), ("[^a-c]", "d", true), ("[^a-c]", "b", false),
    ("[\\d_]+", "1_2", true), ("[a[bc]]+", "cab", true), ("[\\w--\\d]+", "ab_", true),
    ("[\\w--\\d]+", "a1", false), ("[\\w&&\\d]+", "12", true), ("[\\w&&\\d]+", "a", false),
    ("[\\p{L}--[a-z]]", "É", true), ("[\\p{L}--[a-z]]", "e", false), ("[^\\d--5]", "5", true),
    ("\\p{Lu}\\p{Ll}+", "Ada", true), ("\\p{Lu}", "a", false), ("\\P{L}", "1", true),
    ("\\p{General_Category=Decimal_Number}", "٣", true), ("\\p{Alphabetic}", "ß", true),
    ("\\p{Emoji_Presentation}", "😀", true), ("\\p{ASCII}+", "a~", true),
    ("\\x41\\u0042", "AB", true),
    ("\\u{1F600}", "😀", true), ("\\ud83d\\ude00", "😀", true), ("\\cJ", "\n", true),
    ("\\bab\\b", "ab", true), ("a\\Bb", "ab", true), ("a\\bb", "ab", false),
    ("(?:ab)+", "abab", true), ("(ab|cd)*", "abcdab", true), ("(?<year>\\d{4})", "2026", true),
    ("\\/\\.\\-", "/.-", false), ("[\\-\\&]", "&", true), ("(a|b|)c", "c", true),
    ("\\0", "\0", true), ("[\\b]", "\u{8}", true), ("(?:)*a", "a", true), ("(^|a)b$", "ab", true),
  ])
  func `the syntax of ECMA-262 with flag v matches by code point on the whole text`(
    source: String, text: String, expected: Bool
  ) throws {
    if source == "\\/\\.\\-" {
      // Outside a class "-" needs no escape, and with flag v may have none.
      #expect(throws: LinearPattern.UnsupportedError.self) { try LinearPattern(source) }
      return
    }
    #expect(try LinearPattern(source).matches(text) == expected)
  }

  @Test(arguments: [
    "(a)\\1", "\\k<a>", "(?<a>a)\\k<a>", "a(?=b)", "a(?!b)", "(?<=a)b", "(?<!a)b",
  ])
  func `back-references and look-around are refused`(source: String) {
    #expect(throws: LinearPattern.UnsupportedError.self) { try LinearPattern(source) }
  }

  @Test(arguments: [
    "(", ")", "[", "]", "a**", "+", "{", "a{", "a{1", "a{2,1}", "a{,3}", "\\", "\\q", "[b-a]",
    "[a&&]", "[a&&b--c]", "[a-z&&b]", "[(]", "[a||b]", "[a!!]", "\\p{Nope}", "\\p{Script=Nope}",
    "\\pL", "\\u{110000}", "\\ud83d\\u0041", "\\x4", "\\01", "(?x)", "(?<1a>b)", "(?<>b)",
    "(?<a", "^*", "[\\q{abc}]", "a{1001}", "\\c1", "}",
  ])
  func `malformed and unsupported patterns are refused`(source: String) {
    #expect(throws: LinearPattern.UnsupportedError.self) { try LinearPattern(source) }
  }

  @Test(arguments: ["(?:a+)+b", "(?:a|aa)+b", "(?:a*)*b", "(?:.*.*.*)b"])
  func `matching is linear where backtracking explodes`(source: String) throws {
    let text = String(repeating: "a", count: 100_000)
    let pattern = try LinearPattern(source)
    #expect(!pattern.matches(text))
    #expect(pattern.matches(text + "b"))
  }

  @Test(arguments: [
    "(?:(?:(?:(?:){1000}){1000}){1000}){1000}", "(?:(?:a{1000}){1000}){1000}",
    "(a{1,1000}){1,1000}",
    String(repeating: "(", count: 1000), String(repeating: "[", count: 1000),
  ])
  func `a pattern that would grow without end is refused at once`(source: String) {
    #expect(throws: LinearPattern.UnsupportedError.self) { try LinearPattern(source) }
  }

  @Test func `random patterns never trap`() {
    var generator = SeededGenerator(state: 11)
    let alphabet = Array("ab()[]{}|*+?\\^$.-&pdwu{L}1,0<>=!:".unicodeScalars)
    for _ in 0..<20_000 {
      var source = ""
      for _ in 0..<Int.random(in: 0..<14, using: &generator) {
        source.unicodeScalars.append(alphabet.randomElement(using: &generator) ?? "a")
      }
      _ = try? LinearPattern(source).matches("abab1")
    }
  }

  @Test(arguments: [
    ("\\p{Script=Greek}+", "αΩ", true), ("\\p{sc=Grek}", "a", false), ("\\P{sc=Latin}", "я", true),
    ("[\\p{sc=Han}\\p{sc=Hira}]+", "漢ひ", true), ("\\p{Script=Hiragana}", "ー", false),
    ("\\p{Script_Extensions=Hiragana}", "ー", true), ("\\p{scx=Kana}", "ー", true),
    ("\\p{scx=Hira}", "漢", false), ("\\p{scx=Latin}", "a", true), ("\\p{sc=Common}+", "1 ー", true),
    ("\\p{sc=Zinh}", "\u{301}", true), ("\\p{sc=Qaai}", "\u{301}", true),
    ("\\p{sc=Arabic}", "،", false),
    ("\\p{sc=Unknown}", "\u{10FFFF}", true), ("\\p{sc=Egyp}", "\u{13000}", true),
    ("[\\p{sc=Cyrl}--[а-я]]", "Я", true), ("[\\p{sc=Cyrl}--[а-я]]", "я", false),
  ])
  func `scripts and script extensions of Unicode`(source: String, text: String, expected: Bool)
    throws
  {
    #expect(try LinearPattern(source).matches(text) == expected)
  }

  @Test func `every code point has one script, and every script a name and code points`() {
    let table = ScriptTable.shared
    let names = ScriptTable.names.description.split(separator: " ").map(String.init)
    #expect(names.count % 2 == 0)
    let numbers = Set(names.compactMap(table.number))
    #expect(numbers.count == names.count / 2)
    var seen: Set<UInt8> = []
    for value in stride(from: UInt32(0), to: 0x3_2000, by: 7) {
      guard let scalar = Unicode.Scalar(value) else { continue }
      let scripts = numbers.filter { table.isScript($0, scalar) }
      #expect(scripts.count == 1)
      seen.formUnion(scripts)
    }
    #expect(seen.count > 150)
  }

  @Test(arguments: [
    ("\\p{sc=Greek}", "Ά", "\u{385}"), ("\\p{sc=Latn}", "ꟿ", "\u{A7FF}x"),
  ])
  func `ranges begin and end where Scripts says`(source: String, inside: String, outside: String)
    throws
  {
    #expect(try LinearPattern(source).matches(inside))
    #expect(try !LinearPattern(source).matches(outside))
  }

  @Test func `docs/form-schema.md says which syntax is supported`() throws {
    let rows = try tableRows(under: "## Patterns", in: "docs/form-schema.md")
    #expect(rows.count > 10)
    for row in rows {
      let isSupported = row[1].hasPrefix("yes")
      for source in row[0].codeSpans {
        #expect(((try? LinearPattern(source)) != nil) == isSupported, "\(source)")
      }
    }
  }

  @Test(arguments: [
    "(?:a+)+b", "(a|aa)+$", "(.*)*", "(a*)*b", "(x+x+)+y", "(a?){30}a{30}",
    "^(([a-z])+.)+[A-Z]([a-z])+$",
  ])
  func `a pathological pattern cannot hang validation: steps are bounded by text and pattern`(
    source: String
  ) throws {
    let pattern = try LinearPattern(source)
    var before = 0
    for length in [100, 200, 400, 800] {
      var steps = 0
      _ = pattern.simulates(String(repeating: "a", count: length) + "!", steps: &steps)
      #expect(steps > 0)
      #expect(steps <= (length + 2) * pattern.program.count)
      // Twice the text takes about twice the steps.
      #expect(steps <= before * 2 + 2 * pattern.program.count || before == 0)
      before = steps
    }
  }

  @Test func `the size of a pattern is limited`() throws {
    #expect(try LinearPattern("a{9}", maximumSize: 10).program.count == 10)
    #expect(throws: LinearPattern.UnsupportedError.self) {
      try LinearPattern("a{12}", maximumSize: 10)
    }
    #expect(throws: LinearPattern.UnsupportedError.self) {
      try LinearPattern("(a{1,1000}){1,1000}")
    }
  }
}
