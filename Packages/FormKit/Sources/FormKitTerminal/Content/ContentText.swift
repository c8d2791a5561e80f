internal import FormKit

/// Blocks of content as words, one thing a line, without a drawing.
struct ContentText {
  let messages: FormMessages
  /// Whether pictures name their stable ids.
  var showsControlIDs = false

  /// The lines of blocks; buttons are not among them.
  func lines(of blocks: [ContentBlock]) -> [String] { blocks.flatMap(lines) }

  /// The lines of a frame: the product, the step and the person; its tabs are buttons.
  func lines(of frame: FormFrame) -> [String] {
    [frame.product, frame.step?.text ?? "", frame.person?.name ?? ""].filter { !$0.isEmpty }
  }

  private func lines(of block: ContentBlock) -> [String] {
    let lines =
      switch block {
      case .text(let text): [text]
      case .code(let code): [code.text]
      case .card(let card): [card.title] + card.blocks.flatMap(self.lines)
      case .list(let rows): rows.flatMap { [pair($0.title, $0.state), $0.detail] }
      case .table(let table): self.lines(of: table)
      case .summary(let rows): rows.map { pair($0.label, $0.state) }
      case .picture(let picture):
        [picture.title, picture.detail]
          + [picture.alternativeText + (showsControlIDs ? picture.id.map { " [\($0)]" } ?? "" : "")]
      case .barcode(let barcode): [barcode.alternativeText]
      case .figure(let figure): [figure.words, figure.detail]
      case .bars(let bars): [bars.label] + bars.bars.map { pair($0.name, $0.text) }
      case .heatMap(let map): [map.label]
      case .sparkline(let line): [pair(line.label, line.text)]
      case .unavailable(let block):
        [
          block.isError
            ? pair(messages.marker(FormNotice.Kind.error), block.title) : block.title,
          block.message,
        ]
      }
    return lines.filter { !$0.isEmpty }
  }

  private func lines(of table: ContentBlock.Table) -> [String] {
    [table.caption]
      + table.rows.flatMap { row in
        zip(table.header, row).filter { !$0.1.isEmpty }.map { pair($0.0, $0.1) }
      }
  }

  private func pair(_ name: String, _ value: String) -> String {
    name.isEmpty ? value : value.isEmpty ? name : "\(name): \(value)"
  }
}

extension ContentBlock.Figure {
  /// The number, its unit and the tag in words.
  fileprivate var words: String {
    let number = [value, unit].filter { !$0.isEmpty }.joined(separator: " ")
    return [number, tag?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension ContentBlock.SummaryRow {
  /// The value and the tag of a row in words.
  fileprivate var state: String {
    [value.isEmpty ? "—" : value, tag?.text ?? ""].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}

extension ContentBlock.ListRow {
  /// The tag and the value of a row in words.
  fileprivate var state: String {
    [tag?.text ?? "", value].filter { !$0.isEmpty }.joined(separator: ", ")
  }
}
