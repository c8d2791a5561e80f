/// A pending sign-in that requires the code of a second factor.
public struct MFAChallenge: Hashable, Sendable {
  /// Identifies the sign-in at the service; as sensitive as the password.
  public let id: SecretString
  /// The second factor that provides the code.
  public let method: MFAMethod

  /// Creates a challenge.
  public init(id: SecretString, method: MFAMethod) {
    self.id = id
    self.method = method
  }
}

/// A method of the second factor.
public enum MFAMethod: String, Codable, Hashable, Sendable, CaseIterable {
  /// A code sent to a phone.
  case sms
  /// A code sent by e-mail.
  case email
  /// A time-based one-time password (RFC 6238).
  case totp
}
