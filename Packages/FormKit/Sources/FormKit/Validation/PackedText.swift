/// A slice of a generated table, read in place and without copying.
///
/// The text is a literal and lives as long as the process. Reading outside of the slice gives 0.
struct PackedText {
  private let bytes: UnsafeBufferPointer<UInt8>

  init(_ text: StaticString) {
    bytes =
      text.hasPointerRepresentation
      ? UnsafeBufferPointer(start: text.utf8Start, count: text.utf8CodeUnitCount)
      : UnsafeBufferPointer(start: nil, count: 0)
  }

  private init(_ bytes: Slice<UnsafeBufferPointer<UInt8>>) {
    self.bytes = UnsafeBufferPointer(rebasing: bytes)
  }

  var count: Int { bytes.count }

  var isEmpty: Bool { bytes.isEmpty }

  subscript(index: Int) -> UInt8 { bytes.indices.contains(index) ? bytes[index] : 0 }

  subscript(range: Range<Int>) -> PackedText {
    PackedText(bytes[range.clamped(to: bytes.indices)])
  }

  func firstIndex(of byte: UInt8) -> Int? { bytes.firstIndex(of: byte) }

  /// The part before the next separator; the part and the separator are then behind.
  mutating func next(_ separator: UInt8) -> PackedText {
    let end = firstIndex(of: separator) ?? count
    defer { self = self[min(end + 1, count)..<count] }
    return self[0..<end]
  }

  func begins(_ text: [UInt8]) -> Bool { text.starts(with: bytes) }

  static func == (left: PackedText, right: PackedText) -> Bool {
    left.bytes.elementsEqual(right.bytes)
  }

  var string: String { String(decoding: bytes, as: UTF8.self) }

  var array: [UInt8] { Array(bytes) }
}
