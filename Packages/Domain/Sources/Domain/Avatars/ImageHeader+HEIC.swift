extension ImageHeader {
  /// Whether the file type box names a brand of HEIC pictures.
  static func isHEIC(_ bytes: ByteReader) -> Bool {
    let brands: [StaticString] = ["heic", "heix", "heim", "heis", "mif1", "msf1"]
    return brands.contains { bytes.hasText($0, at: 8) }
  }

  /// Reads the size of the largest picture in a HEIC file, before its rotation is applied.
  ///
  /// Large pictures consist of tiles, which are smaller than the picture.
  ///
  /// Source: ISO/IEC 23008-12, section 6.5.3, and ISO/IEC 14496-12, section 4.2.
  static func heic(_ bytes: ByteReader) throws(Error) -> ImageHeader {
    let meta = try box("meta", in: 0..<bytes.data.count, of: bytes)
    guard meta.count >= 4 else { throw .malformed }
    let properties = try box("iprp", in: meta.dropFirst(4), of: bytes)
    let container = try box("ipco", in: properties, of: bytes)
    var largest = PixelSize(width: 0, height: 0)
    var rest = container
    while let next = try nextBox(in: rest, of: bytes) {
      if bytes.hasText("ispe", at: next.type) {
        guard next.content.count >= 12 else { throw .malformed }
        let start = next.content.lowerBound
        let size = PixelSize(
          width: Int(try bytes.integer(at: start + 4, size: 4)),
          height: Int(try bytes.integer(at: start + 8, size: 4)))
        if size.pixelCount > largest.pixelCount { largest = size }
      }
      rest = next.content.upperBound..<rest.upperBound
    }
    return try ImageHeader(format: .heic, width: largest.width, height: largest.height)
  }

  /// The content of the first box of a type.
  private static func box(
    _ type: StaticString, in range: Range<Int>, of bytes: ByteReader
  ) throws(Error) -> Range<Int> {
    var rest = range
    while let next = try nextBox(in: rest, of: bytes) {
      if bytes.hasText(type, at: next.type) { return next.content }
      rest = next.content.upperBound..<rest.upperBound
    }
    throw .malformed
  }

  /// The offset of the type and the content of the box at the start of a range; nil if it is empty.
  private static func nextBox(
    in range: Range<Int>, of bytes: ByteReader
  ) throws(Error) -> (type: Int, content: Range<Int>)? {
    guard !range.isEmpty else { return nil }
    let size = Int(try bytes.integer(at: range.lowerBound, size: 4))
    // A size of 0 or 1 means a box to the end of the file or one larger than 4 GiB: no metadata.
    guard size >= 8, size <= range.count else { throw size >= 8 ? .truncated : .malformed }
    let start = range.lowerBound
    return (start + 4, start + 8..<start + size)
  }
}
