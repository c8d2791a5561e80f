internal import FormKit

extension LineForm {
  /// Prints the frame, once.
  func showFrame(_ output: LineFormWriter) throws {
    guard let frame = presentation.notices.frame else { return }
    for line in ContentText(messages: messages).lines(of: frame) { try output.line(line) }
  }

  /// Prints the content when its words or buttons have changed since it was last printed.
  ///
  /// - Returns: Whether they have changed.
  func showNewContent(_ output: LineFormWriter) throws -> Bool {
    let text = ContentText(messages: messages, showsControlIDs: showsControlIDs)
    let content = presentation.notices.lineContent
    let new = ShownContent(lines: text.lines(of: content), actions: content.flatMap(\.actions))
    guard new != shownContent else { return false }
    shownContent = new
    for line in new.lines { try output.line(line) }
    return true
  }

  /// Prints the blocks of the folded card with a button; false for the button of an app.
  func showFold(_ id: String, _ output: LineFormWriter) throws -> Bool {
    guard let blocks = presentation.notices.folded(id) else { return false }
    let text = ContentText(messages: messages, showsControlIDs: showsControlIDs)
    for line in text.lines(of: blocks) { try output.line(line) }
    return true
  }
}

/// The words of content in line mode: a picture that was loaded is no change.
struct ShownContent: Hashable {
  var lines: [String] = []
  var actions: [ContentBlock.Action] = []
}
