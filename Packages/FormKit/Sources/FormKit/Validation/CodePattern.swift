/// Matches a table's pattern against a short ASCII text, all alternatives at once.
///
/// The pattern is read in place, in one pass and without allocation: a set of positions in the text,
/// one bit each, moves through it. The syntax: `d` a digit, other bytes themselves, classes, groups,
/// `|`, `?`, `{n}` and `{n,m}`.
struct CodePattern {
  private let pattern: PackedText
  private let text: [UInt8]
  private var index = 0
  private(set) var ends: UInt64 = 0
  /// Whether more text could have matched further.
  private(set) var reachedEnd = false

  /// Matches from the given positions.
  ///
  /// - Parameters:
  ///   - text: At most 62 bytes; longer text matches nothing.
  ///   - starts: One bit per position to start at; default the beginning.
  init(_ pattern: PackedText, in text: [UInt8], from starts: UInt64 = 1) {
    self.pattern = pattern
    self.text = text
    ends = text.count <= 62 ? alternatives(starts) : 0
  }

  /// Whether the whole text matches.
  static func matches(_ pattern: PackedText, _ text: [UInt8]) -> Bool {
    let match = CodePattern(pattern, in: text)
    return text.count <= 62 && match.ends & (1 << UInt64(text.count)) != 0
  }

  /// The last of a set of positions; nil for the empty set.
  static func last(_ set: UInt64) -> Int? { set == 0 ? nil : 63 - set.leadingZeroBitCount }

  private mutating func alternatives(_ starts: UInt64) -> UInt64 {
    var ends = sequence(starts)
    while pattern[index] == UInt8(ascii: "|") {
      index += 1
      ends |= sequence(starts)
    }
    return ends
  }

  private mutating func sequence(_ starts: UInt64) -> UInt64 {
    var current = starts
    while index < pattern.count, pattern[index] != UInt8(ascii: "|"),
      pattern[index] != UInt8(ascii: ")")
    {
      if current == 0 {
        skip()
      } else {
        current = quantified(current)
      }
    }
    return current
  }

  /// Goes to the end of the alternative, which no position can match any more.
  private mutating func skip() {
    var depth = 0
    while index < pattern.count {
      switch pattern[index] {
      case UInt8(ascii: "("): depth += 1
      case UInt8(ascii: ")") where depth == 0, UInt8(ascii: "|") where depth == 0: return
      case UInt8(ascii: ")"): depth -= 1
      default: break
      }
      index += 1
    }
  }

  private mutating func quantified(_ starts: UInt64) -> UInt64 {
    let begin = index
    let once = atom(starts)
    if pattern[index] == UInt8(ascii: "?") {
      index += 1
      return starts | once
    }
    guard pattern[index] == UInt8(ascii: "{") else { return once }
    index += 1
    let minimum = number()
    var maximum = minimum
    if pattern[index] == UInt8(ascii: ",") {
      index += 1
      maximum = number()
    }
    index += 1
    return repeated(once, atomAt: begin, starts, minimum, maximum)
  }

  private mutating func repeated(
    _ once: UInt64, atomAt begin: Int, _ starts: UInt64, _ minimum: Int, _ maximum: Int
  ) -> UInt64 {
    let after = index
    var reached = once
    var ends = (minimum == 0 ? starts : 0) | (minimum <= 1 ? once : 0)
    var times = 1
    while times < maximum, reached != 0 {
      index = begin
      reached = atom(reached)
      times += 1
      if times >= minimum { ends |= reached }
    }
    index = after
    return ends
  }

  private mutating func number() -> Int {
    var value = 0
    while pattern[index] >= 0x30, pattern[index] <= 0x39, value < 100 {
      value = value * 10 + Int(pattern[index] - 0x30)
      index += 1
    }
    return value
  }

  private mutating func atom(_ starts: UInt64) -> UInt64 {
    let begin = index
    switch pattern[index] {
    case UInt8(ascii: "("):
      index += 1
      let ends = alternatives(starts)
      index += 1
      return ends
    case UInt8(ascii: "["):
      while index < pattern.count, pattern[index] != UInt8(ascii: "]") { index += 1 }
      index += 1
      return advance(starts) { [pattern] in Self.isIn(begin + 1, pattern, $0) }
    case UInt8(ascii: "d"):
      index += 1
      return advance(starts) { $0 >= 0x30 && $0 <= 0x39 }
    case let literal:
      index += 1
      return advance(starts) { $0 == literal }
    }
  }

  private mutating func advance(_ starts: UInt64, _ accepts: (UInt8) -> Bool) -> UInt64 {
    var rest = starts
    var ends: UInt64 = 0
    while rest != 0 {
      let position = rest.trailingZeroBitCount
      rest &= rest - 1
      if position >= text.count {
        reachedEnd = true
      } else if accepts(text[position]) {
        ends |= 1 << UInt64(position + 1)
      }
    }
    return ends
  }

  /// Whether a byte is in the class whose members begin at a place of the pattern.
  private static func isIn(_ start: Int, _ pattern: PackedText, _ byte: UInt8) -> Bool {
    var index = start
    while index < pattern.count, pattern[index] != UInt8(ascii: "]") {
      let low = pattern[index]
      if low == UInt8(ascii: "d") {
        if byte >= 0x30, byte <= 0x39 { return true }
        index += 1
      } else if pattern[index + 1] == UInt8(ascii: "-"), pattern[index + 2] != UInt8(ascii: "]") {
        if byte >= low, byte <= pattern[index + 2] { return true }
        index += 3
      } else {
        if byte == low { return true }
        index += 1
      }
    }
    return false
  }
}
