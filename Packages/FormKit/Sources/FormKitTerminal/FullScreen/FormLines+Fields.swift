internal import FormKit

extension FormLines {
  /// Adds a field: its label, control, status, issues, suggestions and help.
  mutating func append(_ field: FormScreen.Field) {
    let start = lines.count
    if case .readOnly(let value) = field.control {
      wrap("  \(field.label): ", value.isEmpty ? "—" : value, style[.value])
      appendIssues(of: field)
      return
    }
    if field.isFocused { cursor = ScreenPosition(row: start, column: 0) }
    regions.append(Region(lines: start..<start, click: .focus(.field(field.path))))
    let region = regions.count - 1
    let whole = width
    let calendarColumn = field.calendar == nil ? nil : calendarColumn
    let preview = field.preview.flatMap { PicturePreview($0, in: self) }
    if let column = calendarColumn ?? preview?.column { width = column - 2 }
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
    width = whole
    if field.isFocused { setBar(start) }
    if let calendar = field.calendar {
      append(
        calendar, of: field.path, from: calendarColumn == nil ? lines.count : start, top: start,
        column: calendarColumn ?? 3)
    }
    if let preview { append(preview, from: start) }
    if let crop = field.crop { append(crop, top: start) }
    if field.isFocused { focus = start..<lines.count }
    regions[region] = Region(lines: start..<lines.count, click: .focus(.field(field.path)))
  }

  private func label(_ field: FormScreen.Field) -> StyledText {
    let isMarked = field.isFocused && !style.hasAreas
    var text = StyledText(field.label, style: isMarked ? style[.focus] : style[.label])
    if let demand = field.demand {
      let word = demand == .optional ? words.optional : words.required
      text.append(" (\(word))", style: style[.help])
    }
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
    let signs = isMultiple ? (on: "■ ", off: "□ ") : (on: "● ", off: "○ ")
    return StyledText(isChosen ? signs.on : signs.off, style: style[isChosen ? .success : .value])
  }

  private mutating func appendToggle(_ field: FormScreen.Field, _ isOn: Bool) {
    let start = lines.count
    let box = StyledText(sign(field.isFocused)) + box(isOn, isMultiple: true)
    var text = label(field)
    append(field, to: &text)
    if field.isFocused { cursor = ScreenPosition(row: start, column: 3) }
    wrap(box, text)
    regions.append(Region(lines: start..<lines.count, click: .toggle(field.path)))
  }

  private mutating func appendControl(_ field: FormScreen.Field) {
    switch field.control {
    case .editor(let window, let inputWidth, let placeholder):
      appendEditor(field, window, inputWidth, placeholder)
    case .area(let area, let inputWidth, let placeholder):
      appendArea(field, area, inputWidth, placeholder)
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
      append(field, to: &text)
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
    let prefix = prefix(of: field)
    var text = StyledText("  ")
    text.append(
      input(
        content, inputWidth, start: window.hasTextBefore ? "‹" : nil,
        end: window.hasTextAfter ? "›" : nil, prefix: prefix, suffix: suffix(of: field)))
    append(field, to: &text)
    if field.isFocused {
      cursor = ScreenPosition(row: lines.count, column: 3 + prefix.width + window.cursorColumn)
    }
    lines.append(text)
  }

  private mutating func appendArea(
    _ field: FormScreen.Field, _ area: LineEditor.Area, _ inputWidth: Int, _ placeholder: String
  ) {
    let isEmpty = area.rows == [""]
    let start = lines.count
    let rows = max(area.rows.count, FormScreenBuilder.areaRows.lowerBound)
    for row in 0..<rows {
      let text = area.rows.indices.contains(row) ? area.rows[row] : ""
      let content =
        isEmpty && row == 0
        ? StyledText(placeholder, style: style[.placeholder])
        : StyledText(text, style: style[.value])
      let isLast = row == area.rows.count - 1
      let end = row == 0 && area.hasRowsBefore ? "↑" : isLast && area.hasRowsAfter ? "↓" : nil
      var line = StyledText("  ")
      line.append(input(content, inputWidth, end: end, isLast: row == rows - 1))
      if row == 0 { append(field, to: &line) }
      lines.append(line)
    }
    if field.isFocused {
      cursor = ScreenPosition(row: start + area.cursorRow, column: 3 + area.cursorColumn)
    }
  }

  private func prefix(of field: FormScreen.Field) -> StyledText {
    StyledText(field.prefix.map { $0 + " " } ?? "", style: style[.help])
  }

  private func suffix(of field: FormScreen.Field) -> StyledText {
    StyledText(field.suffix.map { " " + $0 } ?? "", style: style[.help])
  }

  /// One line of an input, between its edges; a line is below the last one only.
  private func input(
    _ content: StyledText, _ width: Int, start: String? = nil, end: String? = nil,
    prefix: StyledText = StyledText(), suffix: StyledText = StyledText(), isLast: Bool = true
  ) -> StyledText {
    let edges = style.hasAreas ? (start: " ", end: " ") : (start: "[", end: "]")
    // An edge that is a space has the colour of the text, as the line below it.
    func edge(_ sign: String?, _ plain: String) -> StyledText {
      StyledText(sign ?? plain, style: sign == nil && style.hasAreas ? .plain : style[.border])
    }
    var area = edge(start, edges.start)
    area.append(prefix)
    area.append(content.truncated(toWidth: width).padded(toWidth: width))
    area.append(suffix)
    area.append(edge(end, edges.end))
    guard style.hasAreas else { return area }
    var ink = style[.input]
    if !isLast, ink.background != nil { ink.isUnderlined = false }
    return area.over(ink)
  }

  private mutating func appendOptions(
    _ path: FieldPath, _ options: [FormScreen.Option], _ filter: String, _ above: String?,
    _ below: String?, _ isMultiple: Bool, isEmptied: Bool
  ) {
    if !filter.isEmpty { wrap("    ", filter, style[.help]) }
    if let above { wrap("    ", "↑ \(above)", style[.help]) }
    if options.isEmpty, isEmptied { wrap("    ", words.noMatch, style[.help]) }
    for option in options {
      let box = box(option.isChosen, isMultiple: isMultiple)
      if option.isMarked { cursor = ScreenPosition(row: lines.count, column: 2) }
      let start = lines.count
      wrap(
        StyledText(option.isMarked ? "  › " : "    ") + box,
        StyledText(option.label, style: option.isMarked ? style[.focus] : style[.value]))
      regions.append(Region(lines: start..<lines.count, click: .option(path, option.index)))
    }
    if let below { wrap("    ", "↓ \(below)", style[.help]) }
  }

  /// Adds the sign of a field's state.
  private mutating func append(_ field: FormScreen.Field, to text: inout StyledText) {
    guard let mark = field.mark else { return }
    let role: TerminalStyle.Role =
      switch mark {
      case .valid: .success
      case .pending: .help
      case .invalid: .error
      case .unverified, .warned: .warning
      }
    text.append(" ")
    let isWaiting = mark == .pending && spinner != nil
    if isWaiting { isMoving = true }
    let sign = isWaiting ? spinner.map(String.init) ?? "" : mark.rawValue
    text.append(sign, style: flashing(style[role], field.isFlashing))
  }

  private mutating func appendStatus(of field: FormScreen.Field) {
    guard let status = field.status else { return }
    wrap("  ", status, style[field.mark == .unverified ? .warning : .help])
  }

  private mutating func appendIssues(of field: FormScreen.Field) {
    for issue in field.issues { append(issue) }
  }

  /// Adds an issue behind its sign.
  mutating func append(_ issue: FormIssue) {
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
    wrap("  ", words.suggestions, style[.help])
    for (index, suggestion) in field.suggestions.prefix(9).enumerated() {
      let isMarked = field.highlightedSuggestion == index
      regions.append(
        Region(lines: lines.count..<lines.count + 1, click: .suggestion(field.path, index)))
      if isMarked { cursor = ScreenPosition(row: lines.count, column: 2) }
      let text =
        StyledText(isMarked ? "  › " : "    ") + StyledText("\(index + 1) ", style: style[.help])
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
}
