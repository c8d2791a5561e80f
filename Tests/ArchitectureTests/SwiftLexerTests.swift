import Testing

@Suite struct SwiftLexerTests {
  static let samples: [(source: String, code: [String])] = [
    ("a // b", ["a"]),
    ("a /* b /* c */ d */ e", ["a", "e"]),
    (#"a("Date() // no", b)"#, ["a", "(", "\"", "\"", ",", "b", ")"]),
    (#"a("x \(b("y")) z")"#, ["a", "(", "\"", "(", "b", "(", "\"", "\"", ")", ")", "\"", ")"]),
    (##"a(#"quote " and \(b)"#)"##, ["a", "(", "\"", "\"", ")"]),
    ("a(\"\"\"\n b \" c\n \"\"\")", ["a", "(", "\"", "\"", "\"", "\"", "\"", "\"", ")"]),
    (#"a = /b"c/ ; d"#, ["a", "=", ";", "d"]),
    (##"a = #/b"c//d/# ; e"##, ["a", "=", ";", "e"]),
    ("a / b / c", ["a", "/", "b", "/", "c"]),
    ("func `says \"try!\" twice`()", ["func", "`", "says__try___twice", "`", "(", ")"]),
    (#"a("\"") b"#, ["a", "(", "\"", "\"", ")", "b"]),
  ]

  @Test(arguments: samples)
  func `comments and literals are no code`(source: String, code: [String]) {
    #expect(SourceFile(path: "a.swift", text: source).tokens.map(\.text) == code)
  }

  @Test func `tokens keep their line`() {
    let file = SourceFile(path: "a.swift", text: "/*\n*/ a\n\"\"\"\n\n\"\"\"\nb\n")
    #expect(file.lines(matching: "a") == [2])
    #expect(file.lines(matching: "b") == [6])
    #expect(file.lineCount == 6)
  }
}
