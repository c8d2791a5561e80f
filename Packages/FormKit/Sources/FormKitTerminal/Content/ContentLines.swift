internal import FormKit

/// Blocks of content as lines of a screen, and where their buttons are.
///
/// Nothing is cut: what has no room beside something else is below it. Above ``narrowest`` columns
/// a value is beside its label, otherwise below it. Cards of which three or more follow each other
/// are beside each other in twos where neither needs more lines for it.
struct ContentLines {
  /// The greatest width at which everything is in one column.
  static let narrowest = 40
  /// The widest row of a label and a value, so that the two stay together on a wide screen.
  static let widestRow = 76

  /// Where a button is.
  struct Button: Hashable {
    /// Its place among the tabs and buttons of the screen.
    let index: Int
    let lines: Range<Int>
    let columns: Range<Int>

    /// The same button some lines further down, and some columns further on.
    func moved(down rows: Int, along offset: Int) -> Button {
      Button(
        index: index, lines: lines.lowerBound + rows..<lines.upperBound + rows,
        columns: columns.lowerBound + offset..<columns.upperBound + offset)
    }
  }

  private(set) var lines: [StyledText] = []
  private(set) var buttons: [Button] = []
  /// Where the pictures are that have pixels.
  private(set) var pictures: [PicturePlacement] = []
  let style: TerminalStyle
  let width: Int
  /// The button with the focus.
  let focused: Int?
  /// How pictures are drawn; nil shows their words.
  var drawing: PictureDrawing?
  private(set) var nextIndex: Int
  /// The columns of the labels in lists and summaries, one width for the whole screen; nil before
  /// the first block.
  var labelColumn: Int?

  /// No lines yet; the first button has a given place.
  init(style: TerminalStyle, width: Int, focused: Int?, firstIndex: Int = 0) {
    self.style = style
    self.width = max(1, width)
    self.focused = focused
    nextIndex = firstIndex
  }

  /// The columns behind the gutter.
  var room: Int { max(1, width - 2) }
  var isWide: Bool { width > Self.narrowest }
  var edge: Int { min(room, Self.widestRow) }

  /// Adds an empty line, unless there is nothing yet.
  mutating func appendGap() { if !lines.isEmpty { lines.append(StyledText()) } }

  /// Adds other lines behind the present ones, with their buttons and pictures.
  ///
  /// - Parameters:
  ///   - row: The line that the first of them is added to.
  ///   - column: Where they begin; shorter lines are filled up with spaces.
  mutating func place(_ other: ContentLines, row: Int, column: Int) {
    while lines.count < row + other.lines.count { lines.append(StyledText()) }
    for (index, line) in other.lines.enumerated() where !line.isEmpty {
      lines[row + index] = lines[row + index].padded(toWidth: column) + line
    }
    buttons += other.buttons.map { $0.moved(down: row, along: column) }
    pictures += other.pictures.map { $0.moved(down: row, along: column) }
    nextIndex = other.nextIndex
  }

  /// Adds a text behind the gutter, in as many lines as it needs; an empty one adds none.
  mutating func append(_ text: String, _ role: TerminalStyle.Role) {
    append(StyledText(text, style: style[role]))
  }

  /// Adds a styled text behind the gutter, in as many lines as it needs; an empty one adds none.
  mutating func append(_ text: StyledText) {
    guard !text.isEmpty else { return }
    for line in WordWrap.lines(text, width: room) { lines.append(gutter + line) }
  }

  /// Notes that the next lines begin with a picture.
  mutating func note(_ image: ContentBlock.Image, columns: Int) {
    pictures.append(
      PicturePlacement(
        image: image, row: lines.count, column: width - room, columns: columns))
  }

  /// Adds a line as it is.
  mutating func append(line: StyledText) { lines.append(gutter + line) }

  /// Adds a row: its start, what is at its end, and its buttons behind that; each below the other
  /// where one line has no room.
  ///
  /// - Parameter stacked: The start where the parts are below each other.
  mutating func appendRow(
    _ start: StyledText, stacked: [StyledText], end: [StyledText],
    actions: [ContentBlock.Action] = []
  ) {
    let parts = end.filter { !$0.isEmpty }
    let tail = Self.joined(parts)
    guard let needed = widthOfLine(start, parts, tail) else {
      for text in stacked + parts { append(text) }
      return append(actions)
    }
    let columns = width(of: actions)
    let fits = needed + columns <= edge
    var line = gutter + start
    let free = edge - start.width - tail.width - (fits ? columns : 0)
    line = line.padded(toWidth: line.width + (tail.isEmpty && !fits ? 0 : free)) + tail
    guard fits else {
      lines.append(line)
      return append(actions)
    }
    for action in actions { append(action, to: &line) }
    lines.append(line)
  }

  /// Whether a row has room on one line with what is at its end and its buttons.
  func fitsOneLine(
    _ start: StyledText, end: [StyledText], actions: [ContentBlock.Action]
  ) -> Bool {
    let parts = end.filter { !$0.isEmpty }
    guard let needed = widthOfLine(start, parts, Self.joined(parts)) else { return false }
    return needed + width(of: actions) <= edge
  }

  /// The columns of a row's start and end on one line; nil when they have no room there.
  private func widthOfLine(
    _ start: StyledText, _ parts: [StyledText], _ tail: StyledText
  ) -> Int? {
    let needed = start.width + (tail.isEmpty ? 0 : tail.width + 2)
    let isOneLine = !([start] + parts).contains { $0.plainText.contains(where: \.isNewline) }
    return isWide && isOneLine && needed <= edge ? needed : nil
  }

  /// The columns of buttons beside each other; those of a whole line when one needs more lines.
  private func width(of actions: [ContentBlock.Action]) -> Int {
    let shown = actions.map {
      ButtonText.lines($0.label, isFocused: false, style: style, width: width)
    }
    let gap = ButtonText.gap.count
    return shown.allSatisfy { $0.count == 1 } ? shown.reduce(0) { $0 + $1[0].width + gap } : edge
  }

  /// Adds a button to a line that has room for it.
  private mutating func append(_ action: ContentBlock.Action, to line: inout StyledText) {
    let text = ButtonText.lines(
      action.label, isFocused: nextIndex == focused, isPrimary: action.isPrimary,
      isDestructive: action.isDestructive, style: style, width: width)[0]
    line.append(ButtonText.gap)
    let start = line.width
    buttons.append(
      Button(
        index: nextIndex, lines: lines.count..<lines.count + 1, columns: start..<start + text.width)
    )
    line.append(text)
    nextIndex += 1
  }

  /// Adds buttons, beside each other as far as there is room.
  mutating func append(_ actions: [ContentBlock.Action]) {
    var line = StyledText()
    for action in actions {
      appendButton(
        action.label, isPrimary: action.isPrimary, isDestructive: action.isDestructive, &line)
    }
    if !line.isEmpty { lines.append(line) }
  }

  /// Adds the tabs of a frame; the current one is no button.
  mutating func append(_ tabs: [FormFrame.Tab]) {
    var line = StyledText()
    for tab in tabs {
      if tab.isCurrent {
        appendCurrent(tab, &line)
      } else {
        appendButton(tab.title, isTab: true, &line)
      }
    }
    if !line.isEmpty { lines.append(line) }
  }

  private mutating func appendButton(
    _ label: String, isTab: Bool = false, isPrimary: Bool = false, isDestructive: Bool = false,
    _ line: inout StyledText
  ) {
    var look = style
    if isTab { look[.button] = style[.help] }
    let text = ButtonText.lines(
      label, isFocused: nextIndex == focused, isPrimary: isPrimary, isDestructive: isDestructive,
      style: look, width: width)
    let start = place(text, &line)
    buttons.append(
      Button(
        index: nextIndex, lines: start.row..<start.row + text.count,
        columns: start.column..<start.column + (text.map(\.width).max() ?? 0)))
    nextIndex += 1
  }

  private mutating func appendCurrent(_ tab: FormFrame.Tab, _ line: inout StyledText) {
    let ink = style[style.hasAreas ? .currentTab : .title]
    // Without colors, a sign tells it from the others, which are buttons.
    let (before, after) = style.hasAreas ? (" ", " ") : ("● ", "")
    let text = WordWrap.lines(tab.title, width: room - 2).map {
      gutter + StyledText(before + $0 + after, style: ink)
    }
    _ = place(text, &line)
  }

  /// Puts a text at the end of a line, or on lines of its own where it has no room there.
  private mutating func place(_ text: [StyledText], _ line: inout StyledText) -> ScreenPosition {
    let columns = text.map(\.width).max() ?? 0
    let gap = line.isEmpty ? "" : ButtonText.gap
    if !line.isEmpty, text.count > 1 || line.width + gap.count + columns > width {
      lines.append(line)
      line = StyledText()
    } else {
      line.append(gap)
    }
    let start = ScreenPosition(row: lines.count, column: line.width)
    if text.count > 1 { lines += text } else { text.forEach { line.append($0) } }
    return start
  }

  private var gutter: StyledText { StyledText(String(repeating: " ", count: width - room)) }

  /// Texts with two spaces between them.
  static func joined(_ parts: [StyledText]) -> StyledText {
    parts.enumerated().reduce(into: StyledText()) { result, part in
      if part.offset > 0 { result.append("  ") }
      result.append(part.element)
    }
  }
}
