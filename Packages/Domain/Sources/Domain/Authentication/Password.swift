/// A password on its way to the service, never shown in logs and never stored: it does not encode.
public struct Password: Hashable, Sendable, Redacted {
  /// The password itself.
  public let revealed: String

  /// Wraps a password exactly as typed.
  public init(_ text: String) {
    revealed = text
  }
}
