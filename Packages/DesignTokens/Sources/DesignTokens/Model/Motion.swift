/// How long things move, and how.
public struct Motion: Hashable, Sendable {
  /// A cubic Bézier timing curve from (0, 0) to (1, 1); x1 and x2 are clamped to 0…1.
  public struct Curve: Hashable, Sendable {
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
  }

  /// The duration of feedback on a touch.
  public var fast: Duration
  /// The duration of a change within a screen.
  public var normal: Duration
  /// The duration of a change of screens.
  public var slow: Duration
  /// The curve of things which move within a screen.
  public var standard: Curve
  /// The curve of things which enter a screen.
  public var entering: Curve
  /// The curve of things which leave a screen.
  public var leaving: Curve

  /// Creates the motion of a theme.
  public init(
    fast: Duration = .milliseconds(100), normal: Duration = .milliseconds(200),
    slow: Duration = .milliseconds(350),
    standard: Curve = Curve(x1: 0.4, y1: 0, x2: 0.2, y2: 1),
    entering: Curve = Curve(x1: 0, y1: 0, x2: 0.2, y2: 1),
    leaving: Curve = Curve(x1: 0.4, y1: 0, x2: 1, y2: 1)
  ) {
    self.fast = fast
    self.normal = normal
    self.slow = slow
    self.standard = standard
    self.entering = entering
    self.leaving = leaving
  }

  /// The default motion.
  public static let standard = Motion()

  /// The same curves with all durations zero, for readers who ask for reduced motion.
  public var reduced: Motion {
    Motion(
      fast: .zero, normal: .zero, slow: .zero, standard: standard, entering: entering,
      leaving: leaving)
  }
}
