public import FormKit

/// One action of a person, with the screens before and after it; never what was typed.
public struct AppStep: Sendable, Hashable {
  /// The person's action.
  public enum Action: Sendable, Hashable {
    /// The button with this id was pressed.
    case press(String)
    /// The form was submitted with these values: those of switches and of choices among fixed options.
    ///
    /// Texts, secrets and facts about the person are not among them.
    case submit(FormObject)
    /// The person went back.
    case back
    /// A link was opened, by the name of its route; an empty one for a link that leads nowhere.
    case open(String)
  }

  /// The person's action.
  public let action: Action
  /// The name of the screen's route before; nil before the first screen.
  public let route: String?
  /// The name of the screen's route afterwards; nil when the app has ended.
  public let next: String?

  /// Makes a step.
  public init(_ action: Action, route: String?, next: String?) {
    self.action = action
    self.route = route
    self.next = next
  }
}
