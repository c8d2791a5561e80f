/// The text of a password in the form that is hashed.
public enum PasswordText {
  /// Returns the text in Unicode's normalization form C.
  ///
  /// The standard library composes the text. Foundation's method makes one text of some that Unicode
  /// keeps apart, and would add 45 MB of tables to the executable and a millisecond to its start.
  public static func normalized(_ password: String) -> String {
    String(decoding: password._nfcCodeUnits, as: UTF8.self)
  }
}
