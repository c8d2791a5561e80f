/// A press of a mouse's button, or a step of its wheel.
public struct MousePress: Hashable, Sendable {
  /// What was pressed.
  public enum Button: Hashable, Sendable {
    /// The main button.
    case left
    /// The wheel, away from the person.
    case wheelUp
    /// The wheel, towards the person.
    case wheelDown
  }

  /// What was pressed.
  public let button: Button
  /// The cell the pointer was on.
  public let position: ScreenPosition

  /// Makes a press.
  public init(_ button: Button, at position: ScreenPosition) {
    self.button = button
    self.position = position
  }
}
