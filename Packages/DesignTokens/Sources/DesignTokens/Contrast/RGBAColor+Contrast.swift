#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension RGBAColor {
  /// The relative luminance, 0 (black) … 1 (white), alpha ignored.
  ///
  /// WCAG 2.2, "relative luminance", with the sRGB threshold 0.04045 of IEC 61966-2-1. Earlier
  /// texts of WCAG print 0.03928, which gives the same result for every 8-bit component.
  public var relativeLuminance: Double {
    0.2126 * Self.linear(red) + 0.7152 * Self.linear(green) + 0.0722 * Self.linear(blue)
  }

  /// The contrast ratio of this colour on a background, 1 … 21, unrounded.
  ///
  /// WCAG 2.2, "contrast ratio". Transparency is composited first: the background over `canvas`,
  /// then this colour over the result. A canvas which is itself transparent is taken as opaque.
  public func contrastRatio(
    on background: RGBAColor, canvas: RGBAColor = RGBAColor(rgb: 0xFFFFFF)
  ) -> Double {
    let backdrop = background.composited(over: canvas.opacity(1))
    let first = composited(over: backdrop).relativeLuminance
    let second = backdrop.relativeLuminance
    return (max(first, second) + 0.05) / (min(first, second) + 0.05)
  }

  private static func linear(_ component: Double) -> Double {
    component <= 0.04045 ? component / 12.92 : pow((component + 0.055) / 1.055, 2.4)
  }
}
