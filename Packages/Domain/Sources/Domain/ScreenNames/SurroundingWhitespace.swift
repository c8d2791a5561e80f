extension StringProtocol {
  /// The text without white space and line breaks at its ends.
  func withoutSurroundingWhitespace() -> SubSequence {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
