/// An image as a disc of few pixels, those outside it left out.
struct PictureRaster: Hashable {
  /// The pixels on a side.
  let side: Int
  /// The pixels row by row; those outside the disc have no opacity.
  private let samples: [AreaAverage.Sample]

  /// Draws the square in the middle of an image.
  ///
  /// A pixel is the average of the area that it covers, each colour weighted by its opacity.
  /// Complexity: O(n) in the pixels of the image and of the disc.
  ///
  /// - Parameter bytes: The pixels of the image, four bytes each: red, green, blue, opacity.
  init(_ bytes: [UInt8], width: Int, height: Int, side: Int) {
    self.side = side
    let square = min(width, height)
    let source = AreaAverage(
      bytes: bytes, width: width,
      columns: .init(start: (width - square) / 2, length: square, count: side),
      rows: .init(start: (height - square) / 2, length: square, count: side))
    samples = (0..<side * side).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      guard Self.isInside(row, column, side) else { return AreaAverage.Sample() }
      return source.sample(row: row, column: column)
    }
  }

  /// The pixels row by row; nil outside the disc and where the image is more transparent than not.
  var pixels: [TextAttributes.Color?] { samples.map { $0.opacity < 128 ? nil : $0.color } }

  /// The pixels row by row, four bytes each: red, green, blue, opacity.
  var rgba: [UInt8] {
    samples.flatMap { [$0.color.red, $0.color.green, $0.color.blue, $0.opacity] }
  }

  /// Whether the middle of a pixel is in the disc that fills the square.
  private static func isInside(_ row: Int, _ column: Int, _ side: Int) -> Bool {
    let (x, y) = (2 * column + 1 - side, 2 * row + 1 - side)
    return x * x + y * y <= side * side
  }

  /// The lines of half blocks: two pixels, one above the other, in each column.
  var halfBlocks: [StyledText] {
    HalfBlocks.lines(pixels, columns: side)
  }
}
