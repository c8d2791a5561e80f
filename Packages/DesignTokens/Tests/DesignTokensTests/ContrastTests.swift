import DesignTokens
import DesignTokensMock
import Testing

@Suite struct ContrastTests {
  @Test func `black on white is 21 and a colour on itself is 1`() {
    let black = RGBAColor(rgb: 0x000000)
    let white = RGBAColor(rgb: 0xFFFFFF)
    #expect(abs(black.contrastRatio(on: white) - 21) < 1e-12)
    #expect(black.contrastRatio(on: white) == white.contrastRatio(on: black))
    #expect(white.contrastRatio(on: white) == 1)
  }

  @Test(
    arguments: [(0x777777, 4.478), (0x767676, 4.542), (0xFF0000, 3.998), (0x0000FF, 8.592)]
      as [(UInt32, Double)])
  func `known ratios on white are met to three places`(rgb: UInt32, expected: Double) {
    let ratio = RGBAColor(rgb: rgb).contrastRatio(on: RGBAColor(rgb: 0xFFFFFF))
    #expect(abs(ratio - expected) < 0.0005)
  }

  @Test func `a ratio which only rounds to the level fails`() {
    let ratio = RGBAColor(rgb: 0x777777).contrastRatio(on: RGBAColor(rgb: 0xFFFFFF))
    #expect((ratio * 10).rounded() / 10 == 4.5)
    #expect(!ContrastLevel.aa.isMet(by: ratio))
  }

  @Test func `transparent text is judged as it is seen`() {
    let white = RGBAColor(rgb: 0xFFFFFF)
    let faded = RGBAColor(rgb: 0x000000, alpha: 0.5).contrastRatio(on: white)
    #expect(faded == RGBAColor(red: 0.5, green: 0.5, blue: 0.5).contrastRatio(on: white))
    #expect(faded < 4.5)
  }

  @Test func `a transparent background shows the canvas`() {
    let text = RGBAColor(rgb: 0xFFFFFF)
    let clear = RGBAColor(rgb: 0xFFFFFF, alpha: 0)
    #expect(abs(text.contrastRatio(on: clear, canvas: RGBAColor(rgb: 0x000000)) - 21) < 1e-12)
    #expect(text.contrastRatio(on: clear) == 1)
  }

  @Test(arguments: Theme.builtIn)
  func `every pair of a built-in theme reaches its level`(theme: Theme) {
    #expect(theme.contrastPairs.count == 67)
    #expect(theme.contrastFailures == [])
  }

  @Test(arguments: [("light", 4.5), ("dark", 4.5), ("highContrast", 7), ("highContrastDark", 7)])
  func `every text on every surface is readable`(name: String, minimum: Double) throws {
    let color = try #require(Theme.named(name)).color
    for surface in [color.background, color.surface.primary, color.surface.secondary] {
      for text in [color.text.primary, color.text.secondary, color.text.disabled] {
        #expect(text.contrastRatio(on: surface) >= minimum)
      }
    }
    #expect(color.text.inverse.contrastRatio(on: color.surface.inverse) >= minimum)
    #expect(color.brand.onPrimary.contrastRatio(on: color.brand.primary) >= minimum)
  }

  @Test func `an unreadable theme names the failing pairs`() throws {
    var theme = Theme.light
    theme.color.text.secondary = RGBAColor(rgb: 0x999999)
    let failures = theme.contrastFailures
    #expect(
      failures.map(\.foreground.description) == Array(repeating: "color.text.secondary", count: 10))
    #expect(
      failures.map(\.background.description) == [
        "color.background", "color.surface.primary", "color.surface.secondary",
        "color.surface.material", "color.surface.materialFallback", "color.brand.soft",
        "color.semantic.successSoft", "color.semantic.errorSoft", "color.semantic.warningSoft",
        "color.semantic.infoSoft",
      ])
    #expect(failures.allSatisfy { $0.required == 4.5 && $0.ratio < 4.5 })
  }
}
