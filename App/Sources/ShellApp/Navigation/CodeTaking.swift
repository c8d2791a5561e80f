/// A presenter whose screen may ask for the code of a message.
@MainActor
public protocol CodeTaking: ScreenPresenter {
  /// Enters the code of a link into the form.
  ///
  /// - Returns: Whether the screen asks for a code.
  func take(code: String) -> Bool
}
