import Domain

extension ScreenName {
  /// The first letters of the name's first two words; the name's first two letters when it is one word.
  var initials: String {
    let words = value.split { !$0.isLetter }
    guard words.count > 1 else { return String((words.first ?? value[...]).prefix(2)).uppercased() }
    return words.prefix(2).map { $0.prefix(1) }.joined().uppercased()
  }
}
