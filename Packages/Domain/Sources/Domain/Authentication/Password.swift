/// A password that the app sends to the service.
///
/// The password is redacted in descriptions and mirrors. The type does not conform to `Codable`, so
/// that passwords are not stored accidentally.
public struct Password: Hashable, Sendable, Redacted {
  /// The unredacted password.
  public let revealed: String

  /// Creates a password from the text that the user typed.
  public init(_ text: String) {
    revealed = text
  }
}
