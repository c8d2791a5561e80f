import DesignTokens
import DesignTokensMock
import Testing

@Suite struct ThemeTests {
  @Test func `tokens are reached by name and by path`() throws {
    #expect(Theme.dark.color.text.primary.hex == "#f2f4f8")
    #expect(Theme.light.spacing.medium == 16)
    let path = try #require(TokenPath("color.text.primary"))
    #expect(Theme.dark.token(at: path)?.value == .color(Theme.dark.color.text.primary))
    let unknown = try #require(TokenPath("color.text.tertiary"))
    #expect(Theme.dark.token(at: unknown) == nil)
  }

  @Test func `the themes are found by their names`() {
    #expect(Theme.builtIn.map(\.name) == ["light", "dark", "highContrast"])
    #expect(Theme.named("dark") == .dark)
    #expect(Theme.named("Dark") == nil)
  }

  @Test(arguments: Theme.builtIn + [.fixture])
  func `every theme has the same paths, each once`(theme: Theme) {
    let paths = theme.tokens.map(\.path)
    #expect(paths == Theme.light.tokens.map(\.path))
    #expect(Set(paths).count == paths.count)
    #expect(paths.count == 44)
  }

  @Test func `the colour paths are the public names`() {
    let paths = Theme.fixture.tokens.map(\.path.description).filter { $0.hasPrefix("color.") }
    #expect(
      paths == [
        "color.brand.primary", "color.brand.onPrimary", "color.semantic.success",
        "color.semantic.error", "color.semantic.warning", "color.semantic.info",
        "color.background", "color.surface.primary", "color.surface.secondary",
        "color.surface.inverse", "color.text.primary", "color.text.secondary",
        "color.text.disabled", "color.text.inverse", "color.border.subtle",
        "color.border.strong", "color.focus",
      ])
  }

  @Test func `every colour of the fixture is its own`() {
    let values = Theme.fixture.tokens.prefix(17).map(\.value.description)
    let expected = (1...17).map { RGBAColor(rgb: UInt32($0) << 16).hex }
    #expect(values == expected)
  }

  @Test func `reduced motion keeps the curves and drops the durations`() {
    let still = Theme.light.withReducedMotion.motion
    #expect([still.fast, still.normal, still.slow] == [.zero, .zero, .zero])
    #expect(still.standard == Theme.light.motion.standard)
    #expect(Theme.light.withReducedMotion.color == Theme.light.color)
  }

  @Test func `a type scale keeps the standard for steps it does not name`() {
    let scale = TypeScale([.body: TextStyle(size: 18, lineHeight: 24)])
    #expect(scale.body == TextStyle(size: 18, lineHeight: 24))
    #expect(scale.headline == TextStyle(size: 17, lineHeight: 22, weight: .semibold))
    #expect(scale.largeTitle.scaled(by: 2) == TextStyle(size: 68, lineHeight: 82))
  }

  @Test func `the standard scale never grows from one step to the next`() {
    let sizes = TypeScale.Step.allCases.map { TypeScale.standard[$0].size }
    #expect(sizes == sizes.sorted(by: >))
  }

  @Test(arguments: ["", ".", "a.", "a..b", "$type.a", "a.{b}"])
  func `a path with a name which is not allowed is refused`(text: String) {
    #expect(TokenPath(text) == nil)
  }

  @Test func `font weights lie between 1 and 1000`() {
    #expect(FontWeight(0) == nil)
    #expect(FontWeight(1001) == nil)
    #expect(FontWeight(400) == .regular)
    #expect(FontWeight.medium < .bold)
  }
}
