import DesignTokens
import Testing

@Suite struct MalformedFileTests {
  @Test(
    arguments: [
      ("", 1, 1), ("{\n  oops", 2, 3), (#"{"a":1,"a":2}"#, 1, 8), (#"{"a":"\ud800"}"#, 1, 7),
      (#"{"é":tru}"#, 1, 6), ("[1,]", 1, 4), ("{} {}", 1, 4), (#"{"a":01}"#, 1, 7),
      (#"{"a":"b"#, 1, 6), ("{\"a\":\"\u{1}\"}", 1, 7), (#"{"a":1.}"#, 1, 6),
    ])
  func `malformed JSON is named with line and column`(text: String, line: Int, column: Int) throws {
    let fault = try #require(faults(text).first)
    #expect(fault.code == .malformed)
    #expect([fault.line, fault.column] == [line, column])
    #expect(fault.file == "a.json")
  }

  @Test func `bytes that are not UTF-8 are malformed`() {
    let bytes: [UInt8] = Array(#"{"a":""#.utf8) + [0xFF] + Array(#""}"#.utf8)
    #expect(throws: TokenError.self) { try TokenCatalog(TokenFile(name: "a", bytes: bytes)) }
  }

  @Test(arguments: ["[", #"{"a":"#])
  func `values nested too deep are malformed, not a crash`(opening: String) {
    #expect(faults(String(repeating: opening, count: 100_000)).first?.code == .malformed)
  }

  @Test func `any change of a byte gives tokens or findings, never a trap`() {
    let sound = Array(
      """
      {"a":{"$type":"color","b":{"$value":{"colorSpace":"oklch","components":[0.5,"none",30],
      "alpha":0.5,"hex":"#112233"}},"c":{"$value":"{a.b}"},"$root":{"$ref":"#/a/b/$value"}},
      "d":{"$extends":"{a}","$deprecated":"x"},"e":{"$type":"dimension","$value":{"value":1e3,
      "unit":{"$ref":"#/f/$value/fontSize/unit"}}},"f":{"$type":"typography","$value":{
      "fontFamily":["x"],"fontSize":{"value":-1,"unit":"px"},"fontWeight":"bold","lineHeight":1.5,
      "letterSpacing":{"value":0,"unit":"px"}}},"g":{"$type":"duration","$value":{"value":1e9,"unit":"s"}}}
      """.utf8)
    var generator = Generator(state: 7)
    var resolved = 0
    for _ in 0..<4000 {
      var bytes = sound
      for _ in 0...generator.next(3) {
        let place = generator.next(bytes.count)
        switch generator.next(3) {
        case 0: bytes[place] = UInt8(generator.next(256))
        case 1: bytes.remove(at: place)
        default: bytes.insert(bytes[generator.next(bytes.count)], at: place)
        }
      }
      guard let catalog = try? TokenCatalog(TokenFile(name: "a", bytes: bytes)) else { continue }
      for finding in catalog.lint() { #expect(!finding.message.isEmpty) }
      if let theme = try? catalog.theme() {
        resolved += 1
        #expect((try? CSSThemeExporter().stylesheet(catalog)) != "")
        #expect(SwiftThemeExporter().export([theme]) != "")
        let again = try? tokens(JSONThemeExporter().export(theme))
        #expect(again?.tokens.count == theme.tokens.count)
      }
    }
    #expect(resolved > 10)
  }

  private struct Generator {
    var state: UInt64

    mutating func next(_ bound: Int) -> Int {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return Int((state >> 33) % UInt64(bound))
    }
  }
}
