extension ImageHeader {
  /// Reads the header of a WebP picture; the size of an animation is that of its canvas.
  ///
  /// Source: RFC 9649, sections 2.4 to 2.7.
  static func webp(_ bytes: ByteReader) throws(Error) -> ImageHeader {
    if bytes.hasText("VP8X", at: 12) {
      let width = try bytes.littleEndian(at: 24, size: 3) + 1
      let height = try bytes.littleEndian(at: 27, size: 3) + 1
      return try ImageHeader(format: .webp, width: width, height: height)
    }
    if bytes.hasText("VP8L", at: 12) {
      guard try bytes.byte(at: 20) == 0x2F else { throw .malformed }
      let bits = try bytes.littleEndian(at: 21, size: 4)
      return try ImageHeader(
        format: .webp, width: (bits & 0x3FFF) + 1, height: (bits >> 14 & 0x3FFF) + 1)
    }
    guard bytes.hasText("VP8 ", at: 12) else {
      if bytes.data.count < 16 { throw .truncated }
      throw .malformed
    }
    guard try bytes.integer(at: 23, size: 3) == 0x9D_012A else { throw .malformed }
    let width = try bytes.littleEndian(at: 26, size: 2) & 0x3FFF
    let height = try bytes.littleEndian(at: 28, size: 2) & 0x3FFF
    return try ImageHeader(format: .webp, width: width, height: height)
  }
}
