/// A password to send to the service; redacted in logs, and not `Codable` so as not to be stored.
public struct Password: Hashable, Sendable, Redacted {
  /// The password itself.
  public let revealed: String

  /// Creates a password from the text as typed.
  public init(_ text: String) {
    revealed = text
  }
}
