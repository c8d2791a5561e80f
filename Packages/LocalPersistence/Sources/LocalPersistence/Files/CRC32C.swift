#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// CRC-32C, the checksum of iSCSI (RFC 3720, section 12.1 and appendix B.4).
///
/// Finds every change of up to 32 bits in a row, and others but one in 2^32. It is no protection
/// against anybody who changes the checksum, too.
struct CRC32C: Sendable {
  private var state = ~UInt32(0)

  /// The checksum of what was added so far.
  var value: UInt32 { ~state }

  /// The checksum of some bytes.
  static func checksum(of data: Data) -> UInt32 {
    var sum = CRC32C()
    sum.add(data)
    return sum.value
  }

  /// Adds bytes.
  mutating func add(_ data: Data) {
    var state = state
    data.withUnsafeBytes { bytes in
      Self.tables.withUnsafeBufferPointer { tables in
        state = Self.advanced(state, by: bytes, tables)
      }
    }
    self.state = state
  }

  /// Adds a text after its length, so that no two lists of texts look the same.
  mutating func add(field text: String) {
    var bytes = Data()
    bytes.appendField(text)
    add(bytes)
  }

  /// Eight bytes at once, with a table for each place, then the rest one by one.
  private static func advanced(
    _ start: UInt32, by bytes: UnsafeRawBufferPointer, _ tables: UnsafeBufferPointer<UInt32>
  ) -> UInt32 {
    var state = start
    var index = 0
    while index + 8 <= bytes.count {
      let word = UInt64(littleEndian: bytes.loadUnaligned(fromByteOffset: index, as: UInt64.self))
      var rest = word ^ UInt64(state)
      state = 0
      for place in stride(from: 7, through: 0, by: -1) {
        state ^= tables[place << 8 | Int(rest & 0xff)]
        rest >>= 8
      }
      index += 8
    }
    while index < bytes.count {
      state = state >> 8 ^ tables[Int((state ^ UInt32(bytes[index])) & 0xff)]
      index += 1
    }
    return state
  }

  /// The remainders of each byte followed by 0 to 7 zero bytes, 256 for each number of them.
  private static let tables: [UInt32] = {
    let reversedPolynomial: UInt32 = 0x82F6_3B78
    var tables = (0..<256).map { byte in
      (0..<8).reduce(UInt32(byte)) { rest, _ in
        rest & 1 == 1 ? rest >> 1 ^ reversedPolynomial : rest >> 1
      }
    }
    for index in 256..<2_048 {
      let before = tables[index - 256]
      tables.append(before >> 8 ^ tables[Int(before & 0xff)])
    }
    return tables
  }()
}
