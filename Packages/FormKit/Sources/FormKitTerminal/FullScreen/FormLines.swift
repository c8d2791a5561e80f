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

  private(set) var lines: [StyledText] = []
  /// Later regions lie above earlier ones.
  private(set) var regions: [Region] = []
  private(set) var focus: Range<Int>?
  private(set) var cursor: ScreenPosition?
  let style: TerminalStyle
  let width: Int
  /// The sign of waiting; nil for one that does not move.
  let spinner: Character?
  /// Whether something turns while it shows.
  private(set) var isMoving = false
  private let words: FormWords

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
  }

  /// Adds what stands above the rows.
  mutating func appendTop(of view: FormScreen) {
    if let frame = view.frame { append(frame, view) }
    for notice in view.notices { append(notice) }
    for (index, line) in view.summary.enumerated() { append(line, isHeading: index == 0) }
    if !view.notices.isEmpty || !view.summary.isEmpty { lines.append(StyledText()) }
    guard !view.content.isEmpty else { return }
    var content = ContentLines(
      style: style, width: width, focused: view.focusedIndex,
      firstIndex: view.frame?.actions.count ?? 0)
    content.append(view.content)
    append(content, view)
    lines.append(StyledText())
  }

  /// Adds the parts of a frame below the top line, and the title.
  private mutating func append(_ frame: FormFrame, _ view: FormScreen) {
    for text in FrameHeader(frame, style: style, width: width).rest {
      wrap(margin, text, style[.help])
    }
    var tabs = ContentLines(style: style, width: width, focused: view.focusedIndex)
    tabs.append(frame.tabs)
    append(tabs, view)
    if !lines.isEmpty { lines.append(StyledText()) }
    guard !view.heading.isEmpty else { return }
    wrap(margin, view.heading, style[.title])
    lines.append(StyledText())
  }

  /// Adds content, whose buttons can be clicked.
  private mutating func append(_ content: ContentLines, _ view: FormScreen) {
    let start = lines.count
    lines += content.lines
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
    isMoving = own.isMoving
  }

  /// Takes all lines but the first few away.
  mutating func keep(_ count: Int) {
    if count < lines.count { lines.removeLast(lines.count - count) }
  }

  private mutating func append(_ line: FormScreen.SummaryLine, isHeading: Bool) {
    let start = lines.count
    guard let path = line.path else {
      return wrap(margin + (isHeading ? "✗ " : "  - "), line.text, style[.error])
    }
    let sign = line.isFocused && !style.hasAreas ? "› - " : "  - "
    wrap(margin + sign, line.text, style[line.isFocused ? .focus : .error])
    if line.isFocused { setBar(start) }
    if line.isFocused { setFocus(start, column: 0) }
    regions.append(Region(lines: start..<lines.count, click: .press(.problem(path))))
  }

  private mutating func append(_ notice: FormNotice) {
    let role: TerminalStyle.Role =
      switch notice.kind {
      case .info: .help
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    let sign =
      switch notice.kind {
      case .info: "· "
      case .success: "✓ "
      case .warning: "▲ "
      case .error: "✗ "
      }
    let start = style.hasAreas ? margin + sign : "\(words.marker(notice.kind)): "
    wrap(start, notice.text, style[role])
  }

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
    lines.append(StyledText())
    var line = StyledText()
    for (index, item) in buttons.enumerated() {
      let next = button(item.label, item.isFocused, isPrimary: index == 0)
      let columns = next.map(\.width).max() ?? 0
      let gap = line.isEmpty ? "" : ButtonText.gap(style)
      if !line.isEmpty, next.count > 1 || line.width + gap.count + columns > width {
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
    _ label: String, _ isFocused: Bool, isPrimary: Bool = false
  ) -> [StyledText] {
    ButtonText.lines(
      label, isFocused: isFocused, isPrimary: isPrimary, style: style, width: width)
  }

  /// The left margin of headings and notices; empty without areas, where they begin at the edge.
  private var margin: String { style.hasAreas ? "  " : "" }

  /// Draws the bar of the focus along the lines from one on.
  private mutating func setBar(_ start: Int) {
    guard style.hasAreas, width >= 12 else { return }
    let bar = StyledText(ButtonText.bar, style: style[.focus])
    for index in start..<lines.count { lines[index] = lines[index].withGutter(bar) }
  }

  private mutating func setFocus(_ line: Int, column: Int) {
    focus = line..<line + 1
    cursor = ScreenPosition(row: line, column: column)
  }

  private mutating func append(_ field: FormScreen.Field) {
    let start = lines.count
    if case .readOnly(let value) = field.control {
      wrap("  \(field.label): ", value.isEmpty ? "—" : value, style[.value])
      appendIssues(of: field)
      return
    }
    if field.isFocused { cursor = ScreenPosition(row: start, column: 0) }
    regions.append(Region(lines: start..<start, click: .focus(.field(field.path))))
    let region = regions.count - 1
    if case .toggle(let isOn) = field.control {
      appendToggle(field, isOn)
    } else {
      appendLabel(field)
      appendControl(field)
    }
    appendStatus(of: field)
    appendIssues(of: field)
    appendSuggestions(of: field)
    // An error takes the place of the help where there are areas.
    if !style.hasAreas || field.issues.isEmpty {
      for line in field.help { wrap("  ", line, style[.help]) }
    }
    if field.isFocused {
      setBar(start)
      focus = start..<lines.count
    }
    regions[region] = Region(lines: start..<lines.count, click: .focus(.field(field.path)))
  }

  private func label(_ field: FormScreen.Field) -> StyledText {
    let isMarked = field.isFocused && !style.hasAreas
    var text = StyledText(field.label, style: isMarked ? style[.focus] : style[.label])
    if field.isRequired { text.append(" *", style: style[.label]) }
    if field.isOptional { text.append(" (\(words.optional))", style: style[.hint]) }
    return text
  }

  private mutating func appendLabel(_ field: FormScreen.Field) {
    wrap(StyledText(sign(field.isFocused)), label(field))
  }

  /// The sign before a focused element; with areas the bar replaces it.
  private func sign(_ isFocused: Bool) -> String {
    isFocused && !style.hasAreas ? "› " : "  "
  }

  /// The box of an option or a switch; a multiple choice and a switch have a check mark.
  private func box(_ isChosen: Bool, isMultiple: Bool) -> StyledText {
    guard style.hasAreas else {
      let text = isMultiple ? (isChosen ? "[x] " : "[ ] ") : (isChosen ? "(•) " : "( ) ")
      return StyledText(text, style: style[.value])
    }
    guard isMultiple else { return StyledText(isChosen ? "● " : "○ ", style: style[.value]) }
    let mark = StyledText(isChosen ? " ✓ " : "   ", style: style[.success])
    return mark.over(style[.input]) + StyledText(" ")
  }

  private mutating func appendToggle(_ field: FormScreen.Field, _ isOn: Bool) {
    let start = lines.count
    let box = StyledText(sign(field.isFocused)) + box(isOn, isMultiple: true)
    var text = label(field)
    append(mark: field.mark, to: &text)
    if field.isFocused { cursor = ScreenPosition(row: start, column: 3) }
    wrap(box, text)
    regions.append(Region(lines: start..<lines.count, click: .toggle(field.path)))
  }

  private mutating func appendControl(_ field: FormScreen.Field) {
    switch field.control {
    case .editor(let window, let inputWidth, let placeholder):
      appendEditor(field, window, inputWidth, placeholder)
    case .options(let options, let filter, let above, let below, let isMultiple):
      appendOptions(
        field.path, options, filter, above, below, isMultiple, isEmptied: field.status == nil)
    case .closed(let value, let placeholder, let isPicker):
      let shown =
        value.isEmpty
        ? StyledText(placeholder, style: style[.placeholder])
        : StyledText(value, style: style[.value])
      var text = StyledText("  ")
      if style.hasAreas {
        let area = StyledText(" ") + shown.truncated(toWidth: max(1, width - 9))
        text.append((area + StyledText(isPicker ? " ▾ " : " ")).over(style[.input]))
      } else {
        text.append("[", style: style[.border])
        text.append(shown.truncated(toWidth: max(1, width - 7)))
        text.append("]", style: style[.border])
      }
      append(mark: field.mark, to: &text)
      lines.append(text)
    case .toggle, .readOnly: break
    }
  }

  private mutating func appendEditor(
    _ field: FormScreen.Field, _ window: LineEditor.Window, _ inputWidth: Int, _ placeholder: String
  ) {
    let isEmpty = window.text.isEmpty && !window.hasTextBefore
    let content =
      isEmpty
      ? StyledText(placeholder, style: style[.placeholder])
      : StyledText(window.text, style: style[.value])
    var text = StyledText("  ")
    let edges = style.hasAreas ? [" ", " "] : ["[", "]"]
    var area = StyledText(window.hasTextBefore ? "‹" : edges[0], style: style[.border])
    area.append(content.truncated(toWidth: inputWidth).padded(toWidth: inputWidth))
    area.append(window.hasTextAfter ? "›" : edges[1], style: style[.border])
    text.append(style.hasAreas ? area.over(style[.input]) : area)
    append(mark: field.mark, to: &text)
    if field.isFocused {
      cursor = ScreenPosition(row: lines.count, column: 3 + window.cursorColumn)
    }
    lines.append(text)
  }

  private mutating func appendOptions(
    _ path: FieldPath, _ options: [FormScreen.Option], _ filter: String, _ above: String?,
    _ below: String?, _ isMultiple: Bool, isEmptied: Bool
  ) {
    if !filter.isEmpty { wrap("    ", filter, style[.hint]) }
    if let above { wrap("    ", "↑ \(above)", style[.hint]) }
    if options.isEmpty, isEmptied { wrap("    ", words.noMatch, style[.hint]) }
    for option in options {
      let box = box(option.isChosen, isMultiple: isMultiple)
      if option.isMarked { cursor = ScreenPosition(row: lines.count, column: 2) }
      let start = lines.count
      wrap(
        StyledText(option.isMarked ? "  › " : "    ") + box,
        StyledText(option.label, style: option.isMarked ? style[.focus] : style[.value]))
      regions.append(Region(lines: start..<lines.count, click: .option(path, option.index)))
    }
    if let below { wrap("    ", "↓ \(below)", style[.hint]) }
  }

  private mutating func append(mark: FormScreen.Mark?, to text: inout StyledText) {
    guard let mark else { return }
    let role: TerminalStyle.Role =
      switch mark {
      case .valid: .success
      case .pending: .hint
      case .invalid: .error
      case .unverified: .warning
      }
    text.append(" ")
    let isWaiting = mark == .pending && spinner != nil
    if isWaiting { isMoving = true }
    text.append(isWaiting ? spinner.map(String.init) ?? "" : mark.rawValue, style: style[role])
  }

  private mutating func appendStatus(of field: FormScreen.Field) {
    guard let status = field.status else { return }
    wrap("  ", status, style[field.mark == .unverified ? .warning : .hint])
  }

  private mutating func appendIssues(of field: FormScreen.Field) {
    for issue in field.issues { append(issue) }
  }

  private mutating func append(_ issue: FormIssue) {
    let role: TerminalStyle.Role =
      switch issue.severity {
      case .error: .error
      case .warning: .warning
      case .hint: .hint
      }
    let sign =
      switch issue.severity {
      case .error: "✗ "
      case .warning: "▲ "
      case .hint: "· "
      }
    wrap(
      style.hasAreas ? "  " + sign : "  \(words.marker(issue.severity)): ", issue.message,
      style[role])
  }

  private mutating func appendSuggestions(of field: FormScreen.Field) {
    guard !field.suggestions.isEmpty else { return }
    guard !style.hasAreas else { return appendChips(of: field) }
    wrap("  ", words.suggestions, style[.hint])
    for (index, suggestion) in field.suggestions.prefix(9).enumerated() {
      let isMarked = field.highlightedSuggestion == index
      regions.append(
        Region(lines: lines.count..<lines.count + 1, click: .suggestion(field.path, index)))
      if isMarked { cursor = ScreenPosition(row: lines.count, column: 2) }
      let text =
        StyledText(isMarked ? "  › " : "    ") + StyledText("\(index + 1) ", style: style[.hint])
        + StyledText(suggestion, style: isMarked ? style[.focus] : style[.value])
      lines.append(text.truncated(toWidth: width))
    }
  }

  /// Adds suggestions beside each other, each behind the key that takes it.
  private mutating func appendChips(of field: FormScreen.Field) {
    var line = StyledText("  ")
    for (index, suggestion) in field.suggestions.prefix(9).enumerated() {
      let isMarked = field.highlightedSuggestion == index
      var chip =
        StyledText(isMarked ? "› " : "") + StyledText("alt-\(index + 1) ", style: style[.help])
      chip.append(suggestion, style: isMarked ? style[.focus] : style[.value])
      chip = chip.truncated(toWidth: max(1, width - 2))
      let gap = line.width > 2 ? "   " : ""
      if !gap.isEmpty, line.width + gap.count + chip.width > width {
        lines.append(line)
        line = StyledText("  ")
      } else {
        line.append(gap)
      }
      if isMarked { cursor = ScreenPosition(row: lines.count, column: line.width) }
      regions.append(
        Region(
          lines: lines.count..<lines.count + 1, columns: line.width..<line.width + chip.width,
          click: .suggestion(field.path, index)))
      line.append(chip)
    }
    lines.append(line)
  }

  /// Adds a text behind something, in as many lines as it needs; cut where there is no room.
  private mutating func wrap(_ prefix: StyledText, _ text: StyledText) {
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
  private mutating func wrap(_ prefix: String, _ text: String, _ style: TextAttributes) {
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
