/// Collects a bracketed paste up to its terminator `ESC [ 2 0 1 ~`, within a bound.
struct PasteCollector: Sendable {
  private static let terminator: [UInt8] = Array("\u{1B}[201~".utf8)

  private let maximumBytes: Int
  private var bytes: [UInt8] = []
  private var matched = 0
  private var isTruncated = false

  init(maximumBytes: Int) {
    self.maximumBytes = maximumBytes
  }

  /// Takes a byte.
  ///
  /// Returns the paste when it completes the terminator.
  mutating func feed(_ byte: UInt8) -> TerminalEvent.Paste? {
    if byte == Self.terminator[matched] {
      matched += 1
      return matched == Self.terminator.count ? finish() : nil
    }
    releaseMatched()
    if byte == Self.terminator[0] {
      matched = 1
    } else {
      append(byte)
    }
    return nil
  }

  /// The paste as far as it came.
  mutating func finish() -> TerminalEvent.Paste {
    if matched < Self.terminator.count { releaseMatched() }
    if isTruncated { dropPartialCharacter() }
    return TerminalEvent.Paste(
      text: String(decoding: bytes, as: UTF8.self), isTruncated: isTruncated)
  }

  private mutating func releaseMatched() {
    let count = matched
    matched = 0
    for byte in Self.terminator.prefix(count) { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    if bytes.count < maximumBytes {
      bytes.append(byte)
    } else {
      isTruncated = true
    }
  }

  /// A cut inside a code point leaves 1 to 3 bytes of it.
  private mutating func dropPartialCharacter() {
    var start = bytes.count - 1
    while start >= 0, bytes.count - start < 4, bytes[start] & 0xC0 == 0x80 { start -= 1 }
    guard start >= 0, bytes[start] >= 0xC0 else { return }
    let length = bytes[start] >= 0xF0 ? 4 : bytes[start] >= 0xE0 ? 3 : 2
    if bytes.count - start < length { bytes.removeSubrange(start...) }
  }
}
