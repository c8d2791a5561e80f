#if !canImport(ImageIO)
  import CImageCodecs
  import Domain

  /// Scales the rows of a picture down while they are decoded.
  ///
  /// Only the output and one row are in memory. The colours are multiplied by the alpha while they are
  /// mixed. The values are those of the file, without a conversion to linear light, as in other
  /// programs that make thumbnails.
  struct Scaler {
    private let layout: cimage_layout
    private let outputSize: PixelSize
    private let columns: Range<Int>
    private let rows: Range<Int>
    private let horizontal: ResamplingFilter
    private let vertical: ResamplingFilter
    private var bytes: [UInt8]
    private var row: [Float]
    private var filtered: [Float]
    private var output: [Float]
    /// The first output row that is not complete.
    private var firstOpen = 0

    /// A part of decoded rows, in pixels with fractions.
    struct Region: Hashable {
      let x: Range<Double>
      let y: Range<Double>
    }

    /// Creates a scaler.
    ///
    /// - Parameters:
    ///   - layout: The layout of the rows.
    ///   - region: The part of the rows to scale.
    ///   - outputSize: The size of the result, at most that of the part.
    init(_ layout: cimage_layout, _ region: Region, to outputSize: PixelSize) {
      self.layout = layout
      self.outputSize = outputSize
      columns = Self.pixels(region.x, Int(layout.width))
      rows = Self.pixels(region.y, Int(layout.height))
      horizontal = ResamplingFilter(
        region: Self.range(region.x, from: columns), of: columns.count, to: outputSize.width)
      vertical = ResamplingFilter(
        region: Self.range(region.y, from: rows), of: rows.count, to: outputSize.height)
      let channels = Int(layout.channels)
      bytes = Array(repeating: 0, count: layout.bytesPerRow)
      row = Array(repeating: 0, count: columns.count * channels)
      filtered = Array(repeating: 0, count: outputSize.width * channels)
      output = Array(repeating: 0, count: outputSize.pixelCount * channels)
    }

    private static func pixels(_ range: Range<Double>, _ count: Int) -> Range<Int> {
      let first = min(max(0, Int(range.lowerBound.rounded(.down))), count - 1)
      return first..<max(first + 1, min(count, Int(range.upperBound.rounded(.up))))
    }

    private static func range(_ range: Range<Double>, from pixels: Range<Int>) -> Range<Double> {
      let first = Double(pixels.lowerBound)
      return range.lowerBound - first..<range.upperBound - first
    }

    /// Reads all rows and returns the scaled pixels with the channels of the source.
    mutating func scale(
      _ source: any PixelRows, _ cancellation: Cancellation
    ) throws(CodecError) -> [UInt8] {
      try source.skip(rows.lowerBound)
      for index in 0..<rows.count {
        try cancellation.check()
        try read(source)
        add(index)
      }
      try source.finish()
      return stored()
    }

    private mutating func read(_ source: any PixelRows) throws(CodecError) {
      do {
        try bytes.withUnsafeMutableBufferPointer { bytes in
          guard let start = bytes.baseAddress else { throw CodecError.failed }
          try source.read(into: start)
        }
      } catch let error as CodecError {
        throw error
      } catch {
        throw .failed
      }
    }

    /// Adds a row of the source to the output rows that it belongs to.
    private mutating func add(_ sourceRow: Int) {
      cimage_load_row(
        bytes, Int32(columns.lowerBound), Int32(columns.count), layout.channels, layout.has_alpha,
        &row)
      cimage_filter_row(
        row, layout.channels, horizontal.starts, horizontal.counts, horizontal.weights,
        Int32(horizontal.stride), Int32(outputSize.width), &filtered)
      let length = filtered.count
      output.withUnsafeMutableBufferPointer { output in
        guard let start = output.baseAddress else { return }
        for index in firstOpen..<outputSize.height {
          let tap = sourceRow - Int(vertical.starts[index])
          if tap < 0 { break }
          let count = Int(vertical.counts[index])
          if tap < count {
            let weight = vertical.weights[index * vertical.stride + tap]
            cimage_add_row(filtered, weight, Int32(length), start + index * length)
          }
          if tap >= count - 1, index == firstOpen { firstOpen += 1 }
        }
      }
    }

    private func stored() -> [UInt8] {
      let count = outputSize.pixelCount
      return Array(unsafeUninitializedCapacity: output.count) { buffer, initialized in
        guard let pixels = buffer.baseAddress else { return }
        cimage_store_row(output, Int32(count), layout.channels, layout.has_alpha, pixels)
        initialized = output.count
      }
    }
  }
#endif
