/// A position on a screen; row and column count from 0 at the top left.
public struct ScreenPosition: Hashable, Sendable {
  /// The row, from 0.
  public var row: Int
  /// The column, from 0.
  public var column: Int

  /// Makes a position.
  public init(row: Int, column: Int) {
    self.row = row
    self.column = column
  }
}

/// One frame: a grid of cells and the place of the cursor.
///
/// Writing outside the grid is clipped, never an error.
public struct ScreenBuffer: Hashable, Sendable {
  /// The size of the grid.
  public let size: TerminalSize
  /// Where the cursor is shown; nil hides it.
  ///
  /// A place outside the grid hides it, too.
  public var cursor: ScreenPosition?

  /// The style of empty cells; its colours are also those of text that has none of its own.
  public let base: TextAttributes

  private var cells: [Cell]

  /// Makes a blank frame without a cursor; its cells are plain by default.
  public init(size: TerminalSize, base: TextAttributes = .plain) {
    self.size = size
    self.base = base
    let blank = base == .plain ? Cell.blank : Cell(text: " ", width: 1, style: base)
    self.cells = Array(repeating: blank, count: size.rows * size.columns)
  }

  /// The cell at a place; a blank one outside the grid.
  public subscript(row: Int, column: Int) -> Cell {
    contains(row: row, column: column) ? cells[row * size.columns + column] : .blank
  }

  /// The text of a row without trailing spaces.
  public func text(ofRow row: Int) -> String {
    var text = (0..<size.columns).map { self[row, $0].text }.joined()
    while text.last == " " { text.removeLast() }
    return text
  }

  /// Writes a styled text from a place to the right; what does not fit is cut.
  ///
  /// A wide character that fits only by half is replaced by a space.
  ///
  /// - Parameter maximumWidth: The columns it may use; the rest of the row unless told.
  /// - Returns: The number of columns written.
  @discardableResult
  public mutating func write(
    _ text: StyledText, row: Int, column: Int, maximumWidth: Int = .max
  ) -> Int {
    guard contains(row: row, column: column) else { return 0 }
    let room = min(maximumWidth, size.columns - column)
    var used = 0
    for run in text.runs {
      if DisplayText.isPlain(run.text) {
        used += writePlain(run, row: row, column: column + used, room: room - used)
        continue
      }
      for glyph in DisplayText.glyphs(of: run.text) {
        guard used < room else { return used }
        let fitting = glyph.width <= room - used ? glyph : .space
        place(fitting, style: run.style, row: row, column: column + used)
        used += fitting.width
        if fitting.width < glyph.width { return used }
      }
    }
    return used
  }

  /// Writes a run of one column a byte, as most are; returns the columns written.
  private mutating func writePlain(
    _ run: StyledText.Run, row: Int, column: Int, room: Int
  ) -> Int {
    let style = base == .plain ? run.style : run.style.over(base)
    let start = row * size.columns + column
    var used = 0
    for byte in run.text.utf8 {
      guard used < room else { break }
      if cells[start + used].width != 1 { clear(row: row, column: column + used) }
      cells[start + used] = Cell(text: DisplayText.plainTexts[Int(byte)], width: 1, style: style)
      used += 1
    }
    return used
  }

  /// Writes a text of one style, clipped as a styled text is.
  @discardableResult
  public mutating func write(
    _ text: String, style: TextAttributes = .plain, row: Int, column: Int, maximumWidth: Int = .max
  ) -> Int {
    write(
      StyledText(text, style: style), row: row, column: column, maximumWidth: maximumWidth)
  }

  /// Fills columns of a row with spaces of a style.
  public mutating func fill(row: Int, columns: Range<Int>, style: TextAttributes = .plain) {
    guard (0..<size.rows).contains(row) else { return }
    for column in columns.clamped(to: 0..<size.columns) {
      place(.space, style: style, row: row, column: column)
    }
  }

  /// Marks cells as ones whose contents are not known, so that every frame writes them.
  mutating func forget(row: Int, columns: Range<Int>) {
    for column in columns where contains(row: row, column: column) {
      cells[row * size.columns + column] = .forgotten
    }
  }

  private mutating func place(_ glyph: Glyph, style: TextAttributes, row: Int, column: Int) {
    let style = base == .plain ? style : style.over(base)
    for covered in column..<column + glyph.width { clear(row: row, column: covered) }
    let start = row * size.columns + column
    cells[start] = Cell(text: glyph.text, width: glyph.width, style: style)
    for offset in 1..<max(1, glyph.width) { cells[start + offset] = .covered(style: style) }
  }

  /// Blanks the whole character that a cell belongs to, so that no half of it stays.
  private mutating func clear(row: Int, column: Int) {
    let rowStart = row * size.columns
    var start = rowStart + column
    while start > rowStart, cells[start].width == 0 { start -= 1 }
    guard cells[start].width != 1 else { return }
    for index in start..<start + cells[start].width {
      cells[index] = Cell(text: " ", width: 1, style: cells[index].style)
    }
  }

  private func contains(row: Int, column: Int) -> Bool {
    (0..<size.rows).contains(row) && (0..<size.columns).contains(column)
  }

  /// Whether a row has the same cells as that of another buffer of the same size.
  func hasSameRow(_ row: Int, as other: ScreenBuffer) -> Bool {
    let range = row * size.columns..<(row + 1) * size.columns
    return cells.withUnsafeBufferPointer { own in
      other.cells.withUnsafeBufferPointer { others in range.allSatisfy { own[$0] == others[$0] } }
    }
  }

  /// Whether a row has a character that terminals may measure differently.
  func hasUncertainWidth(row: Int) -> Bool {
    let range = row * size.columns..<(row + 1) * size.columns
    return cells.withUnsafeBufferPointer { own in range.contains { own[$0].hasUncertainWidth } }
  }

  /// The cursor if it is inside the grid.
  var visibleCursor: ScreenPosition? {
    cursor.flatMap { contains(row: $0.row, column: $0.column) ? $0 : nil }
  }
}
