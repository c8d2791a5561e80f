#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension SampleImage {
  /// Returns a whole PNG picture of 8-bit RGBA, which decoders read; nothing in it is compressed.
  ///
  /// - Parameters:
  ///   - side: The width and height in pixels, from 1 to 2,048.
  ///   - seed: What the colours depend on; pictures of different seeds differ.
  ///   - isNoise: Whether the pixels are random and partly transparent, so that a re-encoded picture
  ///     is large; otherwise the picture is of one opaque colour. The default is false.
  public static func wholePNG(side: Int, seed: UInt64 = 0, isNoise: Bool = false) -> Data {
    var random = seed &* 0x9E37_79B9_7F4A_7C15 | 1
    func next() -> UInt8 {
      random ^= random << 13
      random ^= random >> 7
      random ^= random << 17
      return UInt8(truncatingIfNeeded: random >> 32)
    }
    let colour = [next(), next(), next(), 255]
    var rows: [UInt8] = []
    rows.reserveCapacity(side * (side * 4 + 1))
    for _ in 0..<side {
      rows.append(0)
      for _ in 0..<side { rows += isNoise ? [next(), next(), next(), next()] : colour }
    }
    let size = UInt32(side)
    return Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
      + chunk("IHDR", bytes(size) + bytes(size) + [8, 6, 0, 0, 0])
      + chunk("IDAT", stored(rows)) + chunk("IEND", [])
  }

  /// A PNG chunk: length, type, content and CRC-32 (PNG specification, section 5.3).
  private static func chunk(_ type: String, _ content: [UInt8]) -> Data {
    let body = Array(type.utf8) + content
    return Data(bytes(UInt32(content.count)) + body + bytes(crc(body)))
  }

  /// A zlib stream of stored blocks (RFC 1950, RFC 1951, section 3.2.4).
  private static func stored(_ bytes: [UInt8]) -> [UInt8] {
    var result: [UInt8] = [0x78, 0x01]
    var rest = bytes[...]
    repeat {
      let block = rest.prefix(65_535)
      rest = rest.dropFirst(block.count)
      let (low, high) = (UInt8(block.count & 255), UInt8(block.count >> 8))
      result += [rest.isEmpty ? 1 : 0, low, high, ~low, ~high]
      result += block
    } while !rest.isEmpty
    var (first, second): (UInt32, UInt32) = (1, 0)
    for byte in bytes {
      first = (first + UInt32(byte)) % 65_521
      second = (second + first) % 65_521
    }
    return result + self.bytes(second << 16 | first)
  }

  private static func crc(_ bytes: [UInt8]) -> UInt32 {
    var crc = ~UInt32(0)
    for byte in bytes {
      crc ^= UInt32(byte)
      for _ in 0..<8 { crc = crc & 1 == 1 ? crc >> 1 ^ 0xEDB8_8320 : crc >> 1 }
    }
    return ~crc
  }

  private static func bytes(_ number: UInt32) -> [UInt8] {
    [24, 16, 8, 0].map { UInt8(truncatingIfNeeded: number >> $0) }
  }
}
