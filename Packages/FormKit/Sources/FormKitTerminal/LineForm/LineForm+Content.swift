internal import FormKit

extension LineForm {
  /// Prints the frame, once.
  func showFrame(_ output: LineFormWriter) throws {
    guard let frame = presentation.notices.frame else { return }
    for line in ContentText(messages: messages).lines(of: frame) { try output.line(line) }
  }

  /// Prints the content when it has changed since it was last printed.
  ///
  /// - Returns: Whether it has changed.
  func showNewContent(_ output: LineFormWriter) throws -> Bool {
    let content = presentation.notices.content
    guard content != shownContent else { return false }
    shownContent = content
    let text = ContentText(messages: messages, showsControlIDs: showsControlIDs)
    for line in text.lines(of: content) { try output.line(line) }
    return true
  }
}
