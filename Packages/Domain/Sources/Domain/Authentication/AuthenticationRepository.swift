/// The service's side of signing in and out, and of what protects an account.
///
/// Methods throw ``RemoteFailure``, ``AuthenticationRepositoryError`` or `CancellationError`, and
/// keep nothing on this device.
public protocol AuthenticationRepository: Sendable {
  /// Signs in.
  ///
  /// - Throws: ``RemoteFailure/unauthorized(_:)`` with `wrongCredentials` when the address and
  ///   the password match no account, or the provider's token is not valid.
  func signIn(with credential: SignInCredential) async throws -> AuthenticationResponse

  /// Ends a session at the service.
  func signOut(_ session: UserSession) async throws

  /// Deletes the account of a session and everything the service keeps about it.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` when the sign-in is too
  ///   long ago.
  func deleteAccount(_ session: UserSession) async throws

  /// Proves for a session that the user is still the one who signed in.
  ///
  /// - Throws: ``RemoteFailure/unauthorized(_:)`` with `wrongCredentials` for a wrong password, and
  ///   for any password of an account without one.
  func reauthenticate(_ session: UserSession, password: Password) async throws

  /// Sets the second factor of the account of a session; nil switches it off.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` or
  ///   ``AuthenticationRepositoryError/noEmailAddress``.
  func setSecondFactor(_ method: MFAMethod?, for session: UserSession) async throws

  /// Has what a new password is set with sent to an address; succeeds, too, when there is no
  /// account of that address.
  func requestPasswordReset(for email: EmailAddress) async throws

  /// Sets a new password, which ends every session of the account.
  ///
  /// - Throws: ``AuthenticationRepositoryError/resetExpired`` or
  ///   ``AuthenticationRepositoryError/weakPassword``.
  func resetPassword(with token: SecretString, to password: Password) async throws
}

/// The service's answer to correct credentials.
public enum AuthenticationResponse: Hashable, Sendable {
  /// The user is signed in; `isNewUser` tells that there is no profile yet.
  case signedIn(UserSession, isNewUser: Bool)
  /// A second factor is needed.
  case requiresMFA(MFAChallenge)
}

/// What the service refuses about an account for reasons of its own rules.
public enum AuthenticationRepositoryError: Error, Hashable, Sendable {
  /// The code is wrong; it may be tried this many times more, at least once.
  case wrongCode(attemptsLeft: Int)
  /// The code came too late, or was wrong too often: the sign-in has to begin anew.
  case challengeEnded
  /// The user has to prove again who they are.
  case reauthenticationRequired
  /// The account has no address to send a code to.
  case noEmailAddress
  /// What the new password was to be set with is wrong, was used or came too late.
  case resetExpired
  /// The service does not take the new password: it is too short or one of the commonest.
  case weakPassword
}
