internal import FormKit

/// What may stand in a date's line of text.
enum DateEntry {
  /// Whether a text is a whole date that no calendar has, such as 30 February.
  ///
  /// A text that may still become a date by further typing is none.
  static func isImpossible(_ text: String, _ locale: FormLocale) -> Bool {
    let counts = text.split { !$0.isWholeNumber }.map(\.count)
    guard counts.count == 3 else { return false }
    let startsWithYear = counts[0] == 4 && counts[1] == 2 && counts[2] == 2
    let endsWithYear = counts[2] == 4 && (1...2).contains(counts[0]) && (1...2).contains(counts[1])
    guard startsWithYear || endsWithYear else { return false }
    do {
      _ = try locale.canonical(text, as: .date)
      return false
    } catch {
      return error == .malformed
    }
  }
}
