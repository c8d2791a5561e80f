/// The width and height of a picture in pixels.
public struct PixelSize: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a size from a width and a height in pixels.
  public init(width: Int, height: Int) {
    self.width = width
    self.height = height
  }

  /// The number of pixels, or `Int.max` if multiplying the width by the height overflows.
  public var pixelCount: Int {
    let (product, overflow) = width.multipliedReportingOverflow(by: height)
    return overflow ? .max : product
  }

  /// A text with the width and height, such as `512×512`.
  public var description: String { "\(width)×\(height)" }
}
