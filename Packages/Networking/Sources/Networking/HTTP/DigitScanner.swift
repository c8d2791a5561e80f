/// A forward scanner over ASCII text, for date formats of fixed width.
struct DigitScanner {
  private var rest: Substring.UTF8View

  init(_ text: String) {
    rest = text[...].utf8
  }

  var isAtEnd: Bool { rest.isEmpty }

  /// Reads exactly `count` digits as a number; returns nil, without moving, when there are fewer.
  mutating func number(digits count: Int) -> Int? {
    guard rest.count >= count, rest.prefix(count).allSatisfy(Self.isDigit) else { return nil }
    let value = rest.prefix(count).reduce(0) { $0 * 10 + Int($1 - 0x30) }
    rest = rest.dropFirst(count)
    return value
  }

  /// Reads the digits up to the first other character.
  mutating func digits() -> String {
    let found = rest.prefix(while: Self.isDigit)
    rest = rest.dropFirst(found.count)
    return String(Substring(found))
  }

  /// Skips one of the characters of `allowed` and returns it; returns nil, without moving, if none.
  mutating func skip(oneOf allowed: String) -> Character? {
    guard let first = rest.first, allowed.utf8.contains(first) else { return nil }
    rest = rest.dropFirst()
    return Character(Unicode.Scalar(first))
  }

  private static func isDigit(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte)
  }
}
