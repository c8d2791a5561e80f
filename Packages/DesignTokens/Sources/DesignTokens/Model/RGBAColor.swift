/// A colour in the sRGB space with straight (not premultiplied) alpha.
///
/// Components are stored as given, clamped to 0…1; a NaN reads as 0. Two colours are equal when
/// their components are, so a colour parsed from a hex string equals the same hex string's colour.
public struct RGBAColor: Hashable, Sendable {
  /// The red component, 0…1.
  public let red: Double
  /// The green component, 0…1.
  public let green: Double
  /// The blue component, 0…1.
  public let blue: Double
  /// The opacity, 0 (clear) … 1 (opaque).
  public let alpha: Double
  /// The colour this one stands in for, when sRGB cannot show that; else nil.
  public let wide: WideColor?

  /// Creates a colour from unit components; values outside 0…1 are clamped.
  public init(red: Double, green: Double, blue: Double, alpha: Double = 1) {
    self.init(red: red, green: green, blue: blue, alpha: alpha, wide: nil)
  }

  private init(red: Double, green: Double, blue: Double, alpha: Double, wide: WideColor?) {
    self.wide = wide
    self.red = Self.clamped(red)
    self.green = Self.clamped(green)
    self.blue = Self.clamped(blue)
    self.alpha = Self.clamped(alpha)
  }

  /// Creates a colour from 8-bit components.
  public init(red8: UInt8, green8: UInt8, blue8: UInt8, alpha8: UInt8 = 255) {
    self.init(
      red: Double(red8) / 255, green: Double(green8) / 255, blue: Double(blue8) / 255,
      alpha: Double(alpha8) / 255)
  }

  /// Creates a colour from a literal such as `0x14171F`; bits above the lower 24 are ignored.
  public init(rgb: UInt32, alpha: Double = 1) {
    self.init(
      red: Double((rgb >> 16) & 0xFF) / 255, green: Double((rgb >> 8) & 0xFF) / 255,
      blue: Double(rgb & 0xFF) / 255, alpha: alpha)
  }

  /// The red component rounded to 8 bits.
  public var red8: UInt8 { Self.byte(red) }
  /// The green component rounded to 8 bits.
  public var green8: UInt8 { Self.byte(green) }
  /// The blue component rounded to 8 bits.
  public var blue8: UInt8 { Self.byte(blue) }
  /// The alpha component rounded to 8 bits.
  public var alpha8: UInt8 { Self.byte(alpha) }

  /// This colour with another opacity; values outside 0…1 are clamped.
  public func opacity(_ alpha: Double) -> RGBAColor {
    RGBAColor(red: red, green: green, blue: blue, alpha: alpha, wide: wide)
  }

  /// This colour as the stand-in of another.
  func standingIn(for wide: WideColor) -> RGBAColor {
    RGBAColor(red: red, green: green, blue: blue, alpha: alpha, wide: wide)
  }

  /// What the eye sees when this colour is painted over `backdrop`.
  ///
  /// Source-over compositing on encoded sRGB values, as browsers paint it
  /// (W3C Compositing and Blending Level 1, section 5.1).
  public func composited(over backdrop: RGBAColor) -> RGBAColor {
    let outAlpha = alpha + backdrop.alpha * (1 - alpha)
    guard outAlpha > 0 else { return RGBAColor(red: 0, green: 0, blue: 0, alpha: 0) }
    func mix(_ source: Double, _ below: Double) -> Double {
      (source * alpha + below * backdrop.alpha * (1 - alpha)) / outAlpha
    }
    return RGBAColor(
      red: mix(red, backdrop.red), green: mix(green, backdrop.green),
      blue: mix(blue, backdrop.blue), alpha: outAlpha)
  }

  private static func clamped(_ value: Double) -> Double {
    value.isNaN ? 0 : min(max(value, 0), 1)
  }

  private static func byte(_ value: Double) -> UInt8 {
    UInt8((value * 255).rounded())
  }
}
