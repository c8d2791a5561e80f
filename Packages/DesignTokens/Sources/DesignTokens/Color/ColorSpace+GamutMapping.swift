#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#elseif canImport(Darwin)
  import Darwin
#endif

extension ColorSpace {
  /// The colour of sRGB nearest in lightness and hue, its chroma reduced as far as needed.
  ///
  /// Source: CSS Color Module Level 4, section 13.2.2 "Sample Pseudocode for the Binary Search
  /// Gamut Mapping Algorithm with Local MINDE".
  func gamutMapped(_ values: [Double]) -> [Double] {
    let origin = Self.oklab(srgb: srgb(values))
    if origin[0] >= 1 { return [1, 1, 1] }
    if origin[0] <= 0 { return [0, 0, 0] }
    let chroma = hypot(origin[1], origin[2])
    /// The colour with another chroma, and the same clipped to the gamut.
    func colors(_ newChroma: Double) -> (lab: [Double], srgb: [Double], clipped: [Double]) {
      let scale = chroma > 0 ? newChroma / chroma : 0
      let lab = [origin[0], origin[1] * scale, origin[2] * scale]
      let srgb = ColorSpace.oklab.srgb(lab)
      return (lab, srgb, srgb.map { min(max($0, 0), 1) })
    }
    var current = colors(chroma)
    if Self.distance(Self.oklab(srgb: current.clipped), current.lab) < Self.noticeable {
      return current.clipped
    }
    var low = 0.0
    var high = chroma
    var isLowInside = true
    while high - low > Self.precision {
      let middle = (low + high) / 2
      current = colors(middle)
      if isLowInside, current.srgb == current.clipped {
        low = middle
        continue
      }
      let difference = Self.distance(Self.oklab(srgb: current.clipped), current.lab)
      guard difference < Self.noticeable else {
        high = middle
        continue
      }
      if Self.noticeable - difference < Self.precision { return current.clipped }
      isLowInside = false
      low = middle
    }
    return current.clipped
  }

  /// The difference of two colours that can just be noticed, in OKLab.
  private static let noticeable = 0.02
  private static let precision = 0.0001

  private static func distance(_ first: [Double], _ second: [Double]) -> Double {
    zip(first, second).map { ($0 - $1) * ($0 - $1) }.reduce(0, +).squareRoot()
  }
}
