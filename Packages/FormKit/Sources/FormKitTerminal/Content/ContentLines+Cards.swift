internal import FormKit

extension ContentLines {
  /// Adds blocks with an empty line between them.
  mutating func append(_ blocks: [ContentBlock]) {
    if labelColumn == nil {
      let widths = blocks.flatMap(\.rowLabels).map(DisplayText.width)
      labelColumn = min(Self.widestLabel, widths.max() ?? 0)
    }
    var rest = blocks[...]
    while let block = rest.first {
      if rest.startIndex > blocks.startIndex { appendGap() }
      let cards = rest.prefix { $0.isCard }
      if cards.count >= Self.leastCards {
        append(cards: cards)
        rest = rest.dropFirst(cards.count)
      } else {
        append(block)
        rest = rest.dropFirst()
      }
    }
  }

  /// Adds cards, two beside each other where neither needs more lines for it.
  private mutating func append(cards: ArraySlice<ContentBlock>) {
    var rest = cards
    while let card = rest.first {
      if rest.startIndex > cards.startIndex { appendGap() }
      if let pair = pair(of: rest) {
        let row = lines.count
        place(pair.first, row: row, column: 0)
        place(pair.second, row: row, column: columnWidth)
        rest = rest.dropFirst(2)
      } else {
        append(card)
        rest = rest.dropFirst()
      }
    }
  }

  /// The first two cards in columns; nil when there is one only, or when one has no room there.
  private func pair(
    of cards: ArraySlice<ContentBlock>
  ) -> (first: ContentLines, second: ContentLines)? {
    guard isWide, let card = cards.first, let next = cards.dropFirst().first,
      let first = column(card, firstIndex: nextIndex),
      let second = column(next, firstIndex: first.nextIndex)
    else { return nil }
    return (first, second)
  }

  /// A card as wide as half a row; nil when it needs more lines than in a whole one.
  private func column(_ card: ContentBlock, firstIndex: Int) -> ContentLines? {
    let column = lines(of: card, width: columnWidth, firstIndex: firstIndex)
    let whole = lines(of: card, width: width, firstIndex: firstIndex)
    return column.lines.count == whole.lines.count ? column : nil
  }

  private func lines(of card: ContentBlock, width: Int, firstIndex: Int) -> ContentLines {
    var lines = ContentLines(style: style, width: width, focused: focused, firstIndex: firstIndex)
    lines.labelColumn = labelColumn
    lines.drawing = drawing
    lines.append(card)
    return lines
  }

  /// Half of a row with its gutter.
  private var columnWidth: Int { (edge + 2) / 2 }

  private static let widestLabel = 24
  /// The fewest cards in a row that may be beside each other, as on a page.
  private static let leastCards = 3
}

extension ContentBlock {
  /// A card without a title has a row of its own, as on a page.
  fileprivate var isCard: Bool {
    if case .card(let card) = self { !card.title.isEmpty } else { false }
  }

  /// Whether it is a line or a few, which in a card need no empty line between them.
  var isShort: Bool {
    switch self {
    case .figure, .sparkline, .list: true
    case .text, .code, .card, .table, .summary, .picture, .barcode, .bars, .heatMap, .unavailable:
      false
    }
  }

  /// The labels of its rows, those of nested blocks included.
  fileprivate var rowLabels: [String] {
    switch self {
    case .card(let card): card.blocks.flatMap(\.rowLabels)
    case .list(let rows): rows.map(\.title)
    case .summary(let rows): rows.map(\.label)
    case .text, .code, .table, .picture, .barcode, .figure, .bars, .heatMap, .sparkline,
      .unavailable:
      []
    }
  }
}
