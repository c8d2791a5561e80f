/// One shadow; type `shadow` of the Design Tokens format is one or several.
public struct Shadow: Hashable, Sendable {
  /// The colour.
  public var color: RGBAColor
  /// How far it lies to the right.
  public var offsetX: Dimension
  /// How far it lies below.
  public var offsetY: Dimension
  /// How far its edge is blurred.
  public var blur: Dimension
  /// How much larger than its box it is.
  public var spread: Dimension
  /// Whether it falls into the box.
  public var isInset: Bool

  /// Creates a shadow, outside of its box by default.
  public init(
    color: RGBAColor, offsetX: Dimension, offsetY: Dimension, blur: Dimension,
    spread: Dimension = Dimension(0), isInset: Bool = false
  ) {
    self.color = color
    self.offsetX = offsetX
    self.offsetY = offsetY
    self.blur = blur
    self.spread = spread
    self.isInset = isInset
  }
}
