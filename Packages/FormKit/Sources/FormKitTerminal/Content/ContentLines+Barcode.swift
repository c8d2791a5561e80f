internal import FormKit

extension ContentLines {
  /// Adds a barcode in black on white where the screen has colours and room for it, else its words.
  mutating func append(_ barcode: ContentBlock.Barcode) {
    let side = barcode.outerSide
    guard drawing != nil, side <= room else { return append(barcode.alternativeText, .value) }
    // An even number of rows, because a line of half blocks has two.
    let rows = (side + 1) / 2 * 2
    let pixels = (0..<rows * side).map { index -> TextAttributes.Color? in
      let (row, column) = index.quotientAndRemainder(dividingBy: side)
      return TextAttributes.Color(hex: barcode.isDark(row: row, column: column) ? 0 : 0xFFFFFF)
    }
    for line in HalfBlocks.lines(pixels, columns: side) { append(line: line) }
  }
}
