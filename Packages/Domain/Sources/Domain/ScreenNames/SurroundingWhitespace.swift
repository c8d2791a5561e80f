extension StringProtocol {
  /// Returns the text without leading and trailing white space and line breaks.
  func withoutSurroundingWhitespace() -> SubSequence {
    var text = self[...]
    while text.first?.isWhitespace == true { text.removeFirst() }
    while text.last?.isWhitespace == true { text.removeLast() }
    return text
  }
}
