internal import FormKit

/// Lines of a form's view, styled and wrapped; where the focus is among them, and what a click on
/// them means.
struct FormLines {
  /// Lines, or columns of one line, that can be clicked.
  struct Region {
    let lines: Range<Int>
    var columns = 0..<Int.max
    let click: FormClick
  }

  var lines: [StyledText] = []
  /// Later regions lie above earlier ones.
  var regions: [Region] = []
  /// The pictures that have pixels.
  var pictures: [PicturePlacement] = []
  var focus: Range<Int>?
  var cursor: ScreenPosition?
  let style: TerminalStyle
  var width: Int
  /// The sign of waiting; nil for one that does not move.
  let spinner: Character?
  /// Whether an empty line is above the first line.
  var followsGap = false
  /// The most lines of the bar at the focus, while it grows.
  var barLength = Int.max / 2
  /// The rows that show at once.
  var height = Int.max / 2
  /// Whether the top line of the screen is above.
  var hasHeader = false
  /// Whether something turns while it shows.
  var isMoving = false
  let words: FormWords
  /// How pictures are drawn; nil shows their words.
  var drawing: PictureDrawing?

  /// No lines yet.
  init(_ words: FormWords, style: TerminalStyle, width: Int, spinner: Character? = nil) {
    self.words = words
    self.style = style
    self.width = max(1, width)
    self.spinner = spinner
  }

  /// The whole view.
  init(_ view: FormScreen, style: TerminalStyle, width: Int) {
    self.init(view.words, style: style, width: width)
    appendTop(of: view)
    for row in view.rows { append(row) }
    appendBottom(of: view)
  }

  /// Adds what stands above the rows.
  mutating func appendTop(of view: FormScreen) {
    if let frame = view.frame { append(frame, view) }
    for notice in view.notices {
      append(notice, isFlashing: view.flashes.contains(.notice(notice)))
    }
    if !view.notices.isEmpty, !view.summary.isEmpty { lines.append(StyledText()) }
    for (index, line) in view.summary.enumerated() {
      append(line, isHeading: index == 0, isFlashing: view.flashes.contains(.summary))
    }
    if !view.notices.isEmpty || !view.summary.isEmpty { lines.append(StyledText()) }
    guard !view.contentFollowsForm, !view.content.isEmpty else { return }
    appendContent(of: view)
    lines.append(StyledText())
  }

  /// Adds the content below the buttons.
  mutating func appendBottom(of view: FormScreen) {
    guard view.contentFollowsForm, !view.content.isEmpty else { return }
    lines.append(StyledText())
    appendContent(of: view)
  }

  private mutating func appendContent(of view: FormScreen) {
    var content = ContentLines(
      style: style, width: width, focused: view.focusedIndex,
      firstIndex: view.frame?.actions.count ?? 0)
    content.drawing = drawing
    content.append(view.content)
    append(content, view)
  }

  /// Adds the parts of a frame below the top line, and the title.
  private mutating func append(_ frame: FormFrame, _ view: FormScreen) {
    let header = FrameHeader(
      frame, pages: view.step, style: style, width: width, placesTabs: hasHeader)
    for text in header.rest { wrap(margin, text, style[.help]) }
    if header.tabs == nil {
      var tabs = ContentLines(style: style, width: width, focused: view.focusedIndex)
      tabs.append(frame.tabs)
      append(tabs, view)
    }
    if !lines.isEmpty { lines.append(StyledText()) }
    guard !view.heading.isEmpty else { return }
    wrap(margin, view.heading, style[.title])
    lines.append(StyledText())
  }

  /// Adds content, whose buttons can be clicked.
  private mutating func append(_ content: ContentLines, _ view: FormScreen) {
    let start = lines.count
    lines += content.lines
    pictures += content.pictures.map { $0.moved(down: start) }
    for button in content.buttons {
      let rows = start + button.lines.lowerBound..<start + button.lines.upperBound
      if button.index == content.focused {
        setFocus(rows.lowerBound, column: button.columns.lowerBound)
      }
      guard view.contentButtons.indices.contains(button.index) else { continue }
      let target = FormTarget.content(view.contentButtons[button.index])
      regions.append(Region(lines: rows, columns: button.columns, click: .press(target)))
    }
  }

  /// Adds an empty line.
  mutating func appendGap() { lines.append(StyledText()) }

  /// Puts lines before all others, as they are.
  mutating func prepend(_ others: [StyledText]) {
    let own = self
    self = FormLines(words, style: style, width: width, spinner: spinner)
    lines = others + own.lines
    let shift = others.count
    func moved(_ range: Range<Int>) -> Range<Int> {
      range.lowerBound + shift..<range.upperBound + shift
    }
    focus = own.focus.map(moved)
    cursor = own.cursor.map { ScreenPosition(row: $0.row + shift, column: $0.column) }
    regions = own.regions.map {
      Region(lines: moved($0.lines), columns: $0.columns, click: $0.click)
    }
    pictures = own.pictures.map { $0.moved(down: shift) }
    isMoving = own.isMoving
    barLength = own.barLength
  }

  /// Takes all lines but the first few away.
  mutating func keep(_ count: Int) {
    if count < lines.count { lines.removeLast(lines.count - count) }
  }

  private mutating func append(
    _ line: FormScreen.SummaryLine, isHeading: Bool, isFlashing: Bool
  ) {
    let start = lines.count
    guard let path = line.path else {
      let sign = isHeading ? "✗ " : "  - "
      return wrap(margin + sign, line.text, flashing(style[.error], isHeading && isFlashing))
    }
    let sign = line.isFocused && !style.hasAreas ? "› - " : "  - "
    wrap(margin + sign, line.text, style[line.isFocused ? .focus : .error])
    if line.isFocused { setBar(start) }
    if line.isFocused { setFocus(start, column: 0) }
    regions.append(Region(lines: start..<lines.count, click: .press(.problem(path))))
  }

  /// A style as it is during a flash.
  func flashing(_ style: TextAttributes, _ isFlashing: Bool) -> TextAttributes {
    var result = style
    if isFlashing { result.isReversed.toggle() }
    return result
  }

  private mutating func append(_ notice: FormNotice, isFlashing: Bool) {
    let role: TerminalStyle.Role =
      switch notice.kind {
      case .info: .help
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    let sign =
      switch notice.kind {
      case .info: ""
      case .success: "✓ "
      case .warning: "▲ "
      case .error: "✗ "
      }
    let ink = flashing(style[role], isFlashing)
    if notice.kind == .success, appendToast(sign + notice.plainText, ink) { return }
    let start = style.hasAreas ? margin + sign : "\(words.marker(notice.kind)): "
    wrap(start, notice.plainText, ink)
  }

  /// Adds a text in the upper edge of a box over the whole width; false where it has no room there.
  private mutating func appendToast(_ text: String, _ ink: TextAttributes) -> Bool {
    let end = width - Self.toastEdges - DisplayText.width(of: text)
    guard style.hasAreas, end > 0, !text.contains(where: \.isNewline) else { return false }
    lines.append(
      StyledText(" ╭ ", style: style[.success]) + StyledText(text, style: ink)
        + StyledText(" " + String(repeating: "─", count: end) + "╮", style: style[.success]))
    return true
  }

  /// The columns of a toast besides its text and its line.
  private static let toastEdges = 5

  mutating func append(_ row: FormScreen.Row) {
    switch row {
    case .heading(let text, let level):
      if let last = lines.last, !last.isEmpty { lines.append(StyledText()) }
      wrap(level > 2 || style.hasAreas ? "  " : "", text, style[.title])
    case .field(let field): append(field)
    case .issue(let issue): append(issue)
    case .entry(let path, let label, let value, let isFocused):
      let start = lines.count
      wrap(
        isFocused && !style.hasAreas ? "› " : "  ", "\(label): \(value.isEmpty ? "—" : value)",
        style[isFocused ? .focus : .value])
      if isFocused { setBar(start) }
      if isFocused { setFocus(start, column: 0) }
      regions.append(Region(lines: start..<lines.count, click: .press(.entry(path))))
    case .add(let path, let label, let isFocused):
      let start = lines.count
      lines += button(label, isFocused)
      if isFocused { setFocus(start, column: 0) }
      regions.append(Region(lines: start..<lines.count, click: .press(.addItem(path))))
    case .buttons(let buttons): append(buttons)
    }
  }

  private mutating func append(_ buttons: [FormScreen.Button]) {
    if lines.last.map({ !$0.isEmpty }) ?? !followsGap { lines.append(StyledText()) }
    var line = StyledText()
    let widest = buttons.filter(\.isStacked).map { DisplayText.width(of: $0.label) }.max() ?? 0
    for (index, item) in buttons.enumerated() {
      let next = button(
        item.label, item.isFocused, isPrimary: index == 0 && item.isPrimary,
        isDestructive: item.isDestructive,
        atLeast: widest)
      let columns = next.map(\.width).max() ?? 0
      let gap = line.isEmpty ? "" : ButtonText.gap
      let hasRoom = !item.isStacked && line.width + gap.count + columns <= width
      if !line.isEmpty, next.count > 1 || !hasRoom {
        lines.append(line)
        line = StyledText()
      } else {
        line.append(gap)
      }
      if item.isFocused { setFocus(lines.count, column: line.width) }
      regions.append(
        Region(
          lines: lines.count..<lines.count + next.count,
          columns: line.width..<line.width + columns, click: .press(.button(item.button))))
      // One that needs several lines has them for itself.
      if next.count > 1 { lines += next } else { next.forEach { line.append($0) } }
    }
    if !line.isEmpty { lines.append(line) }
  }

  /// A button, in as many lines as its label needs.
  private func button(
    _ label: String, _ isFocused: Bool, isPrimary: Bool = false, isDestructive: Bool = false,
    atLeast columns: Int = 0
  ) -> [StyledText] {
    ButtonText.lines(
      label, isFocused: isFocused, isPrimary: isPrimary, isDestructive: isDestructive,
      style: style, width: width, atLeast: columns)
  }

  /// The left margin of headings and notices; empty without areas, where they begin at the edge.
  private var margin: String { style.hasAreas ? "  " : "" }

  /// Draws the bar of the focus along the lines from one on.
  mutating func setBar(_ start: Int) {
    guard style.hasAreas, width >= 12 else { return }
    let bar = StyledText(ButtonText.bar, style: style[.focus])
    for index in start..<min(lines.count, start + barLength) {
      lines[index] = lines[index].withGutter(bar)
    }
  }

  private mutating func setFocus(_ line: Int, column: Int) {
    focus = line..<line + 1
    cursor = ScreenPosition(row: line, column: column)
  }

  /// Adds a text behind something, in as many lines as it needs; cut where there is no room.
  mutating func wrap(_ prefix: StyledText, _ text: StyledText) {
    let indent = prefix.width
    guard width >= indent + 8 else {
      lines.append((prefix + text).truncated(toWidth: width))
      return
    }
    for (index, line) in WordWrap.lines(text, width: width - indent).enumerated() {
      let start = index == 0 ? prefix : StyledText(String(repeating: " ", count: indent))
      lines.append(start + line)
    }
  }

  /// Adds a text in as many lines as it needs, the later ones as far in as the first.
  mutating func wrap(_ prefix: String, _ text: String, _ style: TextAttributes) {
    let indent = min(prefix.count, max(0, width - 8))
    let shownPrefix = String(prefix.prefix(indent))
    let leading = String(prefix.prefix { $0 == " " })
    let room = max(1, width - indent)
    for (index, line) in WordWrap.lines(text, width: room).enumerated() {
      let start = index == 0 ? shownPrefix : String(repeating: " ", count: indent)
      if index == 0, leading.count < shownPrefix.count {
        lines.append(
          StyledText(leading)
            + StyledText(String(shownPrefix.dropFirst(leading.count)) + line, style: style))
      } else {
        lines.append(StyledText(start) + StyledText(line, style: style))
      }
    }
  }
}
