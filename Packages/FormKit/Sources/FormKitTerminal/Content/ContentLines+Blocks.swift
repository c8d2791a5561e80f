internal import FormKit

extension ContentLines {
  /// Adds one block.
  mutating func append(_ block: ContentBlock) {
    switch block {
    case .text(let text): append(text, .value)
    case .code(let code): append(code.text, .value)
    case .card(let card): append(card)
    case .list(let rows): append(rows)
    case .table(let table): append(table)
    case .summary(let rows): append(rows)
    case .picture(let picture): append(picture)
    case .barcode(let barcode): append(barcode)
    case .figure(let figure): append(figure)
    case .bars(let bars): append(bars)
    case .heatMap(let map): append(map)
    case .sparkline(let line): append(line)
    case .unavailable(let block): append(block)
    }
  }

  private mutating func append(_ card: ContentBlock.Card) {
    append(card.title, .title)
    for (index, block) in card.blocks.enumerated() {
      if index > 0, !(block.isShort && card.blocks[index - 1].isShort) { appendGap() }
      append(block)
    }
    append(card.actions)
  }

  /// A detail is beside its title where the whole row has room on one line, else below it.
  private mutating func append(_ rows: [ContentBlock.ListRow]) {
    let values = rows.map { $0.fraction == nil ? 0 : DisplayText.width(of: $0.value) }.max() ?? 0
    for row in rows {
      let title = StyledText(row.title, style: style[.label])
      let end = [
        row.tag.map(tag) ?? StyledText(), row.fraction.map(bar) ?? StyledText(),
        value(of: row, columns: values),
      ]
      let whole = Self.joined([
        title.padded(toWidth: labelColumn ?? 0), StyledText(row.detail, style: style[.help]),
      ])
      let isBeside = !row.detail.isEmpty && fitsOneLine(whole, end: end, actions: row.actions)
      appendRow(isBeside ? whole : title, stacked: [title], end: end, actions: row.actions)
      if !isBeside { append(row.detail, .help) }
    }
  }

  /// The value of a row; behind a bar at the end of as many columns, so that all bars begin in one.
  private func value(of row: ContentBlock.ListRow, columns: Int) -> StyledText {
    let missing = columns - DisplayText.width(of: row.value)
    let padding = row.fraction == nil || missing <= 0 ? "" : String(repeating: " ", count: missing)
    return StyledText(padding) + StyledText(row.value, style: style[.value])
  }

  /// A tag in the colour of its kind.
  private func tag(_ tag: ContentBlock.Tag) -> StyledText {
    let role: TerminalStyle.Role =
      switch tag.kind {
      case .info: .help
      case .success: .success
      case .warning: .warning
      case .error: .error
      }
    return StyledText(tag.text, style: style[role])
  }

  private mutating func append(_ rows: [ContentBlock.SummaryRow]) {
    for row in rows {
      let label = StyledText(row.label, style: style[.label])
      let value = StyledText(row.value.isEmpty ? "—" : row.value, style: style[.value])
      appendRow(
        label.padded(toWidth: labelColumn ?? 0) + StyledText("  ") + value,
        stacked: [label, value],
        end: row.tag.map { [tag($0)] } ?? [], actions: row.change.map { [$0] } ?? [])
    }
  }

  private mutating func append(_ figure: ContentBlock.Figure) {
    let mark = figure.isWarm && !figure.value.isEmpty ? "● " : ""
    let line =
      StyledText(mark, style: style[.flame]) + StyledText(figure.value, style: style[.title])
      + StyledText(figure.unit.isEmpty ? "" : " \(figure.unit)", style: style[.label])
    let whole = Self.joined([line] + (figure.tag.map { [tag($0)] } ?? []))
    if whole.width <= room {
      append(whole)
    } else {
      append(line)
      if let text = figure.tag.map(tag) { append(text) }
    }
    append(figure.detail, .help)
  }

  private mutating func append(_ bars: ContentBlock.Bars) {
    append(bars.label, .label)
    let column = bars.bars.map { DisplayText.width(of: $0.text) }.max() ?? 0
    for item in bars.bars {
      let name = StyledText(item.name, style: style[.value])
      // As wide as the widest, so that all bars begin in one column.
      let padding = String(repeating: " ", count: column - DisplayText.width(of: item.text))
      appendRow(
        name, stacked: [name],
        end: [
          bar(item.fraction) + StyledText(padding), StyledText(item.text, style: style[.value]),
        ])
    }
  }

  private mutating func append(_ map: ContentBlock.HeatMap) {
    append(map.label, .help)
    let cells = map.columns.count * 2 <= room ? 2 : 1
    let count = max(1, room / cells)
    for start in stride(from: 0, to: map.columns.count, by: count) {
      if start > 0 { appendGap() }
      let columns = map.columns[start..<min(start + count, map.columns.count)]
      for row in 0..<ContentBlock.HeatMap.rows {
        append(
          line: columns.reduce(into: StyledText()) {
            $0.append(square($1[row], cells: cells))
          })
      }
    }
  }

  /// A square of a heat map: in the colour of its level, or as a character without colours.
  private func square(_ level: Int, cells: Int) -> StyledText {
    let ink = style[TerminalStyle.Role.levels[level]]
    let sign = ink == .plain ? Self.levels[level] : "█"
    return StyledText(
      String(repeating: sign, count: cells), style: ink == .plain ? style[.value] : ink)
  }

  /// The colour of a bar or a course.
  private var barInk: TextAttributes {
    style[.level3] == .plain ? style[.value] : style[.level3]
  }

  private mutating func append(_ line: ContentBlock.Sparkline) {
    let text = line.fractions(atMost: min(room, Self.longestSparkline)).map {
      Self.heights[Int(($0.value * Double(Self.heights.count - 1)).rounded())]
    }.joined()
    let label = StyledText(line.label, style: style[.help])
    appendRow(
      label, stacked: [label],
      end: [StyledText(text, style: barInk), StyledText(line.text, style: style[.value])])
  }

  private mutating func append(_ block: ContentBlock.Unavailable) {
    append(block.isError ? "✗ \(block.title)" : block.title, block.isError ? .error : .title)
    append(block.message, .help)
    append(block.actions)
  }

  /// A bar as long as the row has room for.
  private func bar(_ fraction: ContentBlock.Fraction) -> StyledText {
    let cells = min(room, Self.longestBar)
    let filled = Int((fraction.value * Double(cells)).rounded())
    return StyledText(String(repeating: "█", count: filled), style: barInk)
      + StyledText(String(repeating: "░", count: cells - filled), style: style[.border])
  }

  private static let longestBar = 20
  private static let longestSparkline = 30
  private static let levels = ["·", "░", "▒", "▓", "█"]
  private static let heights = ["▁", "▂", "▃", "▄", "▅", "▆", "▇", "█"]
}

extension ContentLines {
  /// Columns beside each other where there is room for all, else one cell a line.
  private mutating func append(_ table: ContentBlock.Table) {
    append(table.caption, .title)
    let all = [table.header] + table.rows
    let widths = table.header.indices.map { column in
      all.map { DisplayText.width(of: $0[column]) }.max() ?? 0
    }
    let isOneLine = !all.joined().contains { $0.contains(where: \.isNewline) }
    let total = widths.reduce(0, +) + 2 * max(0, widths.count - 1)
    guard isWide, isOneLine, total <= room else { return appendCells(table) }
    if table.header.contains(where: { !$0.isEmpty }) {
      append(table.header, widths, .label, .label)
    }
    for row in table.rows { append(row, widths, .label, .value) }
  }

  private mutating func append(
    _ cells: [String], _ widths: [Int], _ first: TerminalStyle.Role, _ role: TerminalStyle.Role
  ) {
    append(
      line: Self.joined(
        zip(cells, widths).enumerated().map { index, cell in
          StyledText(cell.0, style: style[index == 0 ? first : role]).padded(toWidth: cell.1)
        }))
  }

  private mutating func appendCells(_ table: ContentBlock.Table) {
    for (index, row) in table.rows.enumerated() {
      if index > 0 { appendGap() }
      for (name, cell) in zip(table.header, row) where !cell.isEmpty {
        append(name.isEmpty ? cell : "\(name): \(cell)", .value)
      }
    }
  }
}
