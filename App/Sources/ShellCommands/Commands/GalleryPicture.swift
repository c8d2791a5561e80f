import FormKit

/// A page of the gallery in small: its parts in their order, as an SVG symbol of 300 by 400 units.
///
/// The colours are those of the theme where the symbol is used.
struct GalleryPicture {
  /// The id of the symbol.
  let id: String
  private let isMirrored: Bool
  private var parts = ""
  /// Where the next part begins.
  private var top = 24

  private static let (width, height, margin) = (300, 400, 26)
  private static var room: Int { width - 2 * margin }

  /// Draws a page.
  ///
  /// - Parameter id: Letters, digits and hyphens only.
  @MainActor
  init(_ id: String, _ page: GalleryPage) {
    self.id = id
    let form = page.engine.component
    isMirrored = form.direction == .rightToLeft
    let hasPanel = page.content.isEmpty
    add(form.title ?? form.id, "strong", size: 21)
    top += 8
    for notice in page.notices { add(notice.plainText, "quiet", size: 12) }
    if let summary = form.errorSummary { add(summary) }
    for block in page.content { add(block) }
    if page.isReview {
      for row in page.engine.reviewComponent.sections.flatMap(\.rows) { add(row.label, row.value) }
    } else {
      for item in form.page?.items ?? [] { add(item) }
    }
    add(form.buttons.map(\.label))
    if hasPanel { parts = rect("panel", 12, 12, Self.width - 24, top, radius: 14) + parts }
  }

  /// The symbol as SVG.
  var symbol: String {
    "<symbol id=\"\(id)\" viewBox=\"0 0 \(Self.width) \(Self.height)\">\(parts)</symbol>"
  }

  private var isFull: Bool { top > Self.height }

  private func rect(
    _ look: String, _ x: Int, _ y: Int, _ width: Int, _ height: Int, radius: Int = 6
  ) -> String {
    let left = isMirrored ? Self.width - x - width : x
    return
      "<rect class=\"\(look)\" x=\"\(left)\" y=\"\(y)\" width=\"\(width)\" height=\"\(height)\" "
      + "rx=\"\(radius)\"/>"
  }

  private func text(_ text: String, _ look: String, size: Int, _ x: Int, _ y: Int) -> String {
    let shown = text.prefix(60).map { character in
      switch character {
      case "&": "&amp;"
      case "<": "&lt;"
      case ">": "&gt;"
      case _ where character.isNewline: " "
      default: String(character)
      }
    }.joined()
    let left = isMirrored ? Self.width - x : x
    return "<text class=\"\(look)\" x=\"\(left)\" y=\"\(y)\" font-size=\"\(size)\""
      + "\(isMirrored ? " text-anchor=\"end\"" : "")>\(shown)</text>"
  }

  private mutating func add(_ line: String, _ look: String, size: Int, inset: Int = 0) {
    guard !isFull, !line.isEmpty else { return }
    parts += text(line, look, size: size, Self.margin + inset, top + size)
    top += size + 6
  }
}

extension GalleryPicture {
  private mutating func add(_ summary: ErrorSummaryComponent) {
    let lines = summary.items.prefix(6).map(\.text)
    parts += rect("problem", Self.margin, top, Self.room, 34 + 18 * lines.count)
    top += 8
    add(summary.title, "error strong", size: 13, inset: 12)
    for line in lines { add("• " + line, "error", size: 12, inset: 12) }
    top += 18
  }

  private mutating func add(_ item: FormItemComponent) {
    guard item.isVisible, !isFull else { return }
    switch item {
    case .field(let field): add(field)
    case .section(let section):
      add(section.title ?? "", "strong", size: 14)
      for item in section.items { add(item) }
    case .repetition(let repetition):
      add(repetition.title ?? repetition.label, "strong", size: 14)
      for item in repetition.entries.flatMap(\.items) { add(item) }
    }
  }

  private mutating func add(_ field: FieldComponent) {
    if case .toggle(let isOn) = field.control {
      parts += rect(isOn ? "primary" : "input", Self.margin, top, 16, 16, radius: 4)
      add(field.label, "plain", size: 13, inset: 24)
      top += 6
      return
    }
    add(field.label, "strong", size: 13)
    for issue in field.issues { add("! " + issue.text, "error", size: 12) }
    switch field.control {
    case .text(let control):
      let isDay = field.type == .date
      add(
        control.isSecret ? "•••" : control.text, field, width: isDay ? 130 : Self.room,
        height: control.isMultiline ? 60 : 28)
    case .choice(let choice):
      add(choice.options.first(where: \.isChosen)?.label ?? "", field)
    case .file(let name): add(name, field)
    case .output(let value): add(value, "plain", size: 13)
    case .toggle: break
    }
  }

  private mutating func add(
    _ value: String, _ field: FieldComponent, width: Int = Self.room, height: Int = 28
  ) {
    guard !isFull else { return }
    let look = field.isInvalid ? "input wrong" : "input"
    parts += rect(look, Self.margin, top, width, height)
    let shown = value.isEmpty ? field.placeholder : value
    if !shown.isEmpty {
      let ink = value.isEmpty ? "quiet" : "plain"
      parts += text(shown, ink, size: 13, Self.margin + 10, top + 19)
    }
    top += height + 12
  }

  private mutating func add(_ label: String, _ value: String) {
    guard !isFull else { return }
    parts += text(label, "quiet", size: 12, Self.margin, top + 12)
    parts += text(value.isEmpty ? "—" : value, "plain", size: 12, Self.width / 2, top + 12)
    top += 24
  }

  private mutating func add(_ buttons: [String]) {
    top += 6
    var left = Self.margin
    for (index, label) in buttons.enumerated() where !isFull {
      let width = min(Self.room, 24 + 7 * label.count)
      if left > Self.margin, left + width > Self.width - Self.margin {
        left = Self.margin
        top += 38
      }
      parts += rect(index == 0 ? "primary" : "input", left, top, width, 30, radius: 8)
      let ink = index == 0 ? "reversed strong" : "plain strong"
      parts += text(label, ink, size: 13, left + 12, top + 20)
      left += width + 8
    }
    top += 36
  }
}

extension GalleryPicture {
  private mutating func add(_ block: ContentBlock) {
    guard !isFull else { return }
    switch block {
    case .card(let card):
      let (start, before) = (top, parts)
      parts = ""
      top += 12
      add(card.title, "strong", size: 14)
      for block in card.blocks { add(block) }
      let panel = rect("panel", 12, start, Self.width - 24, top + 6 - start, radius: 12)
      parts = before + panel + parts
      top += 18
    case .picture(let picture):
      let center = isMirrored ? Self.width - Self.margin - 22 : Self.margin + 22
      parts += "<circle class=\"primary\" cx=\"\(center)\" cy=\"\(top + 22)\" r=\"22\"/>"
      parts += text(picture.title, "strong", size: 14, Self.margin + 56, top + 20)
      parts += text(picture.detail, "quiet", size: 12, Self.margin + 56, top + 38)
      top += 56
    case .summary(let rows): for row in rows { add(row.label, row.value) }
    case .list(let rows): for row in rows { add(row.title, row.tag?.text ?? row.value) }
    case .heatMap(let map):
      for (column, levels) in map.columns.enumerated() {
        for (row, level) in levels.enumerated() {
          parts += rect(
            "level\(level)", Self.margin + 18 * column, top + 18 * row, 15, 15, radius: 4)
        }
      }
      top += 18 * ContentBlock.HeatMap.rows + 6
    case .text(let text): add(text, "plain", size: 13)
    case .figure(let figure): add(figure.value, figure.unit)
    case .code(let code): add(code.text, "plain", size: 13)
    case .table, .barcode, .bars, .sparkline, .unavailable: break
    }
  }
}
