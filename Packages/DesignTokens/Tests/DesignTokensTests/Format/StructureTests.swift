import DesignTokens
import Testing

@Suite struct StructureTests {
  @Test func `tokens come in the order of the file, with their paths`() throws {
    let theme = try tokens(
      #"{"z":{"$type":"number","b":{"$value":1},"a":{"$value":2}},"a b":{"$type":"number","$value":3}}"#
    )
    #expect(theme.tokens.map(\.path.description) == ["z.b", "z.a", "a b"])
    #expect(theme["a b"]?.value == .number(3))
  }

  @Test func `a type is the token's, else the referred token's, else the closest group's`() throws {
    let theme = try tokens(
      """
      {"$type":"number","a":{"$value":1},"b":{"$type":"dimension","c":{"$value":{"value":2,"unit":"rem"}},
      "d":{"$value":"{a}"},"e":{"$type":"number","$value":3}}}
      """)
    #expect(theme["a"]?.value == .number(1))
    #expect(theme["b.c"]?.value == .dimension(Dimension(2, .rem)))
    #expect(theme["b.d"]?.value == .number(1))
    #expect(theme["b.e"]?.value == .number(3))
  }

  @Test func `a token without a type is refused, not guessed`() {
    #expect(faults(#"{"a":{"$value":1}}"#).map(\.code) == [.type])
  }

  @Test func `description, deprecation and extensions are kept`() throws {
    let theme = try tokens(
      """
      {"g":{"$deprecated":"old","$type":"number","a":{"$value":1,"$description":"An a.",
      "$extensions":{"org.x":{"n":12345678901234567890,"l":[null,true]}}},"b":{"$value":1,"$deprecated":false}}}
      """)
    let token = try #require(theme["g.a"])
    #expect(token.description == "An a.")
    #expect(token.deprecation == .yes(reason: "old"))
    #expect(theme["g.b"]?.deprecation == .no)
    #expect(
      token.extensions?["org.x"]
        == .object([
          .init("n", .number("12345678901234567890")), .init("l", .array([.null, .bool(true)])),
        ]))
    #expect(JSONThemeExporter().export(theme).contains("12345678901234567890"))
  }

  @Test func `the token named $root is that of the group itself`() throws {
    let theme = try tokens(
      #"{"a":{"$type":"number","$root":{"$value":1},"b":{"$value":2}},"c":{"$value":"{a.$root}"}}"#)
    #expect(theme["a.$root"]?.value == .number(1))
    #expect(theme["c"]?.value == .number(1))
    #expect(
      faults(#"{"a":{"$type":"number","$root":{"$value":1}},"c":{"$value":"{a}"}}"#).first?.code
        == .brokenReference)
  }

  @Test func `a group inherits what it does not say itself`() throws {
    let theme = try tokens(
      """
      {"base":{"$type":"number","field":{"width":{"$value":1},"height":{"$value":2}}},
      "more":{"$extends":"{base}","field":{"width":{"$value":3},"depth":{"$value":4}}},
      "most":{"$ref":"#/more","own":{"$value":5}}}
      """)
    #expect(theme["more.field.width"]?.value == .number(3))
    #expect(theme["more.field.height"]?.value == .number(2))
    #expect(theme["most.field.depth"]?.value == .number(4))
    #expect(theme["most.own"]?.value == .number(5))
  }

  @Test func `an inherited token keeps the type of the group it came from`() throws {
    let theme = try tokens(
      ##"{"c":{"$type":"number","base":{"a":{"$value":1}}},"d":{"$extends":"#/c/base"}}"##)
    #expect(theme["d.a"]?.value == .number(1))
  }

  @Test(
    arguments: [
      (#"{"a":{"$extends":"{b}"},"b":{"$extends":"{c}"},"c":{"$extends":"{a}"}}"#, "a → b → c → a"),
      (#"{"button":{"x":{"$extends":"{button}"}}}"#, "button → button.x → button"),
      (#"{"a":{"$extends":"{a}"}}"#, "a → a"),
    ])
  func `groups that extend each other in a circle are refused with the whole chain`(
    text: String, chain: String
  ) throws {
    let fault = try #require(faults(text).first)
    #expect(fault.code == .cycle)
    #expect(fault.message.contains(chain))
  }

  @Test(arguments: [("{x}", "there is no group 'x'"), ("{t}", "'t' is a token")])
  func `a group that extends no group is refused`(reference: String, message: String) throws {
    let fault = try #require(
      faults(#"{"t":{"$type":"number","$value":1},"a":{"$extends":"\#(reference)"}}"#).first)
    #expect(fault.code == .brokenReference)
    #expect(fault.path == "a")
    #expect(fault.message.contains(message))
  }

  @Test func `groups that inherit without end of memory are refused`() {
    var text = #"{"g0":{"$type":"number","t":{"$value":1}}"#
    for index in 1..<64 {
      text +=
        #","g\#(index):{"$type":"number","a":{"$extends":"{g\#(index - 1)}"},"b":{"$extends":"{g\#(index - 1)}"}}"#
        .replacing("g\(index):", with: "g\(index)\":")
    }
    #expect(faults(text + "}").contains { $0.code == .limit })
  }

  @Test(
    arguments: [
      (##"{"a":{"$value":1,"$ref":"#/b","$type":"number"}}"##, TokenFinding.Code.structure),
      (#"{"a":{"$type":"number","$value":1,"b":{"$value":2}}}"#, .structure),
      (#"{"a":{"$type":"number","$value":1,"$colour":2}}"#, .structure),
      (#"{"a":{"$type":"color","value":"x"}}"#, .structure), (#"{"a":{"$thing":1}}"#, .structure),
      (#"{"a":{"$deprecated":1}}"#, .structure), (#"{"a":{"$description":1}}"#, .structure),
      (#"{"a":{"$extensions":1}}"#, .structure), (#"{"a":{"$type":"colour"}}"#, .type),
      (#"{"a.b":{}}"#, .name), (#"{"{a}":{}}"#, .name), (#"{"":{}}"#, .name), ("[]", .structure),
    ])
  func `what is neither a group nor a token is refused`(text: String, code: TokenFinding.Code) {
    #expect(faults(text).map(\.code).contains(code))
  }

  @Test func `all that is wrong is said at once, each with its path and place`() {
    let found = faults(
      """
      {"a":{"$type":"number","$value":"x"},
       "b":{"$value":"{nowhere}"},
       "c":{"$type":"colour","d":{"$value":1}}}
      """)
    #expect(found.map(\.path) == ["c", "a", "b"])
    #expect(found.first { $0.path == "b" }?.line == 2)
  }
}
