/// Digits in fixed groups.
enum SeparatedDigits {
  /// The digits of a text, as ASCII; nil when it holds anything but digits and separators.
  static func digits(of text: String, separators: String = " -") -> [UInt8]? {
    var digits: [UInt8] = []
    for character in text {
      if let digit = digit(character) {
        digits.append(digit)
      } else if !separators.contains(character) {
        return nil
      }
    }
    return digits
  }

  static func isDigit(_ character: Character) -> Bool { digit(character) != nil }

  /// The digits with a separator before each group but the first; a separator comes with the digit
  /// behind it.
  static func layout(_ digits: [UInt8], groups: [Int], separator: UInt8) -> [UInt8] {
    var layout: [UInt8] = []
    var rest = digits[...]
    for size in groups where !rest.isEmpty {
      if !layout.isEmpty { layout.append(separator) }
      layout += rest.prefix(size)
      rest = rest.dropFirst(size)
    }
    return layout + rest
  }

  private static func digit(_ character: Character) -> UInt8? {
    guard character.unicodeScalars.count == 1, let scalar = character.unicodeScalars.first,
      case .digit(let digit) = PhoneDigits.role(of: scalar)
    else { return nil }
    return digit
  }
}
