import DesignTokens
import DesignTokensMock
import Testing

@Suite struct ExportTests {
  @Test func `CSS names are kebab case and values are CSS`() {
    let lines = CSSThemeExporter().export(.fixture).split(separator: "\n").map(String.init)
    #expect(lines.prefix(3) == [":root {", "  color-scheme: light;", "  --color-focus: #010000;"])
    for line in [
      "  --color-brand-on-primary: #030000;", "  --typography-large-title-line-height: 2.5625rem;",
      "  --typography-headline-weight: 650;", "  --typography-body-size: 1.0625rem;",
      "  --typography-body-family: system-ui, sans-serif;", "  --spacing-extra-small: 4px;",
      "  --motion-duration-slow: 350ms;",
      "  --motion-curve-standard: cubic-bezier(0.4, 0, 0.2, 1);",
      "  --elevation-low: 0px 1px 3px 0px #161a261f;",
      "  --motion-transition-appear: 200ms cubic-bezier(0, 0, 0.2, 1) 0ms;",
    ] {
      #expect(lines.contains(line), "\(line)")
    }
  }

  @Test func `a style sheet follows the reader's preferences and an explicit choice`() throws {
    let css = CSSThemeExporter().stylesheet(Theme.builtIn)
    let built = try CSSThemeExporter().stylesheet(TokenCatalog.builtIn())
    let selectors = built.split(separator: "\n").filter { $0.hasSuffix("{") }.map(String.init)
    let theme = "  :root:not([data-theme]) {"
    #expect(
      selectors == [
        ":root {", "@media (prefers-color-scheme: dark) {", theme,
        "@media (prefers-contrast: more) {", theme,
        "@media (prefers-color-scheme: dark) and (prefers-contrast: more) {", theme,
        "@media (prefers-reduced-motion: reduce) {", "  :root:not([data-motion]) {",
        #":root[data-theme="dark"] {"#, #":root[data-theme="highContrast"] {"#,
        #":root[data-theme="highContrastDark"] {"#, #":root[data-motion="reduced"] {"#,
      ])
    #expect(css.contains(#":root[data-theme="highContrast"] {"#))
    #expect(css.contains("--color-text-primary: #eef0f6;"))
  }

  @Test func `a context repeats all that its modifier changes, and nothing else`() throws {
    let css = try CSSThemeExporter().stylesheet(TokenCatalog.builtIn())
    let blocks = css.split(separator: "{")
    let reduced = try #require(blocks.last)
    #expect(
      reduced.split(separator: "\n").dropLast().map { $0.split(separator: ":")[0] } == [
        "  --motion-duration-fast", "  --motion-duration-normal", "  --motion-duration-slow",
        "  --motion-transition-appear", "  --motion-transition-disappear",
      ])
    #expect(css.split(separator: "\n").filter { $0.contains("--contrast-text:") }.count == 7)
    #expect(css.split(separator: "\n").filter { $0.contains("--spacing-medium:") }.count == 1)
  }

  @Test func `what could leave a declaration or a style element is escaped`() throws {
    let theme = try tokens(
      #"{"a;<b":{"$type":"fontFamily","$value":"x\"</style>\\\n{"}}"#)
    #expect(
      CSSThemeExporter().export(theme)
        == ":root {\n  color-scheme: light;\n  --a--b: \"x\\22 \\3c /style>\\5c \\a {\";\n}\n")
  }

  @Test func `Swift source nests the groups and escapes what names and texts hold`() throws {
    let source = SwiftThemeExporter().export([
      try tokens(
        #"{"class":{"$type":"number","1 x":{"$value":1,"$description":"A\n*/ b"},"$root":{"$value":2}},"type":{"f":{"$type":"fontFamily","$value":"a\"\\(b)"}}}"#
      )
    ])
    for line in [
      "public import DesignTokens", "  public struct Class: Hashable, Sendable {",
      "    /// A */ b", "    public var _1X: Double", "    public var root: Double",
      "  public struct TypeGroup: Hashable, Sendable {",
      "    add([\"class\", \"1 x\"], .number(`class`._1X))",
      "    `class`: Tokens.Class(_1X: 1, root: 2),",
      "    type: Tokens.TypeGroup(f: [\"a\\\"\\\\(b)\"]))",
    ] {
      #expect(source.split(separator: "\n").contains(Substring(line)), "\(line)\n\(source)")
    }
  }

  @Test func `a token that a theme lacks is optional in Swift`() throws {
    let catalog = try catalog(
      #"{"version":"2025.10","resolutionOrder":[{"type":"modifier","name":"m","contexts":{"x":[],"y":[{"a":{"$type":"number","$value":1}}]}}]}"#
    )
    let source = try SwiftThemeExporter().export(catalog)
    #expect(source.contains("public var a: Double?"))
    #expect(source.contains("if let value = a { add([\"a\"], .number(value)) }"))
    #expect(source.contains("a: nil)"))
  }

  @Test func `ANSI lines are plain without colours and carry swatches with them`() throws {
    let plain = ANSIThemeExporter(capability: .none).export(.fixture)
    #expect(!plain.contains("\u{1B}"))
    let colored = ANSIThemeExporter(capability: .trueColor).export(.fixture)
    #expect(colored.hasPrefix("\u{1B}[48;2;1;0;0m  \u{1B}[0m  color.focus "))
    let evil = try tokens(#"{"a\u001b[2J":{"$type":"fontFamily","$value":"\u001b[2J"}}"#)
    #expect(!ANSIThemeExporter(capability: .none).export(evil).contains("\u{1B}"))
  }

  @Test(
    arguments: [
      (.trueColor, "\u{1B}[48;2;67;56;202m"), (.ansi256, "\u{1B}[48;5;62m"),
      (.ansi16, "\u{1B}[104m"),
    ] as [(TerminalColorCapability, String)])
  func `ANSI swatches use what the terminal can show`(
    capability: TerminalColorCapability, start: String
  ) {
    let text = ANSIThemeExporter(capability: capability).export(.light)
    #expect(text.hasPrefix(start), "\(text.prefix(20).debugDescription)")
  }

  @Test func `JSON is a token file that reads back as the same theme`() throws {
    for name in try TokenCatalog.builtIn().themeNames {
      let theme = try TokenCatalog.builtIn().theme(name)
      let again = try tokens(JSONThemeExporter().export(theme))
      #expect(Set(again.tokens.map(\.path)) == Set(theme.tokens.map(\.path)))
      for token in theme.tokens {
        #expect(again[token.path.description]?.value.description == token.value.description)
      }
    }
  }
}
