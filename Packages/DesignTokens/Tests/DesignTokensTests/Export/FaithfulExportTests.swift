import DesignTokens
import Testing

@Suite struct FaithfulExportTests {
  private func px(_ value: Double, _ unit: String = "px") -> String {
    #"{"value":\#(value),"unit":"\#(unit)"}"#
  }

  private func typography(_ size: String, _ spacing: String) -> String {
    #"{"t":{"$type":"typography","$value":{"fontFamily":"Inter","fontSize":\#(size),"fontWeight":400,"letterSpacing":\#(spacing),"lineHeight":1.5}}}"#
  }

  @Test func `rem survives a text style in CSS and JSON`() throws {
    let theme = try tokens(typography(px(1.25, "rem"), px(0.01, "rem")))
    let css = CSSThemeExporter().export(theme)
    for line in [
      "--t-size: 1.25rem;", "--t-line-height: 1.875rem;", "--t-letter-spacing: 0.01rem;",
    ] {
      #expect(css.contains(line), "\(css)")
    }
    let json = JSONThemeExporter().document(theme)["t"]?["$value"]
    #expect(json?["fontSize"]?["unit"]?.stringValue == "rem")
    #expect(json?["fontSize"]?["value"]?.doubleValue == 1.25)
    #expect(json?["letterSpacing"]?["unit"]?.stringValue == "rem")
    #expect(json?["lineHeight"]?.doubleValue == 1.5)
    #expect(try tokens(JSONThemeExporter().export(theme))["t"]?.value == theme["t"]?.value)
    #expect(SwiftThemeExporter().export([theme]).contains("unit: .rem, letterSpacingUnit: .rem)"))
    guard case .typography(let style)? = theme["t"]?.value else { return }
    #expect(style.size == 20)
    #expect(style.lineHeight == 30)
  }

  @Test func `px and rem stand beside each other in a text style`() throws {
    let css = CSSThemeExporter().export(try tokens(typography(px(1, "rem"), px(0.5))))
    #expect(css.contains("--t-size: 1rem;"))
    #expect(css.contains("--t-letter-spacing: 0.5px;"))
  }

  @Test(arguments: [
    ("self", "self_"), ("await", "`await`"), ("init", "`init`"), ("in", "`in`"), ("any", "any"),
    ("-", "__"), ("Type", "type"), ("class", "`class`"),
  ])
  func `a token named like a word of Swift has a name that compiles`(
    name: String, identifier: String
  ) throws {
    let source = SwiftThemeExporter().export([
      try tokens(#"{"g":{"\#(name)":{"$type":"number","$value":1}}}"#)
    ])
    #expect(source.contains("    public var \(identifier): Double\n"), "\(source)")
  }

  @Test(arguments: [
    ("any", "AnyGroup"), ("self", "SelfGroup"), ("hashable", "HashableGroup"),
    ("sendable", "SendableGroup"), ("tokens", "TokensGroup"), ("protocol", "ProtocolGroup"),
  ])
  func `a group named like a type has a type that compiles`(name: String, type: String) throws {
    let source = SwiftThemeExporter().export([
      try tokens(#"{"\#(name)":{"x":{"$type":"number","$value":1}}}"#)
    ])
    #expect(source.contains("  public struct \(type): Hashable, Sendable {"), "\(source)")
  }

  @Test func `names that the generated source uses itself are not taken`() throws {
    let source = SwiftThemeExporter().export([
      try tokens(
        #"{"all":{"$type":"number","$value":1},"add":{"$type":"number","$value":1},"tokens":{"$type":"number","$value":1}}"#
      )
    ])
    for name in ["all_", "add_", "tokens_"] {
      #expect(source.contains("public var \(name): Double"), "\(source)")
    }
  }

  @Test(arguments: [
    #"{"a-b":{"$type":"number","$value":1},"a b":{"$type":"number","$value":2}}"#,
    #"{"a":{"b":{"$type":"number","$value":1}},"a-b":{"$type":"number","$value":2}}"#,
  ])
  func `tokens of one name in CSS are refused with both paths`(text: String) throws {
    let catalog = try catalog(text)
    let theme = try catalog.theme()
    let paths = theme.tokens.map(\.path.description)
    let error = #expect(throws: TokenError.self) { try CSSThemeExporter().stylesheet(catalog) }
    guard case .refused(let findings)? = error else { return }
    #expect(findings.map(\.code) == [.collision])
    #expect(findings.first?.path == paths[1])
    #expect(findings.first?.message.contains("'\(paths[0])'") == true)
    #expect(throws: TokenError.self) { try CSSThemeExporter().check(theme) }
  }

  @Test func `a token of one context that has the name of another context's token is refused`()
    throws
  {
    let number = { (name: String) in #"{"\#(name)":{"$type":"number","$value":1}}"# }
    let catalog = try catalog(
      ##"""
      {"version":"2025.10","modifiers":{"theme":{"contexts":{
      "light":[\##(number("a-b"))],"dark":[\##(number("a b"))]},"default":"light"}},
      "resolutionOrder":[{"$ref":"#/modifiers/theme"}]}
      """##)
    let error = #expect(throws: TokenError.self) { try CSSThemeExporter().stylesheet(catalog) }
    guard case .refused(let findings)? = error else { return }
    #expect(findings.map(\.code) == [.collision])
  }

  @Test func `a token named like a member that every generated type has gets another name`() throws
  {
    let source = SwiftThemeExporter().export([
      try tokens(#"{"g":{"hash value":{"$type":"number","$value":1}}}"#)
    ])
    #expect(source.contains("    public var hashValue_: Double\n"), "\(source)")
  }

  @Test(arguments: [#""""#, #"" ""#, #"[""]"#, #"["A", " "]"#, "[]"])
  func `an empty font family is refused`(value: String) {
    let text = #"{"f":{"$type":"fontFamily","$value":\#(value)}}"#
    #expect(faults(text).map(\.code) == [.value])
    #expect(faults(text).first?.path == "f")
  }

  @Test func `a $ref to another property of the same token is followed`() throws {
    let theme = try tokens(
      ##"""
      {"base":{"$type":"dimension","$value":{"value":4,"unit":"px"}},
      "g~/%":{"s":{"$type":"shadow","$value":{"color":{"colorSpace":"srgb","components":[0,0,0]},
      "offsetX":"{base}","offsetY":{"$ref":"#/g~0~1%25/s/$value/offsetX"},
      "blur":{"value":{"$ref":"#/g~0~1%25/s/$value/offsetX/value"},"unit":"px"},
      "spread":{"$ref":"#/g~0~1%25/s/$value/blur"}}}},
      "c":{"$type":"color","$value":{"colorSpace":"srgb","components":[0.2,{"$ref":"#/c/$value/components/0"},{"$ref":"#/c/$value/components/1"}]}}}
      """##)
    #expect(theme["g~/%.s"]?.value.description == "4px 4px 4px 4px #000000")
    #expect(theme["c"]?.value == .color(RGBAColor(red: 0.2, green: 0.2, blue: 0.2)))
  }

  @Test(arguments: [
    ##"[{"$ref":"#/c/$value/components/1"},{"$ref":"#/c/$value/components/0"},0]"##,
    ##"[{"$ref":"#/c/$value/components/0"},0,0]"##, ##"[{"$ref":"#/c/$value/components"},0,0]"##,
    ##"[{"$ref":"#/c/$value"},0,0]"##,
  ])
  func `properties that refer to each other are a cycle`(components: String) {
    let text =
      #"{"c":{"$type":"color","$value":{"colorSpace":"srgb","components":\#(components)}}}"#
    #expect(faults(text).map(\.code) == [.cycle])
  }

  @Test(arguments: [14, 20])
  func `references within a token that multiply are limited`(depth: Int) {
    let levels = (1...depth).map { level in
      ##""d\##(level)":[{"$ref":"#/x/$value/d\##(level - 1)"},{"$ref":"#/x/$value/d\##(level - 1)"}]"##
    }
    let text = #"{"x":{"$type":"color","$value":{"d0":[1],\#(levels.joined(separator: ","))}}}"#
    #expect(faults(text).map(\.code) == [.limit])
  }

  @Test func `one bad type of a group is one finding`() {
    let text =
      #"{"g":{"$type":"colour","a":{"$value":1},"b":{"$value":2},"h":{"c":{"$value":3}}},"t":{"$type":"x","$value":1},"r":{"$value":"{g.a}"}}"#
    #expect(faults(text).map(\.code) == [.type, .type])
    #expect(faults(text).map(\.path) == ["g", "t"])
  }

  @Test func `a bad type of a group is one finding for those that extend it, too`() {
    let text =
      #"{"g":{"$type":"colour","a":{"$value":1}},"h":{"$extends":"{g}","b":{"$value":2}}}"#
    #expect(faults(text).map(\.path) == ["g"])
  }

  @Test func `names compare by code points`() throws {
    let theme = try tokens(
      #"{"$type":"number","é":{"$value":1},"e\u0301":{"$value":2},"a":{"$value":"{é}"},"b":{"$value":"{e\u0301}"}}"#
    )
    #expect(theme.tokens.map { Array($0.path.description.utf8).count } == [2, 3, 1, 1])
    #expect(theme["a"]?.value == .number(1))
    #expect(theme["b"]?.value == .number(2))
    #expect(theme["e\u{301}"]?.value == .number(2))
    #expect(theme["\u{E9}"]?.value == .number(1))
    let again = try tokens(JSONThemeExporter().export(theme))
    #expect(again.tokens.count == 4)
    #expect(SwiftThemeExporter().export([theme]).contains("[\"e\u{301}\"]"))
  }
}
