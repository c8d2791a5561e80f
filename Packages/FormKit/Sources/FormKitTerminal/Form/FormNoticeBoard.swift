public import FormKit

/// Where a submission's handler puts what the person is to read.
///
/// ```swift
/// let board = FormNoticeBoard()
/// board.notices = [FormNotice(.error, "Upload failed. Try again later?")]
/// ```
@MainActor
public final class FormNoticeBoard {
  /// What is shown now, in order.
  public var notices: [FormNotice] {
    didSet { if notices != oldValue { onChange?() } }
  }

  /// The content above the form's fields, or below its buttons, in order; empty by default.
  public var content: [ContentBlock] = [] {
    didSet { if content != oldValue { onChange?() } }
  }

  /// What is drawn around the form; nil by default.
  public var frame: FormFrame? {
    didSet { if frame != oldValue { onChange?() } }
  }

  /// How far the submission has come, shown while it runs; nil when nobody tells.
  public var progress: Progress? {
    didSet { if progress != oldValue { onChange?() } }
  }

  /// The buttons of the folded cards that are open.
  private var opened: Set<String> = []

  /// The problems that the form showed when it was left, to show them again.
  var keptProblems: KeptProblems?

  /// Called after every change; a running form takes it over and gives it back at its end.
  public var onChange: (@MainActor () -> Void)?

  /// Makes a board; empty unless told.
  public init(_ notices: [FormNotice] = []) {
    self.notices = notices
  }
}

extension FormNoticeBoard {
  /// The ids of the buttons that show and hide folded cards begin with it, as no action of an app does.
  private static let foldPrefix = "_fold."

  /// The content of a full screen: a folded card is a button, and its blocks once that was pressed.
  var shownContent: [ContentBlock] { content.flatMap(shown) }

  /// The content of line mode: a folded card is a choice, which prints its blocks, beside the buttons in it.
  var lineContent: [ContentBlock] {
    content.map { block in
      guard case .card(let card) = block, card.isFolded else { return block }
      let button = FormNotice.Action(Self.foldPrefix + card.title, label: card.title)
      return .card(
        .init("", [], actions: [button] + card.blocks.flatMap(\.actions) + card.actions))
    }
  }

  /// The blocks of the folded card with a button; nil for the button of an app.
  func folded(_ id: String) -> [ContentBlock]? {
    for case .card(let card) in content where card.isFolded && Self.foldPrefix + card.title == id {
      return card.blocks
    }
    return nil
  }

  /// Shows or hides a folded card; false for the button of an app.
  func toggleFold(_ id: String) -> Bool {
    guard id.hasPrefix(Self.foldPrefix) else { return false }
    if opened.remove(id) == nil { opened.insert(id) }
    return true
  }

  private func shown(_ block: ContentBlock) -> [ContentBlock] {
    guard case .card(let card) = block else { return [block] }
    let blocks = card.blocks.flatMap(shown)
    guard card.isFolded else {
      return [.card(.init(card.title, blocks, actions: card.actions))]
    }
    let id = Self.foldPrefix + card.title
    let isOpen = opened.contains(id)
    let button = FormNotice.Action(id, label: "\(isOpen ? "▾" : "▸") \(card.title)")
    return [.card(.init("", [], actions: [button]))]
      + (isOpen ? [.card(.init("", blocks, actions: card.actions))] : [])
  }
}
