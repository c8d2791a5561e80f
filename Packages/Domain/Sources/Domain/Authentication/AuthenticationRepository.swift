/// The service's side of signing in and out.
///
/// Methods throw ``RemoteFailure`` or `CancellationError`, and keep nothing on this device.
public protocol AuthenticationRepository: Sendable {
  /// Signs in.
  ///
  /// - Throws: ``RemoteFailure/unauthorized(_:)`` with `wrongCredentials` when the address and
  ///   the password match no account.
  func signIn(email: EmailAddress, password: Password) async throws -> AuthenticationResponse

  /// Ends a session at the service.
  func signOut(_ session: UserSession) async throws

  /// Deletes the account of a session and everything the service keeps about it.
  func deleteAccount(_ session: UserSession) async throws
}

/// The service's answer to correct credentials.
public enum AuthenticationResponse: Hashable, Sendable {
  /// The user is signed in; `isNewUser` tells that the account was made just now.
  case signedIn(UserSession, isNewUser: Bool)
  /// A second factor is needed.
  case requiresMFA(MFAMethod)
}

/// A second factor of signing in.
public enum MFAMethod: String, Codable, Hashable, Sendable {
  /// A code sent to a phone.
  case sms
  /// A code sent by e-mail.
  case email
  /// A time-based one-time password (RFC 6238).
  case totp
}
