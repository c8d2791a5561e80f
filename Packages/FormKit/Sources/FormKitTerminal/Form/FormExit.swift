/// How a person left a form.
public enum FormExit: Sendable, Hashable {
  /// The submission's handler completed.
  case submitted
  /// An action beside submit was chosen; its id.
  case action(String)
  /// Back to where the person came from; only when the presentation allows it.
  case back
  /// No more input will come.
  case endOfInput
  /// The person wants to leave the program.
  case interrupted
  /// A ``FormDismissal`` took the form away.
  case dismissed
}
