import DesignTokens
import Testing

/// The same colours in every space; the numbers are those of CSS Color Level 4's examples and of
/// the definitions of the spaces.
@Suite struct ColorSpaceTests {
  private func value(_ space: String, _ components: String, _ more: String = "") -> String {
    #"{"a":{"$type":"color","$value":{"colorSpace":"\#(space)","components":[\#(components)]\#(more)}}}"#
  }

  @Test(
    arguments: [
      ("srgb", "1, 0, 0", "#ff0000"), ("srgb-linear", "0.2158605, 0.2158605, 0.2158605", "#808080"),
      ("hsl", "120, 100, 25", "#008000"), ("hsl", "\"none\", 0, 50", "#808080"),
      ("hwb", "0, 0, 0", "#ff0000"), ("hwb", "90, 80, 80", "#808080"),
      ("lab", "54.2905, 80.8049, 69.891", "#ff0000"),
      ("lch", "54.2905, 106.8372, 40.8576", "#ff0000"),
      ("lab", "46.2776, -47.5522, 48.5864", "#008000"),
      ("oklab", "0.627955, 0.224863, 0.125846", "#ff0000"),
      ("oklch", "0.51975, 0.17686, 142.495", "#008000"),
      ("display-p3", "0.21604, 0.49418, 0.13151", "#008000"),
      ("a98-rgb", "0.281363, 0.498012, 0.116746", "#008000"),
      ("prophoto-rgb", "0.230479, 0.395789, 0.129968", "#008000"),
      ("rec2020", "0.235202, 0.431704, 0.085432", "#008000"),
      ("xyz-d65", "0.077191, 0.154382, 0.025730", "#008000"),
      ("xyz-d50", "0.08314, 0.154751, 0.020951", "#008000"),
    ])
  func `a colour of every space is converted to sRGB`(
    space: String, components: String, hex: String
  ) throws {
    guard case .color(let color)? = try tokens(value(space, components))["a"]?.value else {
      Issue.record("no color")
      return
    }
    let expected = try RGBAColor(hex: hex)
    for (found, wanted) in zip(
      [color.red, color.green, color.blue], [expected.red, expected.green, expected.blue])
    {
      #expect(abs(found - wanted) < 1.01 / 255, "\(color.hex)")
    }
  }

  @Test func `a component outside its space is an error with the token's path`() throws {
    let fault = try #require(faults(value("srgb", "1.2, 0, 0")).first)
    #expect(fault.code == .outOfGamut)
    #expect(fault.path == "a")
    #expect(fault.message.contains("srgb"))
  }

  /// The stand-ins were computed by a program of its own from CSS Color 4, section 13.2.2.
  @Test(arguments: [
    ("display-p3", "1, 0, 0", "#ff0b0c"), ("display-p3", "0, 1, 0", "#00fb29"),
    ("rec2020", "0, 0, 1", "#005193"), ("oklch", "0.9, 0.4, 150", "#41ff87"),
    ("lab", "50, 120, 0", "#f20080"), ("xyz-d65", "2, 2, 2", "#ffffff"),
  ])
  func `a colour outside sRGB is mapped into it, with a warning`(
    space: String, components: String, hex: String
  ) throws {
    let theme = try tokens(value(space, components))
    #expect(theme["a"]?.value.description == hex)
    #expect(theme.findings.map(\.code) == [.outOfGamut])
    #expect(theme.findings.map(\.severity) == [.warning])
    #expect(theme.findings.first?.path == "a")
    guard case .color(let color)? = theme["a"]?.value else { return }
    #expect(color.wide?.space.rawValue == space)
  }

  @Test func `a colour outside sRGB is exported as color() beside its stand-in`() throws {
    let shadow =
      #""offsetX":{"value":0,"unit":"px"},"offsetY":{"value":1,"unit":"px"},"blur":{"value":2,"unit":"px"},"spread":{"value":0,"unit":"px"}"#
    let text =
      #"{"c":{"$type":"color","$value":{"colorSpace":"display-p3","components":[1,0,0],"alpha":0.5}},"#
      + ##""k":{"$type":"color","$value":{"colorSpace":"oklch","components":[0.9,0.4,150],"hex":"#00ff00"}},"##
      + #""s":{"$type":"shadow","$value":{"color":"{c}",\#(shadow)}},"n":{"$type":"number","$value":1}}"#
    let theme = try tokens(text)
    let css = CSSThemeExporter().export(theme)
    #expect(css.contains("  --c: #"))
    #expect(css.contains("  --k: #00ff00;\n"))
    #expect(
      css.hasSuffix(
        """
        @supports (color: color(display-p3 0 0 0)) {
          :root {
            --c: color(display-p3 1 0 0 / 0.5);
            --k: color(xyz-d65 0.288 0.8338 0.1108);
            --s: 0px 1px 2px 0px color(display-p3 1 0 0 / 0.5);
          }
        }

        """))
    let json = JSONThemeExporter().export(theme)
    let again = try tokens(json)["c"]?.value
    #expect(again?.description == theme["c"]?.value.description)
    guard case .color(let color)? = again else { return }
    #expect(color.wide?.components == [1, 0, 0])
    #expect(json.contains(#""colorSpace": "display-p3""#))
    #expect(json.contains(##""hex": "#00ff00""##))
  }

  @Test func `hex stands in for a colour out of gamut, with a warning`() throws {
    let theme = try tokens(value("display-p3", "1, 0, 0", ##","alpha":0.5,"hex":"#fa0000""##))
    #expect(theme["a"]?.value.description == "#fa000080")
    #expect(theme.findings.map(\.code) == [.outOfGamut])
    #expect(theme.findings.map(\.severity) == [.warning])
  }

  @Test func `hex that shows another colour is a warning`() throws {
    let theme = try tokens(value("srgb", "1, 0, 0", ##","hex":"#00ff00""##))
    #expect(theme["a"]?.value == .color(RGBAColor(rgb: 0xFF0000)))
    #expect(theme.findings.map(\.code) == [.hex])
  }

  @Test(
    arguments: [
      ("srgb", "1, 0", ""), ("srgb", "\"x\", 0, 0", ""), ("cmyk", "0, 0, 0", ""),
      ("hsl", "360, 0, 0", ""), ("hsl", "0, 101, 0", ""), ("lab", "101, 0, 0", ""),
      ("lch", "50, -1, 0", ""), ("oklab", "1.1, 0, 0", ""), ("oklch", "0.5, 0.1, 360", ""),
      ("srgb", "0, 0, 0", ",\"alpha\":1.1"), ("srgb", "0, 0, 0", ",\"hex\":\"#fff\""),
      ("srgb", "0, 0, 0", ",\"hue\":1"), ("oklab", "0.5, 1e400, 0", ""),
    ])
  func `a colour outside the rules of its space is refused`(
    space: String, components: String, more: String
  ) {
    #expect(faults(value(space, components, more)).map(\.code) == [.value])
  }
}
