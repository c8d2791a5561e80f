/// A scanner that reads ASCII text from start to end, for date formats of fixed width.
struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads exactly `count` digits and returns them as a number; returns nil if fewer digits follow.
  ///
  /// The position does not change if the method returns nil.
  mutating func number(digits count: Int) -> Int? {
    guard rest.count >= count, rest.prefix(count).allSatisfy(Self.isDigit) else { return nil }
    let value = rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    rest = rest.dropFirst(count)
    return value
  }

  /// Reads the digits up to the first character that is not a digit, and returns the digits.
  mutating func digits() -> String {
    let found = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(found.count)
    return String(Substring(found))
  }

  /// Skips and returns the next character if `allowed` contains this character.
  ///
  /// Otherwise the position does not change and the method returns nil.
  mutating func skip(oneOf allowed: String) -> Character? {
    guard let first = rest.first, allowed.utf8.contains(first) else { return nil }
    rest = rest.dropFirst()
    return Character(Unicode.Scalar(first))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }
}
