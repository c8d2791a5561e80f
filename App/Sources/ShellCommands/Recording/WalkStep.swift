import FormKit

/// One action of a person in a recorded walk, with the screens before and after it.
///
/// A recording is JSON Lines: one step a line, such as
/// `{"next":"settings","press":"settingsButton","route":"home"}`. The first line has the member
/// `start` instead of an action. Lines with the member `request` are no steps: they are the requests
/// of the steps before which they are, and of the start.
struct WalkStep: Codable, Hashable, Sendable {
  /// The start of a walk.
  struct Start: Codable, Hashable, Sendable {
    /// Whether the walk began with the demo user signed in.
    var isSignedIn: Bool
    /// The step of the identity flow that the walk began at; nil for none.
    var startAt: String?
    /// The link that the walk began with; nil for none.
    var open: String?
    /// The locale's identifier.
    var locale: String
  }

  /// The text in place of a value that is no switch and no choice among fixed options; a player fills it in.
  static let hidden = "•••"

  /// The start; nil for an action.
  var start: Start?
  /// The submitted values, those that were typed or filled in as ``hidden``; nil for another action.
  var submit: FormObject?
  /// The button's id; nil for another action.
  var press: String?
  /// True for the way back; nil for another action.
  var back: Bool?
  /// The lifecycle phase that began: `background` or `active`; nil for another action.
  var phase: String?
  /// The route of the screen before the action; nil before the start.
  var route: String?
  /// The route of the screen after the action; nil when the app ended.
  var next: String?
}
