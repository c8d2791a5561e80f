/// A name of an event or a fact as a key.
///
/// Names come from the source, not from a person: the hash reads their length, and their first and
/// last eight bytes only.
struct LogName: Hashable, Sendable {
  let text: String

  func hash(into hasher: inout Hasher) { hasher.combine(Self.hash(of: text)) }

  /// The hash, whose first bits are the most mixed.
  static func hash(of text: String) -> UInt64 {
    var text = text
    return text.withUTF8 { bytes in
      let raw = UnsafeRawBufferPointer(bytes)
      var hash = UInt64(bytes.count)
      if bytes.count >= 8 {
        hash ^= raw.loadUnaligned(as: UInt64.self) &* multiplier
        hash ^= raw.loadUnaligned(fromByteOffset: bytes.count - 8, as: UInt64.self)
      } else {
        for byte in bytes { hash = hash << 8 ^ UInt64(byte) }
      }
      return hash &* multiplier
    }
  }

  /// Fibonacci hashing (Knuth, The Art of Computer Programming 3, 6.4).
  private static let multiplier: UInt64 = 0x9e37_79b9_7f4a_7c15
}
