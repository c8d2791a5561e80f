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

  /// The notices that lines print once more.
  var renewed: Set<FormNotice> = []

  /// Shows a notice after the others; lines print one that shows already once more, because it has happened again.
  public func renew(_ notice: FormNotice) {
    guard notices.contains(notice) else { return notices.append(notice) }
    renewed.insert(notice)
    onChange?()
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
  /// The id of the button that shows and hides a folded card: the card's number among the folded cards, from 1, which is
  /// the same in every language; no id of an app begins so.
  private static func foldID(_ number: Int) -> String { "\(foldPrefix)\(number)" }
  private static let foldPrefix = "_fold."

  /// The content of a full screen: a folded card is a button, and its blocks once that was pressed.
  var shownContent: [ContentBlock] {
    var count = 0
    return content.flatMap { shown($0, &count) }
  }

  /// The content of line mode: a folded card is a choice, which prints its blocks, beside the buttons in it.
  var lineContent: [ContentBlock] {
    var count = 0
    return content.map { block in
      guard case .card(let card) = block, card.isFolded else { return block }
      count += 1
      let button = FormNotice.Action(Self.foldID(count), label: card.title)
      return .card(
        .init("", [], actions: [button] + card.blocks.flatMap(\.actions) + card.actions))
    }
  }

  /// The blocks of the folded card with a button; nil for the button of an app.
  func folded(_ id: String) -> [ContentBlock]? {
    var count = 0
    for case .card(let card) in content where card.isFolded {
      count += 1
      if Self.foldID(count) == id { return card.blocks }
    }
    return nil
  }

  /// Shows or hides a folded card; false for the button of an app.
  func toggleFold(_ id: String) -> Bool {
    guard id.hasPrefix(Self.foldPrefix) else { return false }
    if opened.remove(id) == nil { opened.insert(id) }
    return true
  }

  /// - Parameter count: How many folded cards come before.
  private func shown(_ block: ContentBlock, _ count: inout Int) -> [ContentBlock] {
    guard case .card(let card) = block else { return [block] }
    if card.isFolded { count += 1 }
    let id = Self.foldID(count)
    let blocks = card.blocks.flatMap { shown($0, &count) }
    guard card.isFolded else {
      return [.card(.init(card.title, blocks, actions: card.actions))]
    }
    let isOpen = opened.contains(id)
    let button = FormNotice.Action(id, label: "\(isOpen ? "▾" : "▸") \(card.title)")
    return [.card(.init("", [], actions: [button]))]
      + (isOpen ? [.card(.init("", blocks, actions: card.actions))] : [])
  }
}
