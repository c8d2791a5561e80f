/// The colour spaces of the Design Tokens Color Module 2025.10, section "Supported color spaces".
public enum ColorSpace: String, CaseIterable, Sendable {
  /// Red, green and blue, 0…1, as screens have them.
  case srgb
  /// The same in proportion to light.
  case srgbLinear = "srgb-linear"
  /// Hue 0…360, saturation and lightness 0…100.
  case hsl
  /// Hue 0…360, whiteness and blackness 0…100.
  case hwb
  /// CIE lightness 0…100, green–red, blue–yellow.
  case lab
  /// CIE lightness 0…100, chroma, hue.
  case lch
  /// Perceptual lightness 0…1, green–red, blue–yellow.
  case oklab
  /// Perceptual lightness 0…1, chroma, hue.
  case oklch
  /// The wide gamut of Apple's displays.
  case displayP3 = "display-p3"
  /// Adobe RGB (1998).
  case a98RGB = "a98-rgb"
  /// ROMM RGB.
  case prophotoRGB = "prophoto-rgb"
  /// ITU-R BT.2020.
  case rec2020
  /// CIE XYZ with the white of daylight.
  case xyzD65 = "xyz-d65"
  /// CIE XYZ with the white of print.
  case xyzD50 = "xyz-d50"

  var isRGB: Bool {
    switch self {
    case .srgb, .srgbLinear, .displayP3, .a98RGB, .prophotoRGB, .rec2020: true
    default: false
    }
  }

  /// What is wrong with the ranges of three components, or nil.
  func rangeFault(_ values: [Double]) -> String? {
    func outside(_ index: Int, _ upper: Double, _ name: String) -> String? {
      (0...upper).contains(values[index])
        ? nil : "\(name) must be between 0 and \(decimalText(upper))"
    }
    func hue(_ index: Int) -> String? {
      values[index] >= 0 && values[index] < 360
        ? nil : "the hue must be at least 0 and less than 360"
    }
    func chroma() -> String? { values[1] >= 0 ? nil : "the chroma must not be negative" }
    switch self {
    case .hsl, .hwb:
      return hue(0) ?? outside(1, 100, "the second component")
        ?? outside(2, 100, "the third component")
    case .lab: return outside(0, 100, "the lightness")
    case .lch: return outside(0, 100, "the lightness") ?? chroma() ?? hue(2)
    case .oklab: return outside(0, 1, "the lightness")
    case .oklch: return outside(0, 1, "the lightness") ?? chroma() ?? hue(2)
    case .xyzD65, .xyzD50: return nil
    default:
      return (0..<3).contains { !(0...1).contains(values[$0]) }
        ? "a component is outside 0…1, so the color is outside the gamut" : nil
    }
  }
}
