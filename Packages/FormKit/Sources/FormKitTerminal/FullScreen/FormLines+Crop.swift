internal import FormKit

extension FormLines {
  /// The most columns of a picture that is cropped.
  private static let cropColumns = 48
  /// The most rows of one.
  private static let cropRows = 40
  /// The fewest rows in which a part of a picture can be recognized.
  private static let fewestCropRows = 3

  /// Adds the picture with the square that is marked, as large as there is room below its field.
  ///
  /// An empty line stays at the end.
  ///
  /// - Parameter top: The first line of the field.
  mutating func append(_ open: OpenCrop, top: Int) {
    let room = min(Self.cropRows, height - (lines.count - top) - 1)
    let columns = min(Self.cropColumns, width - 4)
    guard room >= Self.fewestCropRows, columns >= 2 * Self.fewestCropRows else { return }
    let crop = open.crop
    let scale = min(
      Double(columns) / Double(crop.width), Double(2 * room) / Double(crop.height))
    let grid = PictureGrid(
      crop, columns: max(1, Int(Double(crop.width) * scale)),
      rows: max(1, Int(Double(crop.height) * scale)))
    let rows = drawing.map { drawing in
      grid.lines(drawing.cache.colors(of: open.image, columns: grid.columns, rows: grid.rows))
    }
    for row in rows ?? grid.lines { lines.append(StyledText("  ") + row) }
  }
}

/// The pixels of a screen that show a picture while it is cropped: two of them in each cell.
struct PictureGrid: Hashable {
  let columns: Int
  let rows: Int
  /// The columns and rows of the square.
  private let across: Range<Int>
  private let down: Range<Int>

  /// The brightness of what is cropped away, in percent.
  private static let dimmed = 35
  /// The colour of a picture that is not read yet.
  private static let unread = TextAttributes.Color(hex: 0x80_8080)

  init(_ crop: PictureCrop, columns: Int, rows: Int) {
    self.columns = columns
    self.rows = rows
    func range(_ start: Int, _ pixels: Int, _ count: Int) -> Range<Int> {
      func place(_ pixel: Int) -> Int { (2 * pixel * count + pixels) / (2 * pixels) }
      let first = min(place(start), count - 1)
      let end = place(start + crop.side)
      return first..<max(first + 1, min(end, count))
    }
    across = range(crop.x, crop.width, columns)
    down = range(crop.y, crop.height, rows)
  }

  /// The picture with the square's border; what is outside it is dimmed.
  ///
  /// - Parameter colors: Row by row; nil for a picture that is not there.
  func lines(_ colors: [TextAttributes.Color?]?) -> [StyledText] {
    let pixels = (0..<rows * columns).map { index -> TextAttributes.Color? in
      let (row, column) = index.quotientAndRemainder(dividingBy: columns)
      if isBorder(row, column) {
        // Both are seen on any picture.
        return TextAttributes.Color(hex: (row + column).isMultiple(of: 2) ? 0xFF_FFFF : 0)
      }
      guard let color = colors.map({ $0[index] }) ?? Self.unread else { return nil }
      return isInside(row, column) ? color : color.dimmed(to: Self.dimmed)
    }
    return HalfBlocks.lines(pixels, columns: columns)
  }

  /// The square without colours, in characters.
  var lines: [StyledText] {
    stride(from: 0, to: rows, by: 2).map { row in
      StyledText(
        String(
          (0..<columns).map { column in
            isInside(row, column) || row + 1 < rows && isInside(row + 1, column) ? "█" : "·"
          } as [Character]))
    }
  }

  private func isInside(_ row: Int, _ column: Int) -> Bool {
    down.contains(row) && across.contains(column)
  }

  private func isBorder(_ row: Int, _ column: Int) -> Bool {
    isInside(row, column)
      && (row == down.lowerBound || row == down.upperBound - 1 || column == across.lowerBound
        || column == across.upperBound - 1)
  }
}

extension TextAttributes.Color {
  fileprivate func dimmed(to percent: Int) -> Self {
    func channel(_ value: UInt8) -> UInt8 { UInt8(Int(value) * percent / 100) }
    return Self(red: channel(red), green: channel(green), blue: channel(blue))
  }
}
