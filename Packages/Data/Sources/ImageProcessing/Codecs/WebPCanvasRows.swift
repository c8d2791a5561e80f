#if !canImport(ImageIO)
  import CImageCodecs
  import Domain

  /// The rows of an animation's canvas, transparent around a first frame that does not cover it.
  final class WebPCanvasRows: PixelRows {
    let layout: cimage_layout
    private let frame: WebPRows
    private let place: PixelRect
    private var next = 0

    /// Creates rows from a decoded frame and its place in a canvas.
    init(_ frame: WebPRows, at place: PixelRect, in canvas: PixelSize) {
      self.frame = frame
      self.place = place
      layout = cimage_layout(
        width: Int32(canvas.width), height: Int32(canvas.height), channels: 4, space: CIMAGE_RGB,
        has_alpha: true, is_inverted: false)
    }

    func read(into row: UnsafeMutablePointer<UInt8>) throws(CodecError) {
      row.update(repeating: 0, count: layout.bytesPerRow)
      if next >= place.y, next < place.y + place.height {
        try frame.read(into: row + place.x * 4)
        if !frame.layout.has_alpha { Self.addAlpha(row + place.x * 4, count: place.width) }
      }
      next += 1
    }

    /// Spreads RGB pixels to RGBA in place.
    private static func addAlpha(_ row: UnsafeMutablePointer<UInt8>, count: Int) {
      for index in (0..<count).reversed() {
        for channel in (0..<3).reversed() { row[index * 4 + channel] = row[index * 3 + channel] }
        row[index * 4 + 3] = 255
      }
    }

    func skip(_ count: Int) throws(CodecError) {
      let skipped = place.y..<place.y + place.height
      try frame.skip(skipped.clamped(to: next..<next + count).count)
      next += count
    }

    func finish() throws(CodecError) {}
  }
#endif
