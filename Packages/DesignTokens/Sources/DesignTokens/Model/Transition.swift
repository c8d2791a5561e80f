/// How a change is animated; type `transition` of the Design Tokens format.
public struct Transition: Hashable, Sendable {
  /// How long, in milliseconds.
  public var duration: Double
  /// How long it waits before, in milliseconds.
  public var delay: Double
  /// How it progresses.
  public var timing: CubicBezier

  /// Creates a transition; it does not wait by default.
  public init(duration: Double, delay: Double = 0, timing: CubicBezier) {
    self.duration = duration
    self.delay = delay
    self.timing = timing
  }
}
