/// A colour, a width and a stroke style; type `border` of the Design Tokens format.
public struct BorderStyle: Hashable, Sendable {
  /// The colour.
  public var color: RGBAColor
  /// The width.
  public var width: Dimension
  /// How the line is drawn.
  public var style: StrokeStyle

  /// Creates a border; the line is solid by default.
  public init(color: RGBAColor, width: Dimension, style: StrokeStyle = .keyword(.solid)) {
    self.color = color
    self.width = width
    self.style = style
  }
}
