import FormKit
import Testing

@Suite struct JSONParserTests {
  @Test(arguments: [
    ("", 1, 1), ("{\n  \"a\": }", 2, 8), ("[1,\n2,\n]", 3, 1), ("{\"a\":1} x", 1, 9),
    ("nul", 1, 1), ("01", 1, 1), ("1.", 1, 3), ("\"\\q\"", 1, 2), ("[1 2]", 1, 4),
    ("{\"a\" 1}", 1, 6), ("{1:2}", 1, 2), ("\"a", 1, 3), ("\"\u{1}\"", 1, 2), ("+1", 1, 1),
  ])
  func `malformed JSON names line and column`(text: String, line: Int, column: Int) {
    let error = #expect(throws: JSONSyntaxError.self) { try FormValue(json: text) }
    #expect(error?.line == line)
    #expect(error?.column == column)
  }

  @Test func `a repeated key is malformed input and its place is the second key`() {
    let error = #expect(throws: JSONSyntaxError.self) {
      try FormValue(json: "{\"a\": 1,\n \"a\": 2}")
    }
    #expect(error?.line == 2)
    #expect(error?.column == 2)
  }

  @Test(arguments: [
    #""\ud800""#, #""\udc00""#, #""\ud800x""#, #""\ud800\ud800""#, #""\ud83d\u0041""#,
  ])
  func `a lone surrogate is malformed input`(text: String) {
    #expect(throws: JSONSyntaxError.self) { try FormValue(json: text) }
  }

  @Test func `a surrogate pair is one scalar`() throws {
    #expect(try FormValue(json: #""\ud83d\ude00""#) == "😀")
  }

  @Test func `nesting deeper than the limit is refused, at the limit it is read`() throws {
    let deep = String(repeating: "[", count: 129) + String(repeating: "]", count: 129)
    #expect(throws: Never.self) { try FormValue(json: deep) }
    #expect(throws: JSONSyntaxError.self) { try FormValue(json: "[" + deep + "]") }
    #expect(throws: JSONSyntaxError.self) {
      try FormValue(json: String(repeating: "[", count: 1_000_000))
    }
  }

  @Test func `invalid UTF-8 and numbers beyond a double are refused`() {
    #expect(throws: JSONSyntaxError.self) { try FormValue(json: [0x22, 0xFF, 0x22]) }
    #expect(throws: JSONSyntaxError.self) { try FormValue(json: "1e400") }
  }

  @Test func `keys are written sorted by code points and control characters escaped`() throws {
    let value = try FormValue(json: #"{"b":1,"a":[true,null,"\u0001\n\"\\"],"Z":-0.5,"é":1e21}"#)
    #expect(value.json() == #"{"Z":-0.5,"a":[true,null,"\u0001\n\"\\"],"b":1,"é":1e+21}"#)
  }

  @Test func `indented output reads back as the same value`() throws {
    let value: FormValue = ["a": [1, 2.5, "x"], "b": [:], "c": []]
    let expected = """
      {
        "a": [
          1,
          2.5,
          "x"
        ],
        "b": {},
        "c": []
      }
      """
    #expect(value.json(pretty: true) == expected)
    #expect(try FormValue(json: value.json(pretty: true)) == value)
  }

  @Test func `a pointer finds the place of a value`() throws {
    let bytes = Array("{\n \"a/b\": [1,\n  {\"~\": 2}]\n}".utf8)
    let place = try #require(FormValue.position(of: "/a~1b/1/~0", inJSON: bytes))
    #expect(place == (3, 9))
    #expect(FormValue.position(of: "/none", inJSON: bytes) == nil)
  }

  @Test func `random bytes never trap`() {
    var generator = SeededGenerator(state: 7)
    let alphabet = Array("{}[]\",:0123eE+-.\\utrfalsn \u{C3}".utf8)
    for _ in 0..<20_000 {
      let count = Int.random(in: 0..<24, using: &generator)
      let bytes = (0..<count).map { _ in alphabet.randomElement(using: &generator) ?? 0 }
      if let value = try? FormValue(json: bytes) {
        #expect((try? FormValue(json: value.json())) == value)
      }
    }
  }
}
