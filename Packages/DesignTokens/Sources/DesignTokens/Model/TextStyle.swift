/// How a text is set; type `typography` of the Design Tokens format.
public struct TextStyle: Hashable, Sendable {
  /// The names of the fonts, the preferred one first; empty for the system's.
  public var family: [String]
  /// The size of the font in points.
  public var size: Double
  /// The distance between base lines in points.
  public var lineHeight: Double
  /// The weight of the font.
  public var weight: FontWeight
  /// The space added between characters, in points.
  public var letterSpacing: Double

  /// Creates a text style.
  public init(
    size: Double, lineHeight: Double, weight: FontWeight = .regular, family: [String] = [],
    letterSpacing: Double = 0
  ) {
    self.family = family
    self.size = size
    self.lineHeight = lineHeight
    self.weight = weight
    self.letterSpacing = letterSpacing
  }

  /// This style with its lengths multiplied, as when a reader asks for larger text.
  public func scaled(by factor: Double) -> TextStyle {
    TextStyle(
      size: size * factor, lineHeight: lineHeight * factor, weight: weight, family: family,
      letterSpacing: letterSpacing * factor)
  }
}
