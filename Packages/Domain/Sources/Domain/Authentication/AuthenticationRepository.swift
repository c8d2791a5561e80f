/// The service's operations for signing in, signing out and protecting an account.
///
/// Methods throw ``RemoteError``, ``AuthenticationRepositoryError`` or `CancellationError`, and
/// store nothing on this device.
public protocol AuthenticationRepository: Sendable {
  /// Signs in.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` when the address and
  ///   the password match no account, or the provider's token is not valid.
  func signIn(with credential: SignInCredential) async throws -> AuthenticationResult

  /// Ends the session at the service.
  func signOut(_ session: UserSession) async throws

  /// Deletes the account of the session and all its data at the service.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` when the sign-in is not
  ///   recent.
  func deleteAccount(_ session: UserSession) async throws

  /// Confirms the identity of the session's user by the password.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` for a wrong password, and
  ///   for any password of an account without one.
  func reauthenticate(_ session: UserSession, password: Password) async throws

  /// Sets the second factor of the session's account; nil switches it off.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` or
  ///   ``AuthenticationRepositoryError/noEmailAddress``.
  func setSecondFactor(_ method: MFAMethod?, for session: UserSession) async throws

  /// Sends a password reset token to the address.
  ///
  /// Succeeds also when no account has that address.
  func requestPasswordReset(for email: EmailAddress) async throws

  /// Sets a new password and ends every session of the account.
  ///
  /// - Parameter token: The password reset token.
  /// - Throws: ``AuthenticationRepositoryError/resetExpired`` or
  ///   ``AuthenticationRepositoryError/weakPassword``.
  func resetPassword(with token: SecretString, to password: Password) async throws
}

/// The service's response to valid credentials.
public enum AuthenticationResult: Hashable, Sendable {
  /// The user is signed in; `isNewUser` is true when the user has no profile yet.
  case signedIn(UserSession, isNewUser: Bool)
  /// The service requires a second factor.
  case requiresMFA(MFAChallenge)
}

/// The reason the service refuses an authentication request by its own rules.
public enum AuthenticationRepositoryError: Error, Hashable, Sendable {
  /// The code is wrong; `attemptsLeft`, at least 1, is the number of attempts that remain.
  case wrongCode(attemptsLeft: Int)
  /// The code has expired, or was wrong too often; the user has to start the sign-in again.
  case challengeEnded
  /// The sign-in is not recent; the user has to reauthenticate.
  case reauthenticationRequired
  /// The account has no e-mail address for the code.
  case noEmailAddress
  /// The password reset token is wrong, used or expired.
  case resetExpired
  /// The new password is too short or too common.
  case weakPassword
}
