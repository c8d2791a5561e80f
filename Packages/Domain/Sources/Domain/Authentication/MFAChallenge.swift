/// A pending sign-in that requires a code from the user's second factor.
public struct MFAChallenge: Codable, Hashable, Sendable {
  /// The service's identifier for the pending sign-in.
  ///
  /// The identifier is as sensitive as a password.
  public let id: SecretString
  /// The second-factor method that provides the code.
  public let method: MFAMethod

  /// Creates a challenge with an identifier and a second-factor method.
  public init(id: SecretString, method: MFAMethod) {
    self.id = id
    self.method = method
  }
}

/// A second-factor method.
///
/// The user receives the sign-in code in a message or generates the code in an app.
public enum MFAMethod: String, Codable, Hashable, Sendable, CaseIterable {
  /// A code sent to the user's phone in a text message.
  case sms
  /// A code sent to the user by email.
  case email
  /// A time-based one-time password (RFC 6238) from an authenticator app.
  case totp
}

/// A second factor to set, with the proof that it works.
public enum SecondFactor: Hashable, Sendable {
  /// A code that the service sends to the user's email address.
  case email
  /// An authenticator app whose setup has begun, with a code that the app shows.
  case authenticatorApp(code: SecretString)
  /// Text messages to the phone number whose setup has begun, with the code that the service sent there.
  case textMessage(code: SecretString)
}
