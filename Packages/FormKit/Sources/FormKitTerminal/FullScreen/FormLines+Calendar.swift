internal import FormKit

extension FormLines {
  /// Where a month begins that is beside its field; nil where there is no room beside it.
  var calendarColumn: Int? {
    let column = min(60, width - CalendarMonth.width - 1)
    return column >= 34 ? column : nil
  }

  /// Adds a month, beside lines that are there or below them.
  ///
  /// - Parameter top: The first line of the field.
  mutating func append(
    _ calendar: CalendarMonth, of path: FieldPath, from start: Int, top: Int, column: Int
  ) {
    // The field stays in sight: as many weeks as there is room for.
    let weeks = calendar.weeks(atMost: height - (start - top) - 2)
    while lines.count < start + 2 + weeks.count { appendGap() }
    place(StyledText(" " + calendar.title, style: style[.label]), start, column)
    let names = calendar.weekdays.map { right($0) }.joined()
    place(StyledText(names, style: style[.help]), start + 1, column)
    for (week, days) in weeks.enumerated() {
      let row = start + 2 + week
      place(text(of: days), row, column)
      for (index, day) in days.enumerated() {
        guard let day else { continue }
        let columns =
          column + index * CalendarMonth.dayWidth..<column + (index + 1) * CalendarMonth.dayWidth
        if day.isAllowed {
          regions.append(
            Region(lines: row..<row + 1, columns: columns, click: .day(path, day.date)))
        }
        if day.isMarked { cursor = ScreenPosition(row: row, column: columns.upperBound - 1) }
      }
    }
  }

  /// One week; the marked or chosen day is an area, or has signs around it where there are none.
  private func text(of days: [CalendarMonth.Day?]) -> StyledText {
    var text = StyledText()
    var closes = false
    for day in days {
      let number = right(day?.text ?? "", width: CalendarMonth.dayWidth - 1)
      let isSet = day.map { $0.isMarked || $0.isChosen } ?? false
      text.append(closes ? "]" : isSet && !style.hasAreas ? "[" : " ", style: style[.border])
      closes = isSet && !style.hasAreas
      text.append(number, style: attributes(of: day))
    }
    if closes { text.append("]", style: style[.border]) }
    return text
  }

  private func attributes(of day: CalendarMonth.Day?) -> TextAttributes {
    guard let day else { return .plain }
    if day.isMarked { return style[style.hasAreas ? .primaryButton : .focus] }
    if day.isChosen { return style[style.hasAreas ? .currentTab : .value] }
    return style[day.isAllowed ? .value : .placeholder]
  }

  private func right(_ text: String, width: Int = CalendarMonth.dayWidth) -> String {
    String(repeating: " ", count: max(0, width - DisplayText.width(of: text))) + text
  }

  /// Puts a text behind a line, which is cut or filled up to a column.
  mutating func place(_ text: StyledText, _ row: Int, _ column: Int) {
    lines[row] = lines[row].truncated(toWidth: column - 1).padded(toWidth: column) + text
  }
}
