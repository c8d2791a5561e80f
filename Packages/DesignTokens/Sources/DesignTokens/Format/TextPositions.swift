/// The lines of a text, and how many characters stand before every so many bytes: so that any number of
/// places is found without counting from the start each time.
struct TextPositions {
  private static let stride = 512

  private let bytes: [UInt8]
  private var lineStarts = [0]
  /// The characters before each ``stride`` bytes.
  private var characters: [Int] = []

  /// Reads the text once.
  init(_ bytes: [UInt8]) {
    self.bytes = bytes
    characters.reserveCapacity(bytes.count / Self.stride + 1)
    var count = 0
    for (offset, byte) in bytes.enumerated() {
      if offset % Self.stride == 0 { characters.append(count) }
      if byte & 0xC0 != 0x80 { count += 1 }
      if byte == 0x0A { lineStarts.append(offset + 1) }
    }
    characters.append(count)
  }

  /// The line and the column, in characters, of a byte; both count from 1.
  func position(of offset: Int) -> (line: Int, column: Int) {
    let offset = min(max(0, offset), bytes.count)
    var (low, high) = (0, lineStarts.count)
    while high - low > 1 {
      let middle = (low + high) / 2
      if lineStarts[middle] <= offset { low = middle } else { high = middle }
    }
    return (low + 1, characters(before: offset) - characters(before: lineStarts[low]) + 1)
  }

  private func characters(before offset: Int) -> Int {
    let known = offset / Self.stride
    return bytes[known * Self.stride..<offset].reduce(characters[known]) {
      $1 & 0xC0 == 0x80 ? $0 : $0 + 1
    }
  }
}
