internal import FormKit

extension FormMarkup {
  /// The side of a module, in CSS pixels.
  private static let moduleSide = 4

  /// Writes a barcode as an SVG, in black on white in every theme.
  mutating func write(_ barcode: ContentBlock.Barcode) {
    let side = barcode.outerSide
    let size = "\(side * Self.moduleSide)"
    let tag = HTMLWriter.open(
      "svg",
      [
        .value("class", "barcode"), .value("viewBox", "0 0 \(side) \(side)"),
        .value("width", size), .value("height", size),
        .value("shape-rendering", "crispEdges"),
      ] + Self.image(barcode.alternativeText))
    var path = ""
    for row in 0..<side {
      var column = 0
      while column < side {
        let start = column
        while column < side, barcode.isDark(row: row, column: column) { column += 1 }
        if column > start { path += "M\(start) \(row)h\(column - start)v1H\(start)z" }
        column += 1
      }
    }
    writer.line("\(tag)<path fill=\"#fff\" d=\"M0 0h\(side)v\(side)H0z\"/>")
    writer.line("<path fill=\"#000\" d=\"\(path)\"/></svg>")
  }
}
