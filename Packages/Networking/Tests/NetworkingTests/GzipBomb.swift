/// An endless gzip file (RFC 1952) of zeros: one block with fixed Huffman codes (RFC 1951, section
/// 3.2.6) in which every 13 bits repeat the same byte 258 times.
struct GzipBomb {
  let compressed: [UInt8]

  /// Returns content that decompresses to slightly more than `bytes` bytes.
  init(bytes: Int) {
    // Not the last block (0), fixed codes (01, least bit first), the literal zero (00110000).
    var bits: [Bool] = [false, true, false]
    bits += Self.code(0b0011_0000, length: 8)
    // Length 258 is code 285 (11000101), distance 1 is code 0 (00000).
    for _ in 0..<16 { bits += Self.code(0b1100_0101, length: 8) + Self.code(0, length: 5) }
    // The pattern repeats after 8 · 13 bits, which are 13 bytes.
    var block = [UInt8](repeating: 0, count: 15)
    for (index, bit) in bits.enumerated() where bit && index / 8 < block.count {
      block[index / 8] |= 1 << UInt8(index % 8)
    }
    var text: [UInt8] = [0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 0xFF] + block[..<2]
    let period = block[2...]
    let repeats = bytes / (258 * 8) + 1
    text.reserveCapacity(text.count + repeats * period.count)
    for _ in 0..<repeats { text += period }
    compressed = text
  }

  /// Huffman codes are packed from their most significant bit.
  private static func code(_ value: Int, length: Int) -> [Bool] {
    (0..<length).reversed().map { value >> $0 & 1 == 1 }
  }
}
