public import Domain

/// The orientation of stored pixels, as the Exif tag 0x0112 numbers it.
///
/// Source: CIPA DC-008 (Exif 2.32), section 4.6.4, tag Orientation.
public enum PictureOrientation: Int, Hashable, Sendable, CaseIterable {
  /// The stored pixels are upright.
  case upright = 1
  /// The stored pixels are mirrored left to right.
  case mirrored = 2
  /// The stored pixels are upside down.
  case rotatedHalfTurn = 3
  /// The stored pixels are mirrored top to bottom.
  case flipped = 4
  /// The stored rows are the upright columns, from left to right.
  case transposed = 5
  /// The stored pixels have to be rotated clockwise.
  case rotatedCounterclockwise = 6
  /// The stored rows are the upright columns, from right to left and from bottom to top.
  case transversed = 7
  /// The stored pixels have to be rotated counterclockwise.
  case rotatedClockwise = 8

  /// Whether the width of the upright picture is the height of the stored one.
  public var swapsAxes: Bool { rawValue >= 5 }

  /// Returns the size of the upright picture for the size of the stored one, or the reverse.
  public func applied(to size: PixelSize) -> PixelSize {
    swapsAxes ? PixelSize(width: size.height, height: size.width) : size
  }

  /// Whether the stored columns run from right to left.
  private var reversesColumns: Bool { [2, 3, 7, 8].contains(rawValue) }

  /// Whether the stored rows run from bottom to top.
  private var reversesRows: Bool { [3, 4, 6, 7].contains(rawValue) }

  /// Returns the stored part of a part of the upright picture.
  ///
  /// - Parameters:
  ///   - rect: A part of the upright picture, which must be inside it.
  ///   - size: The size of the stored picture.
  func stored(_ rect: PixelRect, in size: PixelSize) -> PixelRect {
    let (x, y) = swapsAxes ? (rect.y, rect.x) : (rect.x, rect.y)
    let part = applied(to: rect.size)
    return PixelRect(
      x: reversesColumns ? size.width - x - part.width : x,
      y: reversesRows ? size.height - y - part.height : y,
      width: part.width, height: part.height)
  }

  /// Returns the upright pixels of a stored picture, with 4 bytes for each pixel.
  ///
  /// - Parameters:
  ///   - pixels: The stored pixels, `4 * size.pixelCount` bytes.
  ///   - size: The size of the stored picture.
  func uprightPixels(_ pixels: [UInt8], of size: PixelSize) -> [UInt8] {
    guard self != .upright else { return pixels }
    let upright = applied(to: size)
    func offset(_ column: Int, _ row: Int) -> Int {
      let source = stored(PixelRect(x: column, y: row, width: 1, height: 1), in: size)
      return (source.y * size.width + source.x) * 4
    }
    let step = upright.width > 1 ? offset(1, 0) - offset(0, 0) : 0
    var result: [UInt8] = []
    result.reserveCapacity(pixels.count)
    for row in 0..<upright.height {
      var start = offset(0, row)
      for _ in 0..<upright.width {
        for channel in 0..<4 { result.append(pixels[start + channel]) }
        start += step
      }
    }
    return result
  }
}
