/// One stop of a gradient; type `gradient` of the Design Tokens format is a list of them.
public struct GradientStop: Hashable, Sendable {
  /// The colour at the position.
  public var color: RGBAColor
  /// The position on the axis, clamped to 0…1.
  public var position: Double

  /// Creates a stop.
  public init(color: RGBAColor, position: Double) {
    self.color = color
    self.position = min(max(position, 0), 1)
  }
}
