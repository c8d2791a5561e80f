/// Pixels drawn with characters: two of them, one above the other, in each cell.
enum HalfBlocks {
  /// The lines of pixels.
  ///
  /// - Parameters:
  ///   - pixels: Row by row; nil where nothing is drawn.
  ///   - columns: The pixels in a row, at least 1.
  static func lines(_ pixels: [TextAttributes.Color?], columns: Int) -> [StyledText] {
    let rows = pixels.count / columns
    return stride(from: 0, to: rows, by: 2).map { row in
      (0..<columns).reduce(into: StyledText()) { line, column in
        let upper = pixels[row * columns + column]
        let lower = row + 1 < rows ? pixels[(row + 1) * columns + column] : nil
        switch (upper, lower) {
        case (nil, nil): line.append(" ")
        case (nil, let lower?): line.append("▄", style: TextAttributes(foreground: lower))
        case (let upper?, let lower):
          line.append("▀", style: TextAttributes(foreground: upper, background: lower))
        }
      }
    }
  }
}
