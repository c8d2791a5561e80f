#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension ImageHeader {
  /// A reader of bytes and integers in data.
  ///
  /// The first byte has the offset 0, even if the data is a slice.
  struct ByteReader {
    let data: Data

    func starts(with prefix: [UInt8]) -> Bool {
      data.starts(with: prefix)
    }

    /// Whether the ASCII text is at an offset.
    func hasText(_ text: StaticString, at offset: Int) -> Bool {
      text.withUTF8Buffer { text in
        offset <= data.count - text.count
          && data.dropFirst(offset).prefix(text.count).elementsEqual(text)
      }
    }

    func byte(at offset: Int) throws(ImageHeader.Error) -> UInt8 {
      guard offset < data.count else { throw .truncated }
      return data[data.startIndex + offset]
    }

    /// Reads a big-endian integer of at most 7 bytes.
    func integer(at offset: Int, size: Int) throws(ImageHeader.Error) -> Int64 {
      var value: Int64 = 0
      for index in 0..<size { value = value << 8 | Int64(try byte(at: offset + index)) }
      return value
    }

    /// Reads a little-endian integer of at most 7 bytes.
    func littleEndian(at offset: Int, size: Int) throws(ImageHeader.Error) -> Int {
      var value = 0
      for index in (0..<size).reversed() {
        value = value << 8 | Int(try byte(at: offset + index))
      }
      return value
    }
  }
}
