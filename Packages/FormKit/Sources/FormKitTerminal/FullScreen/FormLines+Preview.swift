internal import FormKit

/// A picture on its place beside its field, or below it on a narrow screen.
struct PicturePreview {
  let image: ContentBlock.Image
  let rows: [StyledText]
  /// The column where it begins; nil for one below the field.
  let column: Int?

  /// The columns that the texts beside it need.
  private static let leastText = 34
  /// The rows that show at once from which on it is below its field where it cannot be beside it.
  private static let rowsForOneBelow = 14
  /// The column that it does not go beyond, so that it stays near its field.
  private static let lastColumn = 60

  /// Nil for an image without pixels, on a screen without colours, and where there is no room.
  init?(_ image: ContentBlock.Image, in lines: FormLines) {
    guard let drawing = lines.drawing,
      let rows = drawing.lines(of: image, room: lines.width - 4), lines.height > rows.count + 1
    else { return nil }
    let column = min(Self.lastColumn, lines.width - 2 * rows.count - 2)
    let isBeside = column >= Self.leastText
    guard isBeside || lines.height >= Self.rowsForOneBelow else { return nil }
    self.image = image
    self.rows = rows
    self.column = isBeside ? column : nil
  }
}

extension FormLines {
  /// Adds a preview beside lines that are there, or below them.
  ///
  /// - Parameter start: The first line of the field.
  mutating func append(_ preview: PicturePreview, from start: Int) {
    let (first, column) = preview.column.map { (start, $0) } ?? (lines.count, 2)
    while lines.count < first + preview.rows.count { appendGap() }
    pictures.append(
      PicturePlacement(
        image: preview.image, row: first, column: column, columns: 2 * preview.rows.count))
    for (index, row) in preview.rows.enumerated() { place(row, first + index, column) }
  }
}
