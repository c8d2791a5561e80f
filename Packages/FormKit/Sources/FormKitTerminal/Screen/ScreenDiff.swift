/// Computes what to send so that a terminal showing one frame shows another.
///
/// ```swift
/// let diff = ScreenDiff(capability: .trueColor)
/// try terminal.write(diff.bytes(from: shown, to: next))
/// ```
///
/// Each result starts from and ends in the plain style. Equal frames give nothing. A row with characters
/// that terminals measure differently is drawn whole when it changes. What changes
/// more than one row is sent as a synchronized update (private mode 2026): terminals that know it
/// show the frame at once, the others ignore it.
public struct ScreenDiff: Sendable {
  private let encoder: StyleEncoder

  /// Makes a diff for a terminal.
  public init(capability: StyleCapability) {
    self.encoder = StyleEncoder(capability: capability)
  }

  /// The bytes that turn one frame into another.
  ///
  /// - Parameter old: What the terminal shows; nil, or a frame of another size, clears the screen
  ///   first.
  public func bytes(from old: ScreenBuffer?, to new: ScreenBuffer) -> [UInt8] {
    let shown = old.flatMap { $0.size == new.size ? $0 : nil }
    var writer = FrameWriter(encoder: encoder, position: shown?.visibleCursor)
    if shown == nil { writer.clear() }
    let base = shown ?? ScreenBuffer(size: new.size)
    var rows = 0
    for row in 0..<new.size.rows where !new.hasSameRow(row, as: base) {
      let before = writer.output.utf8.count
      writeRow(row, from: base, to: new, with: &writer)
      if writer.output.utf8.count > before { rows += 1 }
    }
    writer.endStyle()
    let wasShown = shown == nil || shown?.visibleCursor != nil
    let bytes = finish(writer, cursor: new.visibleCursor, wasCursorShown: wasShown)
    guard rows > 1 || shown == nil else { return bytes }
    return Array(ControlSequence.beginUpdate.utf8) + bytes + Array(ControlSequence.endUpdate.utf8)
  }

  private func writeRow(
    _ row: Int, from old: ScreenBuffer, to new: ScreenBuffer, with writer: inout FrameWriter
  ) {
    // Erasing leaves the terminal's own background, which is not that of every frame.
    let isErasable = encoder.areEquivalent(new.base, .plain)
    let end = isErasable ? contentEnd(ofRow: row, in: new) : new.size.columns
    // Terminals measure some characters differently, so the columns after them are unknown.
    let isWhole = old.hasUncertainWidth(row: row) || new.hasUncertainWidth(row: row)
    lazy var knownFrom = Self.knownStart(ofRow: row, in: old)
    var column = 0
    while column < new.size.columns {
      let cell = new[row, column]
      if !isWhole, areEquivalent(old[row, column], cell) {
        column += max(1, cell.width)
        continue
      }
      let position = ScreenPosition(row: row, column: column)
      // Erasing leaves pixels of images in some terminals: forgotten cells are written.
      if column >= end, isErasable, new.size.columns - column > 3, column >= knownFrom {
        writer.eraseToEndOfRow(at: position)
        return
      }
      writer.write(cell, at: position, columns: new.size.columns)
      column += max(1, cell.width)
    }
  }

  /// The first column from which the row is blank to its end.
  private func contentEnd(ofRow row: Int, in buffer: ScreenBuffer) -> Int {
    var end = buffer.size.columns
    while end > 0, areEquivalent(buffer[row, end - 1], .blank) { end -= 1 }
    return end
  }

  /// The first column behind the last forgotten cell of a row.
  private static func knownStart(ofRow row: Int, in buffer: ScreenBuffer) -> Int {
    ((0..<buffer.size.columns).last { buffer[row, $0] == .forgotten } ?? -1) + 1
  }

  private func areEquivalent(_ first: Cell, _ second: Cell) -> Bool {
    first == second
      || first.text == second.text && first.width == second.width
        && encoder.areEquivalent(first.style, second.style)
  }

  /// Hides the cursor while cells are drawn, then puts and shows it.
  private func finish(
    _ writer: FrameWriter, cursor: ScreenPosition?, wasCursorShown: Bool
  ) -> [UInt8] {
    let isDrawing = !writer.output.isEmpty
    var result = ""
    if wasCursorShown, isDrawing || cursor == nil {
      result += ControlSequence.hideCursor
    }
    result += writer.output
    if let cursor {
      result += CursorMovement.sequence(from: writer.position, to: cursor)
      if isDrawing || !wasCursorShown { result += ControlSequence.showCursor }
    }
    return Array(result.utf8)
  }
}

/// Collects the output of one diff and follows the terminal's cursor and style.
private struct FrameWriter {
  let encoder: StyleEncoder
  private(set) var position: ScreenPosition?
  private(set) var output = ""
  private var style = TextAttributes.plain

  init(encoder: StyleEncoder, position: ScreenPosition?) {
    self.encoder = encoder
    self.position = position
  }

  mutating func clear() {
    output += encoder.capability == .none ? "" : "\u{1B}[m"
    output += "\u{1B}[2J"
    position = nil
  }

  mutating func write(_ cell: Cell, at target: ScreenPosition, columns: Int) {
    move(to: target)
    setStyle(cell.style)
    output += cell.text
    let next = target.column + cell.width
    // In the last column terminals wait to wrap, and about clusters they disagree.
    position =
      next < columns && !cell.hasUncertainWidth
      ? ScreenPosition(row: target.row, column: next) : nil
  }

  mutating func eraseToEndOfRow(at target: ScreenPosition) {
    move(to: target)
    endStyle()
    output += "\u{1B}[K"
  }

  mutating func endStyle() {
    setStyle(.plain)
  }

  private mutating func setStyle(_ new: TextAttributes) {
    guard new != style else { return }
    output += encoder.transition(from: style, to: new)
    style = new
  }

  private mutating func move(to target: ScreenPosition) {
    output += CursorMovement.sequence(from: position, to: target)
    position = target
  }
}
