/// Images for terminals with sixels.
///
/// The colours of sixels are percentages, so that an image has at most 101 levels a channel. Up to 256
/// colours are sent as they are; more are put together by ``SixelPalette``.
///
/// Source: DEC STD 070, Video Systems Reference Manual, chapter 9.
enum SixelEncoder {
  /// The pixels of one band from top to bottom.
  static let bandHeight = 6

  /// The sequence that draws a square image from the cursor on.
  ///
  /// - Parameter pixels: Row by row; nil keeps what the terminal shows there.
  static func bytes(side: Int, pixels: [TextAttributes.Color?]) -> [UInt8] {
    let palette = SixelPalette(pixels)
    var result = Array("\u{1B}P0;1;0q\"1;1;\(side);\(side)".utf8)
    for (index, color) in palette.colors.enumerated() {
      result += Array("#\(index);2;\(color.red);\(color.green);\(color.blue)".utf8)
    }
    for top in stride(from: 0, to: side, by: bandHeight) {
      appendBand(top, side, palette.indices, to: &result)
      result.append(UInt8(ascii: "-"))
    }
    return result + [0x1B, 0x5C]
  }

  private static func appendBand(
    _ top: Int, _ side: Int, _ indices: [Int?], to result: inout [UInt8]
  ) {
    var rows: [Int: [UInt8]] = [:]
    for row in top..<min(side, top + bandHeight) {
      for column in 0..<side {
        guard let index = indices[row * side + column] else { continue }
        rows[index, default: [UInt8](repeating: 0, count: side)][column] |= 1 << UInt8(row - top)
      }
    }
    for (place, (index, bits)) in rows.sorted(by: { $0.key < $1.key }).enumerated() {
      if place > 0 { result.append(UInt8(ascii: "$")) }
      result += Array("#\(index)".utf8)
      appendRuns(bits, to: &result)
    }
  }

  /// Adds the sixels of one colour; those at the end that draw nothing are left out.
  private static func appendRuns(_ bits: [UInt8], to result: inout [UInt8]) {
    let end = (bits.lastIndex { $0 != 0 } ?? -1) + 1
    var start = 0
    while start < end {
      let length = bits[start..<end].prefix { $0 == bits[start] }.count
      let sixel = bits[start] + 63
      if length > 3 {
        result += Array("!\(length)".utf8) + [sixel]
      } else {
        result += Array(repeating: sixel, count: length)
      }
      start += length
    }
  }
}
