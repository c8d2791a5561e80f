/// A cubic Bézier timing curve from (0, 0) to (1, 1); x1 and x2 are clamped to 0…1.
public struct CubicBezier: Hashable, Sendable {
  /// The first control point's time, 0…1.
  public let x1: Double
  /// The first control point's progress.
  public let y1: Double
  /// The second control point's time, 0…1.
  public let x2: Double
  /// The second control point's progress.
  public let y2: Double

  /// Creates a curve from its two control points.
  public init(x1: Double, y1: Double, x2: Double, y2: Double) {
    self.x1 = min(max(x1, 0), 1)
    self.y1 = y1
    self.x2 = min(max(x2, 0), 1)
    self.y2 = y2
  }

  var components: [Double] { [x1, y1, x2, y2] }
}
