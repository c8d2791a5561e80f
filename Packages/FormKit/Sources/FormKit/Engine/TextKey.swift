/// A text in two words and its length, to be compared and hashed without a loop.
///
/// Up to sixteen bytes it is the whole text; of a longer one, the last eight bytes and a digest of
/// those before.
struct TextKey: Sendable, Hashable {
  private let low: UInt64
  private let high: UInt64
  private let count: UInt32

  // Inlined, or the text would be retained for the call.
  @inline(__always)
  init(_ text: String) {
    self = text.withBytes { TextKey($0) }
  }

  /// Packs UTF-8 bytes.
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = raw.count
    self.count = UInt32(clamping: count)
    switch count {
    case 8...:
      var digest = Self.word(raw, 0)
      var offset = 8
      while offset + 8 < count {
        digest = (digest ^ digest >> 29) &* 0x9E37_79B9_7F4A_7C15 ^ Self.word(raw, offset)
        offset += 8
      }
      low = digest
      high = Self.word(raw, count - 8)
    case 4...:
      // The two halves overlap in the middle; with the length they still say everything.
      low = UInt64(raw.loadUnaligned(as: UInt32.self))
      high = UInt64(raw.loadUnaligned(fromByteOffset: count - 4, as: UInt32.self))
    case 1...:
      low = UInt64(raw[0]) | UInt64(raw[count / 2]) << 8
      high = UInt64(raw[count - 1])
    default: (low, high) = (0, 0)
    }
  }

  /// The longest text in bytes that is held as a whole.
  static let wholeCount = 16

  /// Whether equal packed texts are equal texts.
  var isWhole: Bool { count <= Self.wholeCount }

  /// Spread over all bits, the low ones too.
  var digest: Int {
    let mixed = (low ^ UInt64(count)) &* 0x9E37_79B9_7F4A_7C15
    let both = (mixed ^ high ^ mixed >> 32) &* 0xD6E8_FEB8_6659_FD93
    return Int(truncatingIfNeeded: both ^ both >> 32)
  }

  private static func word(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
