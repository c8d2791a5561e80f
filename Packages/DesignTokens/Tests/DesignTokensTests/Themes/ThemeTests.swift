import DesignTokens
import DesignTokensMock
import Foundation
import Testing

@Suite struct ThemeTests {
  private static let package = URL(filePath: #filePath).deletingLastPathComponent()
    .deletingLastPathComponent().deletingLastPathComponent().deletingLastPathComponent()

  /// The catalog of the token files on disk.
  private static func committed() throws -> TokenCatalog {
    func file(_ name: String) throws -> TokenFile {
      let data = try Data(contentsOf: package.appending(path: "Tokens/\(name)"))
      return TokenFile(name: name, bytes: Array(data))
    }
    return try TokenCatalog(try file("theme.resolver.json")) { name, _ in try file(name) }
  }

  @Test func `the typed values are generated from the token files and current`() throws {
    let source = try String(
      contentsOf: Self.package.appending(
        path: "Sources/DesignTokens/Themes/Generated/Tokens.swift"), encoding: .utf8)
    let generated = try SwiftThemeExporter(importsDesignTokens: false).export(Self.committed())
    #expect(source == generated, "run Scripts/tokens")
  }

  @Test func `the token files in the code are those on disk`() throws {
    let committed = try Self.committed()
    let builtIn = try TokenCatalog.builtIn()
    #expect(committed.themeNames == builtIn.themeNames)
    for name in builtIn.themeNames {
      #expect(try committed.theme(name).tokens == builtIn.theme(name).tokens, "run Scripts/tokens")
    }
  }

  @Test(arguments: Theme.builtIn)
  func `a typed theme says what the token files say`(theme: Theme) throws {
    let read = try TokenCatalog.builtIn().theme(theme.name)
    #expect(read.tokens.map(\.path) == theme.tokens.map(\.path))
    #expect(read.preference == theme.preference)
    for (left, right) in zip(read.tokens, theme.tokens) {
      #expect(left.value.description == right.value.description, "\(left.path)")
    }
  }

  @Test func `tokens are reached by name and by path`() throws {
    #expect(Theme.dark.color.text.primary.hex == "#eef0f6")
    #expect(Tokens.light.color.text.primary.hex == "#161a26")
    #expect(Theme.light.spacing.medium == 16)
    #expect(Theme.light.typography.body.lineHeight == 22)
    let path = try #require(TokenPath("color.text.primary"))
    #expect(Theme.dark.token(at: path)?.value == .color(Theme.dark.color.text.primary))
    #expect(Theme.dark.token(at: try #require(TokenPath("color.text.tertiary"))) == nil)
  }

  @Test func `the themes are light, dark and high contrast`() {
    #expect(Theme.builtIn.map(\.name) == ["light", "dark", "highContrast", "highContrastDark"])
    #expect(Theme.named("dark") == .dark)
    #expect(Theme.named("Dark") == nil)
    #expect(Theme.builtIn.map(\.preference.isDark) == [false, true, false, true])
    #expect(Theme.builtIn.map(\.preference.isHighContrast) == [false, false, true, true])
  }

  @Test(arguments: Theme.builtIn)
  func `the material has an opaque fallback`(theme: Theme) {
    #expect(theme.color.surface.materialFallback.alpha == 1)
    #expect(theme.color.text.primary.contrastRatio(on: theme.color.surface.materialFallback) >= 4.5)
  }

  @Test func `reduced motion keeps the curves and drops the durations`() throws {
    let still = Theme.dark.withReducedMotion
    #expect(
      [still.motion.duration.fast, still.motion.duration.normal, still.motion.duration.slow]
        == [.zero, .zero, .zero])
    #expect(still.motion.transition.appear.duration == 0)
    #expect(still.motion.curve == Theme.dark.motion.curve)
    #expect(still.color == Theme.dark.color)
    let read = try TokenCatalog.builtIn().theme("dark+reduced")
    #expect(read["motion.transition.appear"]?.value == .transition(still.motion.transition.appear))
  }

  @Test func `the type scale never grows from one step to the next and scales`() {
    let sizes = Theme.light.tokens.compactMap { token -> Double? in
      guard case .typography(let style) = token.value else { return nil }
      return style.size
    }
    #expect(sizes.count == 11)
    #expect(sizes == sizes.sorted(by: >))
    #expect(Theme.light.typography.largeTitle.scaled(by: 2).lineHeight == 82)
  }

  @Test func `every colour of the fixture is its own`() {
    let values = Theme.fixture.tokens.prefix(30).map(\.value.description)
    #expect(values == (1...30).map { RGBAColor(rgb: UInt32($0) << 16).hex })
  }

  @Test(arguments: ["", ".", "a.", "a..b", "$type.a", "a.{b}"])
  func `a path with a name which is not allowed is refused`(text: String) {
    #expect(TokenPath(text) == nil)
  }

  @Test func `font weights lie between 1 and 1000`() {
    #expect(FontWeight(0) == nil)
    #expect(FontWeight(1001) == nil)
    #expect(FontWeight(clamping: .infinity).value == 1000)
    #expect(FontWeight.medium < .bold)
  }
}
