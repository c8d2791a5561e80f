import DesignTokens
import Testing

@Suite struct StyleDictionaryImportTests {
  private func result(_ text: String) throws -> StyleDictionaryImport {
    try StyleDictionaryImport(TokenFile(name: "sd.json", text: text))
  }

  /// The value of the token `a.b` in CSS, after a way through the Design Tokens format.
  private func css(_ type: String, _ value: String) throws -> String? {
    let type = type.isEmpty ? "" : #","type":"\#(type)""#
    let imported = try result(#"{"a":{"b":{"value":\#(value)\#(type)}}}"#)
    return try tokens(imported.document.text)["a.b"]?.value.description
  }

  @Test(arguments: [
    ("", ##""#fff""##, "#ffffff"), ("", ##""#14171F80""##, "#14171f80"),
    ("", #""rgba(20, 23, 31, 0.5)""#, "#14171f80"), ("", #""rgb(100% 0% 0%)""#, "#ff0000"),
    ("", #""hsl(120, 100%, 25%)""#, "#008000"),
    ("", #""hsla(-240deg 100% 25% / 50%)""#, "#00800080"),
    ("color", #""transparent""#, "#00000000"), ("", #"{"r":255,"g":0,"b":0}"#, "#ff0000"),
    ("", #"{"h":120,"s":1,"l":0.25}"#, "#008000"), ("", #""1rem""#, "1rem"),
    ("", #""-4px""#, "-4px"),
    ("size", #""16""#, "16px"), ("spacing", "8", "8px"), ("spacing", #""0""#, "0px"),
    ("", #""200ms""#, "200ms"), ("", #""0.2s""#, "200ms"), ("time", #""150""#, "150ms"),
    ("opacity", #""50%""#, "0.5"), ("", #""0.5""#, "0.5"), ("", "2", "2"), ("number", "1e1", "10"),
    ("fontFamilies", #""'Open Sans', Arial, sans-serif""#, #""Open Sans", "Arial", sans-serif"#),
    ("fontWeights", #""Semi Bold""#, "600"), ("fontWeight", #""700""#, "700"),
    ("lineHeights", #""24px""#, "24px"), ("lineHeights", #""150%""#, "1.5"),
    ("", #""cubic-bezier(0.4, 0, 0.2, 1)""#, "cubic-bezier(0.4, 0, 0.2, 1)"),
    ("cubicBezier", #""ease-in""#, "cubic-bezier(0.42, 0, 1, 1)"),
    (
      "boxShadow",
      ##"{"x":"0","y":"1","blur":"3px","spread":0,"color":"#000","type":"innerShadow"}"##,
      "inset 0px 1px 3px 0px #000000"
    ),
    (
      "", ##"[{"offsetX":"0px","offsetY":"1px","blur":"3px","color":"rgba(0,0,0,.5)"}]"##,
      "0px 1px 3px 0px #00000080"
    ),
    ("", ##"{"color":"#000","width":"1px","style":"dashed"}"##, "1px dashed #000000"),
    (
      "", #"{"fontFamily":"Inter","fontSize":"1rem","fontWeight":"bold","lineHeight":"1.5rem"}"#,
      #"700 1rem/1.5rem "Inter""#
    ),
    (
      "", #"{"duration":"200ms","timingFunction":"linear"}"#,
      "200ms cubic-bezier(0, 0, 1, 1) 0ms"
    ),
  ])
  func `a legacy value becomes one of the Design Tokens format`(
    type: String, value: String, css expected: String
  ) throws {
    #expect(try css(type, value) == expected)
  }

  @Test func `category, type and item tell what a value is`() throws {
    let imported = try result(
      ##"""
      {"color":{"base":{"red":{"value":"#f00","comment":"Alarm","attributes":{"category":"color"}}}},
      "size":{"font":{"small":{"value":"10"},"base":{"value":"1rem"}},"opacity":{"half":{"value":"0.5"}}},
      "font":{"family":{"body":{"value":"Arial, serif"}},"weight":{"bold":{"value":"bold"}}},
      "time":{"fast":{"value":"100"}},"opacity":{"dim":{"value":"0.4"}},"comment":"x"}
      """##)
    let theme = try tokens(imported.document.text)
    let values = theme.tokens.map { "\($0.path) \($0.value.type.rawValue) \($0.value)" }
    #expect(
      values.sorted() == [
        "color.base.red color #ff0000", "font.family.body fontFamily \"Arial\", serif",
        "font.weight.bold fontWeight 700", "opacity.dim number 0.4",
        "size.font.base dimension 1rem", "size.font.small dimension 10px",
        "size.opacity.half number 0.5", "time.fast duration 100ms",
      ])
    #expect(theme["color.base.red"]?.description == "Alarm")
    #expect(
      theme["color.base.red"]?.extensions?["dev.shellstarterkit.styleDictionary"]?["attributes"]?[
        "category"]?.stringValue == "color")
    #expect(imported.findings.map(\.code) == [.approximated])
    #expect(imported.findings.first?.path == "size.font.small")
    #expect(imported.findings.first?.file == "sd.json")
    #expect(imported.findings.allSatisfy { $0.severity == .warning })
  }

  @Test func `references are kept with and without value, and inside objects`() throws {
    let imported = try result(
      ##"""
      {"color":{"red":{"value":"#f00"},"link":{"value":"{color.red.value}"},"again":{"value":"{color.link}"}},
      "border":{"thin":{"value":{"color":"{color.link.value}","width":"1px","style":"solid"}}}}
      """##)
    let theme = try tokens(imported.document.text)
    #expect(theme["color.again"]?.value.description == "#ff0000")
    #expect(theme["color.again"]?.alias == "color.link")
    #expect(theme["border.thin"]?.value.description == "1px solid #ff0000")
    #expect(
      imported.document["border"]?["thin"]?["$value"]?["color"]?.stringValue == "{color.link}")
    #expect(imported.findings == [])
  }

  @Test func `a reference inside a text becomes its value, with a finding`() throws {
    let imported = try result(
      #"{"n":{"value":"0.5"},"c":{"value":"rgba(255, 0, 0, {n.value})","type":"color"}}"#)
    #expect(try tokens(imported.document.text)["c"]?.value.description == "#ff000080")
    #expect(imported.findings.map(\.code) == [.approximated])
    #expect(imported.findings.first?.message.contains("{n.value}") == true)
  }

  @Test func `a reference out of the file is kept, with a finding`() throws {
    let imported = try result(#"{"a":{"value":"{other.file.value}"},"b":{"value":"1px"}}"#)
    #expect(imported.document["a"]?["$value"]?.stringValue == "{other.file}")
    #expect(imported.findings.map(\.code) == [.approximated])
    #expect(imported.findings.first?.message.contains("other.file.value") == true)
  }

  @Test func `what has no counterpart is a finding, and the rest is imported`() throws {
    let imported = try result(
      #"""
      {"asset":{"logo":{"value":"logo.svg"}},"use":{"value":"{asset.logo.value}"},
      "on":{"value":true},"em":{"value":"2em","type":"size"},"loop":{"value":"{loop} x"},
      "me":{"value":"{you}"},"you":{"value":"{me}"},"bad":{"value":"#zzz","type":"color"},
      "typo":{"value":{"fontFamily":"A"},"type":"typography"},"x":7,"ok":{"value":"1px"}}
      """#)
    #expect(try tokens(imported.document.text).tokens.map(\.path.description) == ["ok"])
    for path in ["asset.logo", "use", "on", "em", "loop", "bad", "typo", "x"] {
      let codes = imported.findings.filter { $0.path == path }.map(\.code)
      #expect(codes == [.unsupported], "\(path)")
    }
  }

  @Test func `names that are not allowed are replaced, and references follow`() throws {
    let imported = try result(
      #"{"space":{"0.5":{"value":"2px"},"0-5":{"value":"3px"},"$x":{"value":"4px"}},"s":{"value":"{space.0.5.value}"}}"#
    )
    let theme = try tokens(imported.document.text)
    #expect(theme["s"]?.value.description == "2px")
    #expect(theme.tokens.count == 4)
    #expect(imported.findings.contains { $0.code == .renamed && $0.path == "space.0.5" })
  }

  @Test(arguments: ["", "[]", "{}", "7", #"{"a":{"b":1}}"#, #"{"a":{"value":1},"a":{"value":2}}"#])
  func `a file without tokens or that is no JSON is refused`(text: String) {
    #expect(throws: TokenError.self) { try result(text) }
  }

  @Test func `what is typed for a group holds for its tokens`() throws {
    let imported = try result(
      #"{"g":{"type":"spacing","a":{"value":"4"}},"c":{"comment":"C","d":{"value":"1px"}}}"#)
    #expect(try tokens(imported.document.text)["g.a"]?.value.description == "4px")
    #expect(imported.document["c"]?["$description"]?.stringValue == "C")
  }
}
