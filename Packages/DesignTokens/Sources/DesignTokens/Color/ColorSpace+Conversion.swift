#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

/// Formulas and matrices of CSS Color Module Level 4, section 18 "Sample code for Color
/// Conversions", which takes them from the definitions of the spaces.
extension ColorSpace {
  /// Three components as gamma-encoded sRGB; outside 0…1 where sRGB cannot show the colour.
  func srgb(_ values: [Double]) -> [Double] {
    switch self {
    case .srgb: values
    case .hsl: Self.srgb(hue: values[0], saturation: values[1] / 100, lightness: values[2] / 100)
    case .hwb: Self.srgb(hue: values[0], whiteness: values[1] / 100, blackness: values[2] / 100)
    case .srgbLinear: values.map(Self.encoded)
    default: Self.multiply(Self.xyzToLinear, xyz(values)).map(Self.encoded)
    }
  }

  /// CIE XYZ with the white point D65.
  private func xyz(_ values: [Double]) -> [Double] {
    switch self {
    case .displayP3: Self.multiply(Self.p3ToXYZ, values.map(Self.decoded))
    case .a98RGB:
      Self.multiply(Self.a98ToXYZ, values.map { Self.signed($0) { pow($0, 563 / 256) } })
    case .rec2020: Self.multiply(Self.rec2020ToXYZ, values.map(Self.rec2020Decoded))
    case .prophotoRGB: Self.multiply(Self.d50ToD65, Self.prophotoXYZ(values))
    case .xyzD50: Self.multiply(Self.d50ToD65, values)
    case .lab: Self.multiply(Self.d50ToD65, Self.labXYZ(values))
    case .lch: Self.multiply(Self.d50ToD65, Self.labXYZ(Self.rectangular(values)))
    case .oklab: Self.oklabXYZ(values)
    case .oklch: Self.oklabXYZ(Self.rectangular(values))
    default: values
    }
  }

  /// Three components as CIE XYZ with the white point D65.
  func xyzD65(_ values: [Double]) -> [Double] {
    switch self {
    case .srgb, .hsl, .hwb, .srgbLinear:
      Self.multiply(Self.linearToXYZ, srgb(values).map(Self.decoded))
    default: xyz(values)
    }
  }

  /// Gamma-encoded sRGB as OKLab.
  static func oklab(srgb: [Double]) -> [Double] {
    let lms = multiply(xyzToLMS, multiply(linearToXYZ, srgb.map(decoded)))
    return multiply(lmsToOklab, lms.map { signed($0) { cbrt($0) } })
  }

  private static func multiply(_ matrix: [[Double]], _ vector: [Double]) -> [Double] {
    matrix.map { $0[0] * vector[0] + $0[1] * vector[1] + $0[2] * vector[2] }
  }

  private static func signed(_ value: Double, _ curve: (Double) -> Double) -> Double {
    value < 0 ? -curve(-value) : curve(value)
  }

  private static func encoded(_ value: Double) -> Double {
    signed(value) { $0 <= 0.0031308 ? 12.92 * $0 : 1.055 * pow($0, 1 / 2.4) - 0.055 }
  }

  private static func decoded(_ value: Double) -> Double {
    signed(value) { $0 <= 0.04045 ? $0 / 12.92 : pow(($0 + 0.055) / 1.055, 2.4) }
  }

  private static func rec2020Decoded(_ value: Double) -> Double {
    let alpha = 1.09929682680944
    let beta = 0.018053968510807
    return signed(value) { $0 < beta * 4.5 ? $0 / 4.5 : pow(($0 + alpha - 1) / alpha, 1 / 0.45) }
  }

  private static func prophotoXYZ(_ values: [Double]) -> [Double] {
    multiply(prophotoToXYZ, values.map { signed($0) { $0 <= 16 / 512 ? $0 / 16 : pow($0, 1.8) } })
  }

  private static func rectangular(_ values: [Double]) -> [Double] {
    let angle = values[2] * Double.pi / 180
    return [values[0], values[1] * cos(angle), values[1] * sin(angle)]
  }

  private static func labXYZ(_ values: [Double]) -> [Double] {
    let kappa = 24389.0 / 27
    let epsilon = 216.0 / 24389
    let y = (values[0] + 16) / 116
    let x = values[1] / 500 + y
    let z = y - values[2] / 200
    func cube(_ value: Double) -> Double {
      let cubed = value * value * value
      return cubed > epsilon ? cubed : (116 * value - 16) / kappa
    }
    let white = [0.3457 / 0.3585, 1, (1 - 0.3457 - 0.3585) / 0.3585]
    return [
      cube(x) * white[0],
      values[0] > kappa * epsilon ? y * y * y : values[0] / kappa,
      cube(z) * white[2],
    ]
  }

  private static func oklabXYZ(_ values: [Double]) -> [Double] {
    multiply(lmsToXYZ, multiply(oklabToLMS, values).map { $0 * $0 * $0 })
  }

  private static func srgb(hue: Double, saturation: Double, lightness: Double) -> [Double] {
    [0.0, 8, 4].map { offset in
      let k = (offset + hue / 30).truncatingRemainder(dividingBy: 12)
      let amplitude = saturation * min(lightness, 1 - lightness)
      return lightness - amplitude * max(-1, min(k - 3, 9 - k, 1))
    }
  }

  private static func srgb(hue: Double, whiteness: Double, blackness: Double) -> [Double] {
    let sum = whiteness + blackness
    if sum >= 1 { return Array(repeating: whiteness / sum, count: 3) }
    return srgb(hue: hue, saturation: 1, lightness: 0.5).map { $0 * (1 - sum) + whiteness }
  }
}
