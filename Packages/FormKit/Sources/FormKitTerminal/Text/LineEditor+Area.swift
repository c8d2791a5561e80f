extension LineEditor {
  /// The part of a text of several lines that fits a width and a height.
  public struct Area: Hashable, Sendable {
    /// The sanitised rows; each is at most one column narrower than the area.
    public let rows: [String]
    /// The row of the cursor among ``rows``.
    public let cursorRow: Int
    /// The column of the cursor, from 0, always below the area's width.
    public let cursorColumn: Int
    /// Whether rows are hidden above.
    public let hasRowsBefore: Bool
    /// Whether rows are hidden below.
    public let hasRowsAfter: Bool
  }

  /// The rows that show, scrolled as little as shows the cursor.
  ///
  /// Lines are broken behind spaces, words that are too long anywhere. A width below 2 counts as 2,
  /// a height below 1 as 1. Linear in the text.
  public mutating func area(width: Int, height: Int) -> Area {
    let width = max(2, width)
    let height = max(1, height)
    areaWidth = width
    let rows = rows(width: width)
    let row = row(of: cursor, in: rows)
    firstVisible = max(0, min(firstVisible, row, rows.count - height))
    firstVisible = max(firstVisible, row - height + 1)
    let shown = rows[firstVisible..<min(rows.count, firstVisible + height)]
    return Area(
      rows: shown.map(text(of:)), cursorRow: row - firstVisible,
      cursorColumn: min(width - 1, column(of: cursor, in: rows[row])),
      hasRowsBefore: firstVisible > 0, hasRowsAfter: firstVisible + shown.count < rows.count)
  }

  /// Moves one row up in the area that was shown last; false in its first row.
  @discardableResult
  public mutating func moveUp() -> Bool { moveRow(by: -1) }

  /// Moves one row down in the area that was shown last; false in its last row.
  @discardableResult
  public mutating func moveDown() -> Bool { moveRow(by: 1) }

  private mutating func moveRow(by step: Int) -> Bool {
    guard let areaWidth else { return false }
    let rows = rows(width: areaWidth)
    let present = row(of: cursor, in: rows)
    guard rows.indices.contains(present + step) else { return false }
    let goal = goalColumn ?? column(of: cursor, in: rows[present])
    let row = rows[present + step]
    // A row that goes on in the next one ends before its last place, which is the next row's first.
    let isBroken = rows.dropFirst(present + step + 1).first?.lowerBound == row.upperBound
    let last = isBroken ? max(row.lowerBound, row.upperBound - 1) : row.upperBound
    var (position, column) = (row.lowerBound, 0)
    while position < last {
      column += glyph(at: position).width
      guard column <= goal else { break }
      position += 1
    }
    _ = move(to: position)
    goalColumn = goal
    return true
  }

  /// The graphemes of each row, without the line break at its end; at least one row.
  private func rows(width: Int) -> [Range<Int>] {
    var rows: [Range<Int>] = []
    var (start, used, index) = (0, 0, 0)
    var lastBreak = 0
    while index < characters.count {
      if characters[index].isNewline {
        rows.append(start..<index)
        (start, used) = (index + 1, 0)
      } else {
        let step = glyph(at: index).width
        if used + step >= width, index > start {
          let end = lastBreak > start ? lastBreak : index
          rows.append(start..<end)
          start = end
          used = (end..<index).reduce(0) { $0 + glyph(at: $1).width }
        }
        used += step
        if characters[index].isWhitespace { lastBreak = index + 1 }
      }
      index += 1
    }
    rows.append(start..<characters.count)
    return rows
  }

  private func row(of position: Int, in rows: [Range<Int>]) -> Int {
    rows.lastIndex { $0.lowerBound <= position } ?? 0
  }

  private func column(of position: Int, in row: Range<Int>) -> Int {
    (row.lowerBound..<max(row.lowerBound, min(position, row.upperBound)))
      .reduce(0) { $0 + glyph(at: $1).width }
  }

  private func text(of row: Range<Int>) -> String { row.map { glyph(at: $0).text }.joined() }
}
