/// What an edit of a displayed text leads to.
public struct FormattedEdit: Sendable, Hashable {
  /// The new raw value and its display.
  public let formatted: FormattedText
  /// The caret in the new text, in characters.
  public let caret: Int

  /// The value to put into the form.
  public var raw: String { formatted.raw }

  /// The text to show.
  public var text: String { formatted.text }
}
