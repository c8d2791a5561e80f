/// The text of a password in the form that is hashed.
enum PasswordText {
  /// The text in Unicode's normalization form C: the same password, however a keyboard composes it.
  ///
  /// The standard library composes the text. Foundation's method makes one text of some that Unicode
  /// keeps apart, and would add 45 MB of tables to the executable and a millisecond to its start.
  static func normalized(_ password: String) -> String {
    String(decoding: password._nfcCodeUnits, as: UTF8.self)
  }
}
