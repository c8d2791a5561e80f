public import Domain

/// The decoded pixels of an upright picture in sRGB.
public struct Bitmap: Hashable, Sendable {
  /// The width and height in pixels.
  public let size: PixelSize
  /// The pixels, row by row from the top, with 4 bytes for each: red, green, blue and straight alpha.
  public let pixels: [UInt8]

  /// Creates a bitmap from a size and `4 * size.pixelCount` bytes.
  init(size: PixelSize, pixels: [UInt8]) {
    self.size = size
    self.pixels = pixels
  }

  /// Whether every pixel is opaque.
  public var isOpaque: Bool {
    stride(from: 3, to: pixels.count, by: 4).allSatisfy { pixels[$0] == 255 }
  }
}
