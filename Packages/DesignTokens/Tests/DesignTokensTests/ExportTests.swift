import DesignTokens
import DesignTokensMock
import Testing

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

@Suite struct ExportTests {
  @Test func `JSON holds a typed value at the token's path`() {
    let lines = JSONThemeExporter().export(.fixture).split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(14) == [
        "{",
        "  \"color\": {",
        "    \"background\": {",
        "      \"$type\": \"color\",",
        "      \"$value\": {",
        "        \"alpha\": 1,",
        "        \"colorSpace\": \"srgb\",",
        "        \"components\": [0.0275, 0, 0],",
        "        \"hex\": \"#070000\"",
        "      }",
        "    },",
        "    \"border\": {",
        "      \"strong\": {",
        "        \"$type\": \"color\",",
      ])
  }

  @Test func `JSON can be read back`() throws {
    struct Document: Decodable {
      struct Length: Decodable, Equatable {
        var value: Double
        var unit: String
      }
      struct Token<Value: Decodable>: Decodable {
        enum CodingKeys: String, CodingKey {
          case value = "$value"
        }
        var value: Value
      }
      struct Style: Decodable {
        var fontSize: Length
        var fontWeight: Int
      }
      var spacing: [String: Token<Length>]
      var typography: [String: Token<Style>]
    }
    let text = JSONThemeExporter().export(.light)
    let document = try JSONDecoder().decode(Document.self, from: Data(text.utf8))
    #expect(document.spacing["medium"]?.value == .init(value: 16, unit: "px"))
    #expect(document.typography.count == 11)
    #expect(document.typography["headline"]?.value.fontWeight == 600)
  }

  @Test func `CSS names are kebab case and values are CSS`() {
    let css = CSSThemeExporter().export(.fixture)
    let lines = css.split(separator: "\n").map(String.init)
    #expect(lines.first == ":root {")
    #expect(lines.last == "}")
    #expect(
      lines[1...3] == [
        "  color-scheme: light;", "  --color-brand-primary: #010000;",
        "  --color-brand-on-primary: #020000;",
      ])
    for line in [
      "  --typography-large-title-line-height: 41px;", "  --typography-headline-weight: 600;",
      "  --spacing-extra-small: 4px;", "  --motion-duration-slow: 350ms;",
      "  --motion-curve-standard: cubic-bezier(0.4, 0, 0.2, 1);",
    ] {
      #expect(lines.contains(line))
    }
    #expect(lines.count == 44 + 11 * 2 + 3)
  }

  @Test func `a style sheet follows the reader's preferences and an explicit choice`() {
    let css = CSSThemeExporter().stylesheet(Theme.builtIn)
    let selectors = css.split(separator: "\n").filter { $0.hasSuffix("{") }.map(String.init)
    #expect(
      selectors == [
        ":root {",
        "@media (prefers-color-scheme: dark) {", "  :root:not([data-theme]) {",
        "@media (prefers-contrast: more) {", "  :root:not([data-theme]) {",
        ":root[data-theme=\"light\"] {", ":root[data-theme=\"dark\"] {",
        ":root[data-theme=\"highContrast\"] {",
      ])
  }

  @Test func `Swift source nests the groups`() {
    let lines = SwiftThemeExporter().export(.fixture).split(separator: "\n").map(String.init)
    #expect(
      lines.prefix(7) == [
        "public enum Tokens {", "  public enum Color {", "    public enum Brand {",
        "      public static let `primary`: UInt32 = 0x010000FF",
        "      public static let `onPrimary`: UInt32 = 0x020000FF", "    }",
        "    public enum Semantic {",
      ])
    #expect(lines.filter { $0.hasSuffix("{") }.count == lines.filter { $0.hasSuffix("}") }.count)
  }

  @Test func `ANSI lines are plain without colours and carry swatches with them`() {
    let plain = ANSIThemeExporter(capability: .none).export(.fixture)
    #expect(!plain.contains("\u{1B}"))
    #expect(plain.hasPrefix("color.brand.primary      #010000\n"))
    let colored = ANSIThemeExporter(capability: .trueColor).export(.fixture)
    #expect(colored.hasPrefix("\u{1B}[48;2;1;0;0m  \u{1B}[0m  color.brand.primary      #010000\n"))
  }
}
