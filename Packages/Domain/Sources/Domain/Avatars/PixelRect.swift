/// A rectangle of pixels in a picture.
///
/// The origin is the upper left corner of the picture.
public struct PixelRect: Codable, Hashable, Sendable, CustomStringConvertible {
  /// The distance from the left edge of the picture to the rectangle, in pixels.
  public let x: Int
  /// The distance from the top edge of the picture to the rectangle, in pixels.
  public let y: Int
  /// The width in pixels.
  public let width: Int
  /// The height in pixels.
  public let height: Int

  /// Creates a rectangle from its upper left corner and its size in pixels.
  public init(x: Int, y: Int, width: Int, height: Int) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// Reads a rectangle from four numbers with commas, such as `10,20,300,300`: x, y, width and height.
  ///
  /// Returns nil for any other text. Spaces around the numbers are ignored.
  public init?(_ text: String) {
    let numbers = text.split(separator: ",", omittingEmptySubsequences: false).map { part in
      let words = part.split(separator: " ")
      return words.count == 1 && words[0].utf8.allSatisfy { (48...57).contains($0) }
        ? Int(words[0]) : nil
    }
    guard numbers.count == 4, let x = numbers[0], let y = numbers[1], let width = numbers[2],
      let height = numbers[3], x >= 0, y >= 0, width > 0, height > 0
    else { return nil }
    self.init(x: x, y: y, width: width, height: height)
  }

  /// Creates the largest square in the centre of a picture.
  ///
  /// If the margins cannot be equal, the left or top margin is one pixel smaller.
  public init(centredSquareIn size: PixelSize) {
    let side = min(size.width, size.height)
    self.init(
      x: (size.width - side) / 2, y: (size.height - side) / 2, width: side, height: side)
  }

  /// The size of the rectangle.
  public var size: PixelSize { PixelSize(width: width, height: height) }

  /// Whether the rectangle has at least one pixel and lies within a picture of the given size.
  public func fits(in size: PixelSize) -> Bool {
    x >= 0 && y >= 0 && width > 0 && height > 0
      && width <= size.width && x <= size.width - width
      && height <= size.height && y <= size.height - height
  }

  /// A text with the size and the upper left corner, such as `300×300+10+20`.
  public var description: String { "\(width)×\(height)+\(x)+\(y)" }
}
