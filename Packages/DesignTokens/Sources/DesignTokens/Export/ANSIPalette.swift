/// The indexed colours of terminals, and the nearest of them to a colour.
public enum ANSIPalette {
  /// The sixteen colours as xterm defines them; terminals let their users change these.
  public static let basic: [RGBAColor] = [
    0x000000, 0xCD0000, 0x00CD00, 0xCDCD00, 0x0000EE, 0xCD00CD, 0x00CDCD, 0xE5E5E5,
    0x7F7F7F, 0xFF0000, 0x00FF00, 0xFFFF00, 0x5C5CFF, 0xFF00FF, 0x00FFFF, 0xFFFFFF,
  ].map { RGBAColor(rgb: $0) }

  /// All 256 colours: the sixteen, a cube of 6 × 6 × 6 and 24 greys.
  public static let indexed: [RGBAColor] = basic + cube + greys

  /// The index, 0…15, of the nearest of the sixteen colours; alpha is ignored.
  public static func nearestBasicIndex(to color: RGBAColor) -> Int {
    nearest(to: color, in: basic.indices, of: basic)
  }

  /// The index, 16…255, of the nearest fixed colour; alpha is ignored.
  ///
  /// The first sixteen are left out, because a user's palette may show them differently.
  public static func nearestIndex(to color: RGBAColor) -> Int {
    nearest(to: color, in: 16..<256, of: indexed)
  }

  private static let steps: [UInt8] = [0, 95, 135, 175, 215, 255]

  private static let cube: [RGBAColor] = steps.flatMap { red in
    steps.flatMap { green in
      steps.map { blue in RGBAColor(red8: red, green8: green, blue8: blue) }
    }
  }

  private static let greys: [RGBAColor] = (0..<24).map { index in
    let level = UInt8(8 + index * 10)
    return RGBAColor(red8: level, green8: level, blue8: level)
  }

  private static func nearest(
    to color: RGBAColor, in range: Range<Int>, of palette: [RGBAColor]
  ) -> Int {
    var best = (index: range.lowerBound, distance: Double.infinity)
    for index in range {
      let distance = perceivedDistance(color, palette[index])
      if distance < best.distance { best = (index, distance) }
    }
    return best.index
  }

  /// The "redmean" approximation (Riemersma), close to CIE Luv at the cost of a few products.
  private static func perceivedDistance(_ left: RGBAColor, _ right: RGBAColor) -> Double {
    let mean = (left.red + right.red) / 2
    let red = left.red - right.red
    let green = left.green - right.green
    let blue = left.blue - right.blue
    return (2 + mean) * red * red + 4 * green * green + (3 - mean) * blue * blue
  }
}
