import DesignTokens
import Testing

@Suite struct ReferenceTests {
  @Test func `aliases of aliases are followed to a value`() throws {
    let theme = try tokens(
      ##"{"c":{"$value":"{b}"},"b":{"$ref":"#/a"},"a":{"$type":"number","$value":1},"d":{"$ref":"#/c/$value"}}"##
    )
    for path in ["a", "b", "c", "d"] { #expect(theme[path]?.value == .number(1)) }
    #expect(theme["c"]?.alias == "b")
  }

  @Test func `a chain of any length is followed`() throws {
    let count = 50_000
    let links = (0..<count).map { #""t\#($0)":{"$value":"{t\#($0 + 1)}"}"# }
    let theme = try tokens(
      "{\(links.joined(separator: ",")),\"t\(count)\":{\"$type\":\"number\",\"$value\":7}}")
    #expect(theme["t0"]?.value == .number(7))
  }

  @Test func `a JSON Pointer leads into a value, through aliases and escapes`() throws {
    let theme = try tokens(
      """
      {"a/b":{"c~":{"$type":"color","$value":{"colorSpace":"srgb","components":[0.2,0.4,0.6]}}},
      "alias":{"$value":"{a/b.c~}"},
      "n":{"$type":"number","$ref":"#/a~1b/c~0/$value/components/1"},
      "mixed":{"$type":"color","$value":{"colorSpace":"srgb","components":[{"$ref":"#/alias/$value/components/2"},
      {"$ref":"#/n"},0]}},
      "last":{"$type":"number","$ref":"#/mixed/$value/components/0"},
      "spaced %":{"$type":"number","$value":3},"enc":{"$ref":"#/spaced%20%25"}}
      """)
    #expect(theme["n"]?.value == .number(0.4))
    #expect(theme["mixed"]?.value == .color(RGBAColor(red: 0.6, green: 0.4, blue: 0)))
    #expect(theme["last"]?.value == .number(0.6))
    #expect(theme["enc"]?.value == .number(3))
  }

  @Test(
    arguments: [
      (#"{"a":{"$value":"{b}"},"b":{"$value":"{a}"}}"#, "a → b → a"),
      (
        ##"{"x":{"$value":"{c}"},"c":{"$value":"{a}"},"a":{"$value":"{b}"},"b":{"$ref":"#/c"}}"##,
        "c → a → b → c"
      ),
      (#"{"a":{"$value":"{a}"}}"#, "a → a"),
      (
        ##"{"a":{"$type":"color","$value":{"colorSpace":"srgb","components":[{"$ref":"#/b/$value/components/0"},0,0]}},"b":{"$value":"{a}"}}"##,
        "a → b → a"
      ),
    ])
  func `a cycle is an error that names the whole chain and the token`(
    text: String, chain: String
  ) throws {
    let fault = try #require(faults(text).first)
    #expect(faults(text).count == 1)
    #expect(fault.code == .cycle)
    #expect(fault.message.contains(chain))
    #expect(fault.chain.joined(separator: " → ") == chain)
    #expect(fault.path == fault.chain.first)
    #expect(fault.line == 1)
  }

  @Test(arguments: [
    #"{"a":{"$value":"{b}"},"b":{"$value":"{c}"},"c":{"$value":"{gone}"}}"#,
    #"{"c":{"$value":"{gone}"},"b":{"$value":"{c}"},"a":{"$value":"{b}"}}"#,
  ])
  func `a broken reference names the whole chain that leads to it, in any order`(
    text: String
  ) throws {
    let fault = try #require(faults(text).first)
    #expect(faults(text).count == 1)
    #expect(fault.code == .brokenReference)
    #expect(fault.path == "c")
    #expect(fault.chain == ["a", "b", "c", "gone"])
    #expect(fault.message.contains("a → b → c → gone"))
  }

  @Test(
    arguments: [
      ("{colors.blue", TokenFinding.Code.referenceSyntax), ("{}", .referenceSyntax),
      ("{a}{b}", .referenceSyntax), ("{ a }", .brokenReference), ("{g}", .brokenReference),
    ])
  func `what is written like a reference and is none is refused`(
    text: String, code: TokenFinding.Code
  ) {
    let file =
      #"{"a":{"$type":"number","$value":1},"g":{"n":{"$type":"number","$value":1}},"x":{"$type":"color","$value":"\#(text)"}}"#
    #expect(faults(file).map(\.code) == [code])
  }

  @Test(
    arguments: [
      ("a/$value", TokenFinding.Code.referenceSyntax), ("#a", .referenceSyntax),
      ("#/", .brokenReference),
      ("#", .brokenReference), ("#/a/$description", .brokenReference), ("#/g", .brokenReference),
      ("#/a/$value/components/-1", .brokenReference), ("#/a/$value/components/3", .brokenReference),
      ("#/a/$value/components/00", .brokenReference), ("#/a/", .brokenReference),
      ("#//a", .brokenReference),
      ("#/a/$value/hue", .brokenReference), ("#/a~2", .referenceSyntax),
      ("#/a%2", .referenceSyntax),
      ("#/a/$type", .brokenReference),
    ])
  func `a $ref that leads to no value is refused`(pointer: String, code: TokenFinding.Code) {
    let file =
      #"{"a":\#(color(0xFF0000)),"g":{"n":\#(color(0))},"x":{"$type":"number","$ref":"\#(pointer)"}}"#
    #expect(faults(file).map(\.code) == [code])
  }

  @Test(
    arguments: [
      (
        #"{"a":{"$type":"number","$value":1},"b":{"$type":"color","$value":"{a}"}}"#,
        TokenFinding.Code.referenceType
      ),
      (
        #"{"a":{"$type":"number","$value":1},"b":{"$type":"border","$value":{"color":"{a}","width":{"value":1,"unit":"px"},"style":"solid"}}}"#,
        .referenceType
      ),
      (
        #"{"a":{"$type":"number","$value":1},"b":{"$type":"dimension","$value":{"value":"{a}","unit":"px"}}}"#,
        .value
      ),
    ])
  func `a reference to another type is refused`(text: String, code: TokenFinding.Code) {
    #expect(faults(text).map(\.code) == [code])
  }
}
