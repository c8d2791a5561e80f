/// How one step of the type scale is set; lengths are points.
public struct TextStyle: Hashable, Sendable {
  /// The size of the font in points.
  public var size: Double
  /// The distance between base lines in points.
  public var lineHeight: Double
  /// The weight of the font.
  public var weight: FontWeight

  /// Creates a text style.
  public init(size: Double, lineHeight: Double, weight: FontWeight = .regular) {
    self.size = size
    self.lineHeight = lineHeight
    self.weight = weight
  }

  /// This style with size and line height multiplied, as when a reader asks for larger text.
  public func scaled(by factor: Double) -> TextStyle {
    TextStyle(size: size * factor, lineHeight: lineHeight * factor, weight: weight)
  }
}
