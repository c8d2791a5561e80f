/// An image as a disc of few pixels, those outside it left out.
struct PictureRaster: Hashable {
  /// The pixels on a side.
  let side: Int
  /// The pixels row by row; those outside the disc have no opacity.
  private let samples: [Sample]

  /// A pixel with its opacity.
  fileprivate struct Sample: Hashable {
    var color = TextAttributes.Color(red: 0, green: 0, blue: 0)
    var opacity: UInt8 = 0
  }

  /// Draws the square in the middle of an image.
  ///
  /// A pixel is the average of the area that it covers, each colour weighted by its opacity.
  /// Complexity: O(n) in the pixels of the image and of the disc.
  ///
  /// - Parameter bytes: The pixels of the image, four bytes each: red, green, blue, opacity.
  init(_ bytes: [UInt8], width: Int, height: Int, side: Int) {
    self.side = side
    let square = min(width, height)
    let source = Source(
      bytes: bytes, width: width, left: (width - square) / 2, top: (height - square) / 2,
      square: square, side: side)
    samples = (0..<side * side).map { index in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      guard Self.isInside(row, column, side) else { return Sample() }
      return source.average(row: row, column: column)
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
    let pixels = pixels
    return stride(from: 0, to: side, by: 2).map { row in
      (0..<side).reduce(into: StyledText()) { line, column in
        let upper = pixels[row * side + column]
        let lower = row + 1 < side ? pixels[(row + 1) * side + column] : nil
        switch (upper, lower) {
        case (nil, nil): line.append(" ")
        case (nil, let lower?): line.append("▄", style: TextAttributes(foreground: lower))
        case (let upper?, let lower):
          line.append("▀", style: TextAttributes(foreground: upper, background: lower))
        }
      }
    }
  }

  /// The square of an image that is drawn, in units of which each of its pixels has `side` on a side
  /// and each drawn pixel `square`, so that all weights are whole numbers.
  private struct Source {
    let bytes: [UInt8]
    let width: Int
    let left: Int
    let top: Int
    let square: Int
    let side: Int

    func average(row: Int, column: Int) -> Sample {
      var (red, green, blue, opacity) = (0, 0, 0, 0)
      for (y, height) in parts(row) {
        var start = ((top + y) * width + left) * 4
        start += (column * square / side) * 4
        for (_, length) in parts(column) {
          let weight = height * length * Int(bytes[start + 3])
          red += weight * Int(bytes[start])
          green += weight * Int(bytes[start + 1])
          blue += weight * Int(bytes[start + 2])
          opacity += weight
          start += 4
        }
      }
      guard opacity > 0 else { return Sample() }
      func channel(_ sum: Int) -> UInt8 { UInt8((sum + opacity / 2) / opacity) }
      let area = square * square
      return Sample(
        color: .init(red: channel(red), green: channel(green), blue: channel(blue)),
        opacity: UInt8((opacity + area / 2) / area))
    }

    /// The rows or columns of the image under a drawn one, each with the length of it that is.
    private func parts(_ place: Int) -> some Sequence<(place: Int, length: Int)> {
      let (start, end) = (place * square, (place + 1) * square)
      return (start / side...(end - 1) / side).lazy.map { part in
        (part, min(end, (part + 1) * side) - max(start, part * side))
      }
    }
  }
}
