/// How a value is displayed while it is typed.
///
/// Formatting adds separators to what was typed and never changes it: the form holds the raw value,
/// rules and transforms see that. Strategies are pure values: the same raw value always looks the
/// same, so another region only means another strategy.
///
/// ```swift
/// let phone = PhoneFormattingStrategy(region: "US")
/// let edit = phone.edit("(555) 123", replacing: 9..<9, with: "4")
/// // edit.text "(555) 123-4", edit.raw "5551234", edit.caret 11
/// ```
public protocol FormattingStrategy: Sendable {
  /// Displays a raw value; one that does not fit the format stays as it is.
  func format(_ raw: String) -> FormattedText

  /// The raw value of an edited text; nil when the text does not fit the format at all.
  func raw(of text: String) -> String?

  /// Whether a character is part of the value rather than a separator.
  func isSignificant(_ character: Character) -> Bool
}

/// Which key deleted, where both would delete a separator.
public enum DeletionDirection: Sendable, Hashable {
  /// The backspace key.
  case backward
  /// The delete key.
  case forward
}

extension FormattingStrategy {
  /// Replaces a part of the displayed text, as one key press or paste does.
  ///
  /// The caret stays behind the same digit. Deleting nothing but separators deletes the digit before
  /// them (behind them, with ``DeletionDirection/forward``). A text that does not fit the format is
  /// left as it is.
  ///
  /// - Parameters:
  ///   - text: The text now displayed.
  ///   - selection: What to replace, in characters; clamped to the text.
  ///   - replacement: The typed or pasted text; empty deletes.
  ///   - direction: The key that deleted; default backward.
  public func edit(
    _ text: String, replacing selection: Range<Int>, with replacement: String,
    deleting direction: DeletionDirection = .backward
  ) -> FormattedEdit {
    let characters = Array(text)
    var range = selection.clamped(to: 0..<characters.count)
    if range.isEmpty {
      range = min(max(selection.lowerBound, 0), characters.count)..<range.upperBound
    }
    if replacement.isEmpty { range = widened(range, in: characters, direction) }
    let before = String(characters[..<range.lowerBound]) + replacement
    let whole = before + String(characters[range.upperBound...])
    guard let raw = raw(of: whole) else {
      return FormattedEdit(formatted: FormattedText(unchanged: whole), caret: before.count)
    }
    let formatted = format(raw)
    return FormattedEdit(
      formatted: formatted,
      caret: caret(behind: before.count(where: isSignificant), in: formatted.text))
  }

  /// A deletion of separators alone takes the next digit with it, if the separators are the format's.
  private func widened(
    _ range: Range<Int>, in characters: [Character], _ direction: DeletionDirection
  ) -> Range<Int> {
    guard !range.isEmpty, !characters[range].contains(where: isSignificant),
      let raw = raw(of: String(characters)), format(raw).text == String(characters)
    else { return range }
    switch direction {
    case .backward:
      let digit = characters[..<range.lowerBound].lastIndex(where: isSignificant)
      return (digit ?? range.lowerBound)..<range.upperBound
    case .forward:
      let digit = characters[range.upperBound...].firstIndex(where: isSignificant)
      return range.lowerBound..<(digit.map { $0 + 1 } ?? range.upperBound)
    }
  }

  private func caret(behind count: Int, in text: String) -> Int {
    guard count > 0 else { return 0 }
    var seen = 0
    var offset = 0
    for character in text {
      offset += 1
      if isSignificant(character) { seen += 1 }
      if seen == count { break }
    }
    return text.count(where: isSignificant) == count ? text.count : offset
  }
}
