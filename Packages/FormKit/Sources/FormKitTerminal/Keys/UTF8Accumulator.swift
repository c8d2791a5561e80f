/// Decodes UTF-8 one byte at a time; a broken sequence gives `U+FFFD` for its longest valid part.
///
/// Source: Unicode 17.0 § 3.9, table 3-7 and "U+FFFD substitution of maximal subparts".
struct UTF8Accumulator: Sendable {
  /// What a byte led to.
  enum Step: Equatable {
    /// More bytes are needed.
    case pending
    /// A scalar is complete.
    case scalar(Unicode.Scalar)
    /// The sequence broke before this byte, which has to be decoded again.
    case brokenBefore
    /// The byte itself is invalid.
    case invalid
  }

  private var value: UInt32 = 0
  private var missing = 0
  private var nextRange: ClosedRange<UInt8> = 0x80...0xBF

  /// Whether a sequence has begun and not ended.
  var isPending: Bool { missing > 0 }

  /// Takes the next byte.
  mutating func feed(_ byte: UInt8) -> Step {
    guard missing > 0 else { return begin(byte) }
    guard nextRange.contains(byte) else {
      missing = 0
      return .brokenBefore
    }
    value = value << 6 | UInt32(byte & 0x3F)
    missing -= 1
    nextRange = 0x80...0xBF
    guard missing == 0 else { return .pending }
    return Unicode.Scalar(value).map(Step.scalar) ?? .invalid
  }

  /// Forgets a sequence that has begun.
  ///
  /// Returns whether there was one.
  mutating func reset() -> Bool {
    defer { missing = 0 }
    return missing > 0
  }

  private mutating func begin(_ byte: UInt8) -> Step {
    nextRange = 0x80...0xBF
    switch byte {
    case 0...0x7F: return .scalar(Unicode.Scalar(byte))
    case 0xC2...0xDF: (value, missing) = (UInt32(byte & 0x1F), 1)
    case 0xE0...0xEF:
      (value, missing) = (UInt32(byte & 0x0F), 2)
      if byte == 0xE0 { nextRange = 0xA0...0xBF }
      if byte == 0xED { nextRange = 0x80...0x9F }
    case 0xF0...0xF4:
      (value, missing) = (UInt32(byte & 0x07), 3)
      if byte == 0xF0 { nextRange = 0x90...0xBF }
      if byte == 0xF4 { nextRange = 0x80...0x8F }
    default: return .invalid
    }
    return .pending
  }
}
