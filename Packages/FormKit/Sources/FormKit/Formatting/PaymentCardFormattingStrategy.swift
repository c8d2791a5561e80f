/// Groups a payment card's number as it is embossed: 4-4-4-4, American Express 4-6-5, Diners 4-6-4.
///
/// The raw value is the digits; up to 19 are grouped (ISO/IEC 7812), the rest by fours.
public struct PaymentCardFormattingStrategy: FormattingStrategy {
  /// Makes a strategy.
  public init() {}

  /// Displays a card number in groups.
  public func format(_ raw: String) -> FormattedText {
    guard let digits = SeparatedDigits.digits(of: raw), digits.count <= 19 else {
      return FormattedText(unchanged: raw)
    }
    let layout = SeparatedDigits.layout(digits, groups: Self.groups(digits), separator: 0x20)
    return FormattedText(raw: raw, layout: layout, isSignificant: isSignificant)
      ?? FormattedText(unchanged: raw)
  }

  /// The digits of a text of digits, spaces and hyphens.
  public func raw(of text: String) -> String? {
    SeparatedDigits.digits(of: text).map { _ in text.filter(isSignificant) }
  }

  /// Digits are part of the value.
  public func isSignificant(_ character: Character) -> Bool {
    SeparatedDigits.isDigit(character)
  }

  /// By issuer: 34 and 37 are American Express; 36, 38, 39 and 300 to 305 with up to 14 digits are
  /// Diners Club.
  private static func groups(_ digits: [UInt8]) -> [Int] {
    let first = digits.prefix(2).map { Int($0) - 0x30 }.reduce(0) { $0 * 10 + $1 }
    if first == 34 || first == 37 { return [4, 6, 5] }
    let isDiners =
      [36, 38, 39].contains(first) || (first == 30 && digits.count > 2 && digits[2] <= 0x35)
    return isDiners && digits.count <= 14 ? [4, 6, 4] : [4, 4, 4, 4, 3]
  }
}
