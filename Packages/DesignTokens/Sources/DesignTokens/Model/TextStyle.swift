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
  /// The unit in which the size and the line height are written in CSS and JSON.
  public var unit: Dimension.Unit
  /// The unit in which the letter spacing is written in CSS and JSON.
  public var letterSpacingUnit: Dimension.Unit

  /// Creates a text style; lengths are points, written in `px` unless told.
  public init(
    size: Double, lineHeight: Double, weight: FontWeight = .regular, family: [String] = [],
    letterSpacing: Double = 0, unit: Dimension.Unit = .px, letterSpacingUnit: Dimension.Unit = .px
  ) {
    self.family = family
    self.size = size
    self.lineHeight = lineHeight
    self.weight = weight
    self.letterSpacing = letterSpacing
    self.unit = unit
    self.letterSpacingUnit = letterSpacingUnit
  }

  /// This style with its lengths multiplied, as when a reader asks for larger text.
  public func scaled(by factor: Double) -> TextStyle {
    TextStyle(
      size: size * factor, lineHeight: lineHeight * factor, weight: weight, family: family,
      letterSpacing: letterSpacing * factor, unit: unit, letterSpacingUnit: letterSpacingUnit)
  }
}
