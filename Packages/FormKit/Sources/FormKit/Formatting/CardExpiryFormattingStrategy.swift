/// Writes a card's expiry as `MM/YY`, or `MM/YYYY`.
///
/// Here the raw value is the text with its slash, which is what rules and HTML's `cc-exp` expect. A
/// month typed with one digit and a slash, `5/27`, is left as it is.
public struct CardExpiryFormattingStrategy: FormattingStrategy {
  /// Makes a strategy.
  public init() {}

  /// Displays an expiry with its slash.
  public func format(_ raw: String) -> FormattedText {
    guard let layout = Self.layout(raw) else { return FormattedText(unchanged: raw) }
    return FormattedText(raw: raw, layout: layout, isSignificant: isSignificant)
      ?? FormattedText(unchanged: raw)
  }

  /// The text with its slash in place.
  public func raw(of text: String) -> String? {
    Self.layout(text).flatMap {
      FormattedText(raw: text, layout: $0, isSignificant: isSignificant)?.text
    }
  }

  /// Digits are part of the value.
  public func isSignificant(_ character: Character) -> Bool {
    SeparatedDigits.isDigit(character)
  }

  private static func layout(_ text: String) -> [UInt8]? {
    guard let digits = SeparatedDigits.digits(of: text, separators: " /"), digits.count <= 6,
      text.firstIndex(of: "/").map({ text[..<$0].count(where: SeparatedDigits.isDigit) > 1 })
        ?? true
    else { return nil }
    return SeparatedDigits.layout(digits, groups: [2, 4], separator: UInt8(ascii: "/"))
  }
}
