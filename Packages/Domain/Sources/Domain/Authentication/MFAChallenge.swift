/// A sign-in that waits for the code of a second factor.
public struct MFAChallenge: Hashable, Sendable {
  /// Names the sign-in to the service; worth as much as the password it was given for.
  public let id: SecretString
  /// Where the code is found.
  public let method: MFAMethod

  /// Creates a challenge.
  public init(id: SecretString, method: MFAMethod) {
    self.id = id
    self.method = method
  }
}

/// A second factor of signing in.
public enum MFAMethod: String, Codable, Hashable, Sendable, CaseIterable {
  /// A code sent to a phone.
  case sms
  /// A code sent by e-mail.
  case email
  /// A time-based one-time password (RFC 6238).
  case totp
}
