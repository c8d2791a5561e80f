/// A part of a screen that is not a form: a text, a card, a list, a table, a chart.
///
/// ```swift
/// let streak = ContentBlock.card(
///   .init(
///     "Streak", [.text("12 days")], actions: [.init("addToday", label: "Add today")]))
/// ```
///
/// The cases are all there are. Each renderer draws each case once: `FormKitTerminal` on the full
/// screen and line by line, `FormKitHTML` on a page. Texts arrive in the person's language; a
/// renderer adds no words and makes every text safe for its surface.
public enum ContentBlock: Sendable, Hashable {
  /// A button, the same as a notice's.
  public typealias Action = FormNotice.Action

  /// A paragraph; a line break in it breaks the line.
  case text(String)
  /// A command or another text to copy, in full.
  case code(Code)
  /// Blocks under a title.
  case card(Card)
  /// Rows one below the other; none draws nothing.
  case list([ListRow])
  /// Cells in rows and columns.
  case table(Table)
  /// Labels with their values.
  case summary([SummaryRow])
  /// A picture of a person.
  case picture(Picture)
  /// A square of modules for a camera, such as a QR code.
  case barcode(Barcode)
  /// A number with its unit, larger than all else.
  case figure(Figure)
  /// Shares beside each other.
  case bars(Bars)
  /// A grid of days.
  case heatMap(HeatMap)
  /// A course of values on one line.
  case sparkline(Sparkline)
  /// A part that cannot be shown, or that is empty.
  case unavailable(Unavailable)
}

extension ContentBlock {
  /// The buttons in the order in which surfaces show them: a card's after those of its blocks.
  ///
  /// A button of a row is named after the row, such as `Change: Screen name`, so that its label can be
  /// read on its own.
  public var actions: [Action] {
    switch self {
    case .card(let card): card.blocks.flatMap(\.actions) + card.actions
    case .list(let rows): rows.flatMap(\.namedActions)
    case .summary(let rows): rows.flatMap(\.namedActions)
    case .unavailable(let block): block.actions
    case .text, .code, .table, .picture, .barcode, .figure, .bars, .heatMap, .sparkline: []
    }
  }
}

extension ContentBlock.ListRow {
  fileprivate var namedActions: [ContentBlock.Action] { actions.map { $0.named(after: title) } }
}

extension ContentBlock.SummaryRow {
  fileprivate var namedActions: [ContentBlock.Action] {
    change.map { [$0.named(after: label)] } ?? []
  }
}

extension FormNotice.Action {
  /// The same button with the title of the row it belongs to; an empty title adds nothing.
  public func named(after title: String) -> Self {
    title.isEmpty
      ? self
      : Self(
        id, label: "\(label): \(title)", isDestructive: isDestructive, isPrimary: isPrimary)
  }
}
