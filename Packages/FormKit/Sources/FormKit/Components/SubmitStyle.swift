/// How surfaces draw a form's submit button.
public enum SubmitStyle: Sendable, Hashable {
  /// Filled, as the main button of the screen; the default.
  case filled
  /// As a way back: pages show a link above the title, a full screen an outlined button.
  case backLink
}
