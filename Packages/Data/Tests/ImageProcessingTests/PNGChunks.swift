import Foundation

/// Chunks of PNG files that tests write themselves.
enum PNGChunks {
  static let signature = Data([0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])

  /// Returns a chunk with its length and CRC.
  static func chunk(_ type: String, _ content: Data = Data()) -> Data {
    let body = Data(type.utf8) + content
    return bigEndian(UInt32(content.count)) + body + bigEndian(crc(body))
  }

  /// Returns the header of a picture with 8 bits for each channel.
  static func header(width: UInt32, height: UInt32, colourType: UInt8 = 6) -> Data {
    chunk("IHDR", bigEndian(width) + bigEndian(height) + Data([8, colourType, 0, 0, 0]))
  }

  /// Returns a file with a chunk behind its header.
  static func inserting(_ chunk: Data, in file: Data) -> Data {
    file.prefix(33) + chunk + file.dropFirst(33)
  }

  static func bigEndian(_ number: UInt32) -> Data {
    withUnsafeBytes(of: number.bigEndian) { Data($0) }
  }

  private static func crc(_ data: Data) -> UInt32 {
    var crc = UInt32.max
    for byte in data {
      crc ^= UInt32(byte)
      for _ in 0..<8 {
        let shifted = crc >> 1
        crc = crc & 1 == 0 ? shifted : shifted ^ 0xEDB8_8320
      }
    }
    return ~crc
  }
}
