/// A hint of six bits at a key, so that most keys are told apart without comparing texts.
///
/// Texts of the same bytes have equal traits; every text beyond ASCII has the same one.
struct KeyTrait: Hashable, Sendable {
  static let count = 64

  private let code: UInt8

  /// From 0 to ``count`` − 1.
  var number: Int { Int(code) }

  /// One of 64 bits.
  var bit: UInt64 { 1 << UInt64(code) }

  // Inlined, or the text would be retained for the call.
  @inline(__always)
  init(_ text: String) {
    self = text.withBytes { KeyTrait($0) }
  }

  @inline(__always)
  init(_ bytes: UnsafeBufferPointer<UInt8>) {
    let raw = UnsafeRawBufferPointer(bytes)
    let count = raw.count
    guard count > 0, !Self.hasHighBit(raw) else {
      code = 0
      return
    }
    code = (raw[0] &* 5 &+ raw[count - 1] &* 3 &+ UInt8(truncatingIfNeeded: count)) & 63
  }

  @inline(__always)
  private static func hasHighBit(_ raw: UnsafeRawBufferPointer) -> Bool {
    let count = raw.count
    guard count >= 8 else {
      var seen: UInt8 = 0
      for byte in raw { seen |= byte }
      return seen >= 0x80
    }
    var seen = word(raw, count - 8)
    var offset = 0
    while offset + 8 < count {
      seen |= word(raw, offset)
      offset += 8
    }
    return seen & 0x8080_8080_8080_8080 != 0
  }

  private static func word(_ raw: UnsafeRawBufferPointer, _ offset: Int) -> UInt64 {
    raw.loadUnaligned(fromByteOffset: offset, as: UInt64.self)
  }
}
