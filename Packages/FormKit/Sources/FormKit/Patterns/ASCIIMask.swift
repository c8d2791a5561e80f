/// A set of ASCII bytes, one bit each.
struct ASCIIMask: Sendable {
  var low: UInt64
  var high: UInt64

  init(low: UInt64 = 0, high: UInt64 = 0) {
    self.low = low
    self.high = high
  }

  /// The ASCII bytes of a text.
  init(_ bytes: String) {
    self.init()
    for byte in bytes.utf8 where byte < 0x80 { insert(byte) }
  }

  /// Letters and digits.
  static let alphanumeric = ASCIIMask(
    "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz")

  /// All bytes from 0 to one below 0x40.
  static func upTo(_ last: UInt8) -> ASCIIMask { ASCIIMask(low: (2 << UInt64(last)) - 1) }

  /// Whether it holds a byte; bytes beyond ASCII are never in it.
  func contains(_ byte: UInt8) -> Bool {
    let half = byte & 64 == 0 ? low : high
    return byte < 128 && half &>> UInt64(byte) & 1 != 0
  }

  mutating func insert(_ byte: UInt8) {
    if byte < 64 { low |= 1 << UInt64(byte) } else { high |= 1 << UInt64(byte & 63) }
  }

  func union(_ other: ASCIIMask) -> ASCIIMask {
    ASCIIMask(low: low | other.low, high: high | other.high)
  }
}
