/// Where a form's submission stands.
public enum FormStatus: String, Sendable, Hashable {
  /// Being filled in.
  case editing
  /// Waiting for checks or for the handler.
  case submitting
  /// Handled successfully.
  case submitted
  /// The handler failed; the person may try again.
  case failed
}
