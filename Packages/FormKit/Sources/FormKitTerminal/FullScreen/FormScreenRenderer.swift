/// Draws a form's view on a screen: a pure function of the view, the size and the scroll position.
///
/// The title stays at the top and the keys at the bottom; what is between scrolls so that the
/// focus shows.
struct FormScreenRenderer {
  let style: TerminalStyle

  /// A frame and how far its body is scrolled.
  struct Frame: Hashable {
    var buffer: ScreenBuffer
    var scroll: Int
  }

  /// Draws a view.
  ///
  /// - Parameter scroll: How far the frame before was scrolled.
  func frame(_ view: FormView, size: TerminalSize, scroll: Int) -> Frame {
    let content = FormLines(view, style: style, width: size.columns - 1)
    var buffer = ScreenBuffer(size: size)
    let top = header(view, &buffer)
    let hasFooter = size.rows - top >= 3
    let height = max(1, size.rows - top - (hasFooter ? 1 : 0))
    let offset = Self.scrolled(scroll, content, height)
    for row in 0..<min(height, content.lines.count - offset) {
      buffer.write(content.lines[offset + row], row: top + row, column: 0)
    }
    if offset > 0 { buffer.write("▲", style: style[.border], row: top, column: size.columns - 1) }
    if offset + height < content.lines.count {
      buffer.write(
        "▼", style: style[.border], row: top + height - 1, column: size.columns - 1)
    }
    if hasFooter { footer(view, &buffer) }
    buffer.cursor = content.cursor.flatMap { position in
      let row = position.row - offset
      guard (0..<height).contains(row) else { return nil }
      return ScreenPosition(row: top + row, column: min(position.column, size.columns - 1))
    }
    return Frame(buffer: buffer, scroll: offset)
  }

  /// Writes the title; the number of rows it takes.
  private func header(_ view: FormView, _ buffer: inout ScreenBuffer) -> Int {
    let size = buffer.size
    let text = [view.title, view.page ?? ""].filter { !$0.isEmpty }.joined(separator: " · ")
    guard !text.isEmpty, size.rows >= 4 else { return 0 }
    buffer.write(
      StyledText(text, style: style[.title]).truncated(toWidth: size.columns), row: 0, column: 0)
    return size.rows >= 12 ? 2 : 1
  }

  private func footer(_ view: FormView, _ buffer: inout ScreenBuffer) {
    let text =
      view.status.map { StyledText($0, style: style[.title]) }
      ?? StyledText(view.help, style: style[.help])
    buffer.write(
      text.truncated(toWidth: buffer.size.columns), row: buffer.size.rows - 1, column: 0)
  }

  /// The least scrolling that shows the focus; of a focus that is too tall the line of the cursor.
  private static func scrolled(_ scroll: Int, _ content: FormLines, _ height: Int) -> Int {
    let limit = max(0, content.lines.count - height)
    var offset = min(max(0, scroll), limit)
    guard let focus = content.focus else { return offset }
    if focus.upperBound > offset + height { offset = focus.upperBound - height }
    if focus.lowerBound < offset { offset = focus.lowerBound }
    if let row = content.cursor?.row {
      if row >= offset + height { offset = row - height + 1 }
      if row < offset { offset = row }
    }
    // What is above the first fields, notices for instance, comes into view with them.
    if focus.upperBound <= height { offset = 0 }
    return min(offset, limit)
  }
}
