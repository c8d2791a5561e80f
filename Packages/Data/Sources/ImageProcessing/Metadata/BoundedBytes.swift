#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Bytes of a file; every access is bounds-checked and returns nil beyond the end.
struct BoundedBytes {
  private let data: Data

  /// Creates a view of data, whose first byte has the offset 0.
  init(_ data: Data) {
    self.data = data
  }

  /// The number of bytes.
  var count: Int { data.count }

  /// The bytes as data.
  var bytes: Data { data }

  /// Returns the byte at an offset.
  func byte(at offset: Int) -> UInt8? {
    guard offset >= 0, offset < data.count else { return nil }
    return data[data.startIndex + offset]
  }

  /// Returns an integer of at most 4 bytes.
  func integer(at offset: Int, size: Int, isLittleEndian: Bool = false) -> Int? {
    guard let part = part(from: offset, count: size) else { return nil }
    let bytes = isLittleEndian ? Array(part.data.reversed()) : Array(part.data)
    return bytes.reduce(0) { $0 << 8 | Int($1) }
  }

  /// Returns a part of the bytes.
  func part(from offset: Int, count: Int) -> BoundedBytes? {
    guard offset >= 0, count >= 0, offset <= data.count, count <= data.count - offset else {
      return nil
    }
    let start = data.startIndex + offset
    return BoundedBytes(data[start..<start + count])
  }

  /// Returns the bytes from an offset to the end.
  func suffix(from offset: Int) -> BoundedBytes? {
    part(from: offset, count: data.count - offset)
  }

  /// Whether the bytes begin with an ASCII text.
  func hasPrefix(_ text: String) -> Bool {
    data.starts(with: text.utf8)
  }

  /// The offset of the first NUL byte.
  var firstNUL: Int? {
    data.firstIndex(of: 0).map { $0 - data.startIndex }
  }
}
