/// A password to send to the service, redacted in descriptions and mirrors.
///
/// The type does not conform to `Codable`, so that passwords are not stored accidentally.
public struct Password: Hashable, Sendable, Redacted {
  /// The unredacted password.
  public let revealed: String

  /// Creates a password from the text that the user typed.
  public init(_ text: String) {
    revealed = text
  }
}
