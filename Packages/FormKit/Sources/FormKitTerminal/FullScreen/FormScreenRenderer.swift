internal import FormKit

/// Draws a form's view on a screen.
///
/// The title stays at the top and the keys at the bottom; what is between scrolls so that the
/// focus shows. Only what shows is drawn.
@MainActor
struct FormScreenRenderer {
  let style: TerminalStyle
  /// The pictures as they were drawn; nil where pictures are words.
  var pictures: PictureCache?

  /// A screen, and what a click on it means.
  struct Frame {
    /// A part of a row that can be clicked.
    struct Spot {
      let row: Int
      let columns: Range<Int>
      let click: FormClick
    }

    var buffer: ScreenBuffer
    var spots: [Spot] = []
    /// The pictures that show whole.
    var pictures: [PicturePlacement] = []
    /// Whether something on it turns.
    var isMoving = false

    /// What is clicked at a place.
    func click(at position: ScreenPosition) -> FormClick? {
      spots.last { $0.row == position.row && $0.columns.contains(position.column) }?.click
    }
  }

  /// The rows of a screen from which on an empty line is between fields.
  static let airyRows = 18

  /// Where the rows of a page begin on a screen, and how many there are.
  static func body(of view: FormScreen, size: TerminalSize) -> Range<Int> {
    let hasTitle =
      (view.frame != nil || view.step != nil || !view.heading.isEmpty) && size.rows >= 4
    let top = hasTitle ? (size.rows >= 12 ? 2 : 1) : 0
    let hasFooter = size.rows - top >= 3
    return top..<top + max(1, size.rows - top - (hasFooter ? 1 : 0))
  }

  /// Draws what is around a body, and of the body what shows from a position on.
  func frame(
    _ view: FormScreen, _ body: FormBody, from start: FormViewport.Position, size: TerminalSize,
    spinner: Character?
  ) -> Frame {
    var frame = Frame(buffer: ScreenBuffer(size: size, base: style[.screen]))
    let rows = Self.body(of: view, size: size)
    if rows.lowerBound > 0 {
      header(view, width: size.columns - 1, &frame)
    }
    var position = start
    for row in rows where position.part < body.count {
      let part = body.part(position.part)
      draw(part, position.line, row, body.focus == position.part, &frame)
      for picture in part.pictures where picture.row == position.line {
        let place = picture.moved(down: row - position.line)
        if place.rows.upperBound <= rows.upperBound { frame.pictures.append(place) }
      }
      position = body.moved(position, by: 1).position
    }
    arrows(
      above: body.normalized(.init(part: 0, line: 0)) < start, below: position.part < body.count,
      rows, &frame.buffer)
    if rows.upperBound < size.rows { footer(view, spinner, &frame) }
    return frame
  }

  /// Draws the top line with its tabs, or the title of a screen without a frame.
  private func header(_ view: FormScreen, width: Int, _ frame: inout Frame) {
    let header = view.frame.map {
      FrameHeader(
        $0, pages: view.step, style: style, width: width, placesTabs: true,
        focused: view.focusedIndex)
    }
    let title =
      header?.line
      ?? FrameHeader.line(view.heading, pages: view.step, style: style, width: width)
    frame.buffer.write(title.truncated(toWidth: frame.buffer.size.columns), row: 0, column: 0)
    for tab in header?.tabs ?? [] where view.contentButtons.indices.contains(tab.index) {
      let target = FormTarget.content(view.contentButtons[tab.index])
      frame.spots.append(.init(row: 0, columns: tab.columns, click: .press(target)))
      if tab.index == view.focusedIndex {
        frame.buffer.cursor = ScreenPosition(row: 0, column: tab.columns.lowerBound)
      }
    }
  }

  private var gutter: StyledText { StyledText(style.hasAreas ? "  " : "") }

  /// Draws one line of a part.
  private func draw(
    _ part: FormLines, _ line: Int, _ row: Int, _ hasFocus: Bool, _ frame: inout Frame
  ) {
    frame.buffer.write(part.lines[line], row: row, column: 0)
    if part.isMoving { frame.isMoving = true }
    if hasFocus, let cursor = part.cursor, cursor.row == line {
      let column = min(cursor.column, frame.buffer.size.columns - 1)
      frame.buffer.cursor = ScreenPosition(row: row, column: column)
    }
    for region in part.regions where region.lines.contains(line) {
      frame.spots.append(.init(row: row, columns: region.columns, click: region.click))
    }
  }

  private func arrows(above: Bool, below: Bool, _ rows: Range<Int>, _ buffer: inout ScreenBuffer) {
    let column = buffer.size.columns - 1
    if above { buffer.write("▲", style: style[.border], row: rows.lowerBound, column: column) }
    if below { buffer.write("▼", style: style[.border], row: rows.upperBound - 1, column: column) }
  }

  private func footer(_ view: FormScreen, _ spinner: Character?, _ frame: inout Frame) {
    let columns = frame.buffer.size.columns
    var text =
      gutter
      + StyledText(
        FormKeyHelp.line(view.help, width: columns - gutter.width), style: style[.help])
    if let status = view.status {
      text = gutter + StyledText(spinner.map { "\($0) " } ?? "", style: style[.hint])
      text.append(view.progress?.label ?? status, style: style[.title])
      frame.isMoving = spinner != nil
      if let progress = view.progress, progress.percent != nil {
        text.append(" ")
        text.append(progress.bar(width: columns - text.width - 1), style: style[.title])
      }
    }
    frame.buffer.write(
      text.truncated(toWidth: columns), row: frame.buffer.size.rows - 1, column: 0)
  }
}
