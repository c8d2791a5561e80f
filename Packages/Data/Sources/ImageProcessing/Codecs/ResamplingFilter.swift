#if !canImport(ImageIO)
  #if canImport(Glibc)
    import Glibc
  #elseif canImport(Musl)
    import Musl
  #endif

  /// The weights of a Lanczos filter with three lobes, for one direction of a picture.
  ///
  /// When the picture becomes smaller, the filter becomes wider by the same factor, so that details
  /// smaller than a pixel of the output disappear instead of forming patterns.
  struct ResamplingFilter {
    /// The index of the first source pixel of each output pixel.
    private(set) var starts: [Int32] = []
    /// The number of source pixels of each output pixel.
    private(set) var counts: [Int32] = []
    /// The weights, with ``stride`` for each output pixel; their sum is 1.
    private(set) var weights: [Float] = []
    /// The number of weights that are stored for each output pixel.
    let stride: Int

    private static let lobes = 3.0

    /// Creates a filter.
    ///
    /// - Parameters:
    ///   - region: The part of the source to scale, in source pixels; at least as long as the output.
    ///   - count: The number of source pixels, of which those outside the region have no weight.
    ///   - outputCount: The number of output pixels.
    init(region: Range<Double>, of count: Int, to outputCount: Int) {
      let scale = (region.upperBound - region.lowerBound) / Double(outputCount)
      let width = max(1, scale)
      let reach = Self.lobes * width
      stride = Int((2 * reach).rounded(.up)) + 2
      let first = max(0, Int(region.lowerBound.rounded(.down)))
      let end = min(count, Int(region.upperBound.rounded(.up)))
      for index in 0..<outputCount {
        let centre = region.lowerBound + (Double(index) + 0.5) * scale
        let low = min(max(first, Int((centre - reach).rounded(.up))), end - 1)
        let high = max(low + 1, min(end, Int((centre + reach).rounded(.down))))
        append(low..<high, centre: centre, width: width)
      }
    }

    private mutating func append(_ pixels: Range<Int>, centre: Double, width: Double) {
      let values = pixels.map { Self.lanczos((Double($0) + 0.5 - centre) / width) }
      let sum = values.reduce(0, +)
      starts.append(Int32(pixels.lowerBound))
      counts.append(Int32(pixels.count))
      weights += values.map { Float($0 / sum) }
      weights += repeatElement(0, count: stride - pixels.count)
    }

    private static func lanczos(_ x: Double) -> Double {
      guard abs(x) > 1e-9 else { return 1 }
      guard abs(x) < lobes else { return 0 }
      let angle = Double.pi * x
      return lobes * sin(angle) * sin(angle / lobes) / (angle * angle)
    }
  }
#endif
