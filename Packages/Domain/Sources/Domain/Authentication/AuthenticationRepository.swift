/// A repository that signs users in and out and manages their accounts at the service.
///
/// Methods throw ``RemoteError``, ``AuthenticationRepositoryError`` or `CancellationError`. The
/// repository stores nothing on this device.
public protocol AuthenticationRepository: Sendable {
  /// Signs a user in with a credential.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` when no account matches the
  ///   email address and password, or when the provider's token is not valid. Throws
  ///   ``AuthenticationRepositoryError/wrongCode(attemptsLeft:)`` or
  ///   ``AuthenticationRepositoryError/challengeEnded`` when the service rejects a second-factor
  ///   code.
  func signIn(with credential: SignInCredential) async throws -> AuthenticationResult

  /// Requests that the service send another code for a sign-in that waits for a second factor.
  ///
  /// The challenge and its remaining attempts stay; the code before is no longer valid.
  ///
  /// - Throws: ``AuthenticationRepositoryError/challengeEnded`` when the challenge has expired or was answered.
  func resendCode(of challenge: MFAChallenge) async throws

  /// Requests that the service send a code for a new account to an email address.
  ///
  /// The method succeeds also when an account has that address. The message then contains no code.
  ///
  /// - Throws: ``AuthenticationRepositoryError/weakPassword`` when the password is too short or too
  ///   common.
  func signUp(email: EmailAddress, password: Password) async throws -> PendingAccount

  /// Creates an account and signs in with the code that the service sent.
  ///
  /// - Throws: ``AuthenticationRepositoryError/wrongCode(attemptsLeft:)`` or
  ///   ``AuthenticationRepositoryError/challengeEnded`` when the service rejects the code,
  ///   ``AuthenticationRepositoryError/addressInUse`` when the code is right and the address has an
  ///   account.
  func completeSignUp(
    _ pending: PendingAccount, code: SecretString
  ) async throws -> AuthenticationResult

  /// Requests that the service send a code to an email address for the guest account of a session.
  ///
  /// - Throws: ``AuthenticationRepositoryError/weakPassword`` when the password is too short or too
  ///   common, ``AuthenticationRepositoryError/notGuest`` when the account has an address.
  func link(
    _ session: UserSession, email: EmailAddress, password: Password
  ) async throws -> PendingAccount

  /// Adds the address and the password to the guest account of a session, with the code that the
  /// service sent.
  ///
  /// The user identifier and the sessions of the account do not change.
  ///
  /// - Throws: The same errors as ``completeSignUp(_:code:)``.
  func completeLink(
    _ pending: PendingAccount, code: SecretString, for session: UserSession
  ) async throws

  /// Adds an identity at a provider to the guest account of a session.
  ///
  /// The user identifier and the sessions of the account do not change.
  ///
  /// - Returns: The address of the account; nil when the provider hides it.
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` when the token is not valid,
  ///   ``AuthenticationRepositoryError/notGuest`` when the account has another way to sign in,
  ///   ``AuthenticationRepositoryError/identityInUse`` when another account has the identity,
  ///   ``AuthenticationRepositoryError/addressInUse`` when another account has its address only.
  func link(
    _ session: UserSession, to provider: IdentityProvider, identityToken: SecretString
  ) async throws -> EmailAddress?

  /// Ends a session at the service.
  func signOut(_ session: UserSession) async throws

  /// Deletes the session's account and the account's data from the service.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` when the user has not
  ///   signed in or reauthenticated recently.
  func deleteAccount(_ session: UserSession) async throws

  /// Confirms the identity of the session's user with a password.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` when the password is wrong
  ///   or the account has no password.
  func reauthenticate(_ session: UserSession, password: Password) async throws

  /// Confirms the identity of the session's user with an identity at a provider that the account has.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` when the token is not valid
  ///   or the account does not have its identity.
  func reauthenticate(
    _ session: UserSession, at provider: IdentityProvider, identityToken: SecretString
  ) async throws

  /// Returns the address of the session's account and what is known of its password.
  func account(of session: UserSession) async throws -> AccountDetails

  /// Replaces the password of the session's account and ends the account's other sessions.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` when the user has not
  ///   confirmed the present password or, for an account without one, has not signed in recently,
  ///   ``AuthenticationRepositoryError/noEmailAddress`` when the account has no email address,
  ///   ``AuthenticationRepositoryError/weakPassword`` when the password is too short or too common.
  func changePassword(to password: Password, for session: UserSession) async throws

  /// Returns the second factor of the session's account and the methods that the service offers.
  func secondFactor(for session: UserSession) async throws -> SecondFactorSettings

  /// Sets the second factor of the session's account.
  ///
  /// - Parameters:
  ///   - factor: The second factor, or nil to switch the second factor off.
  ///   - session: The session that authenticates the request.
  /// - Returns: The recovery codes, which replace all earlier ones; empty when the second factor is
  ///   switched off.
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` when the user has not
  ///   confirmed the password for this change (``reauthenticate(_:password:)``). Throws
  ///   ``AuthenticationRepositoryError/noEmailAddress`` when the account has no email address,
  ///   ``AuthenticationRepositoryError/unavailableMethod`` when the service does not offer the
  ///   method. For a code of an authenticator app or of a text message, throws
  ///   ``AuthenticationRepositoryError/wrongCode(attemptsLeft:)`` or
  ///   ``AuthenticationRepositoryError/setupEnded``.
  func setSecondFactor(
    _ factor: SecondFactor?, for session: UserSession
  ) async throws -> [RecoveryCode]

  /// Begins the setup of an authenticator app as the second factor of the session's account.
  ///
  /// The second factor does not change before ``setSecondFactor(_:for:)`` confirms the setup. A new
  /// setup ends the one before.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` or
  ///   ``AuthenticationRepositoryError/noEmailAddress``, as ``setSecondFactor(_:for:)`` does.
  func beginAuthenticatorSetup(for session: UserSession) async throws -> AuthenticatorSetup

  /// Begins the setup of text messages to a phone number as the second factor of the session's account: the
  /// service sends a code to the number.
  ///
  /// The second factor does not change before ``setSecondFactor(_:for:)`` confirms the setup. A new
  /// setup ends the one before.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired``,
  ///   ``AuthenticationRepositoryError/noEmailAddress`` or
  ///   ``AuthenticationRepositoryError/unavailableMethod``, as ``setSecondFactor(_:for:)`` does;
  ///   ``AuthenticationRepositoryError/unsupportedPhoneNumber`` when the service sends nothing to the number.
  func beginTextMessageSetup(
    to phoneNumber: PhoneNumber, for session: UserSession
  ) async throws -> TextMessageSetup

  /// Replaces the recovery codes of the session's account.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired`` when the user has not
  ///   confirmed the password for this change,
  ///   ``AuthenticationRepositoryError/noSecondFactor`` when the second factor is off.
  func renewRecoveryCodes(for session: UserSession) async throws -> [RecoveryCode]

  /// Requests that the service send a password reset token to an email address.
  ///
  /// The method succeeds even when no account has that address.
  func requestPasswordReset(for email: EmailAddress) async throws

  /// Sets a new password for an account and ends all of the account's sessions.
  ///
  /// - Parameters:
  ///   - token: The password reset token that the service sent to the user.
  ///   - password: The new password.
  /// - Throws: ``AuthenticationRepositoryError/resetExpired`` when the token is wrong, already used
  ///   or expired. Throws ``AuthenticationRepositoryError/weakPassword`` when the password is too
  ///   short or too common.
  func resetPassword(with token: SecretString, to password: Password) async throws
}

/// The result of a sign-in request that the service accepts.
public enum AuthenticationResult: Hashable, Sendable {
  /// The user is signed in.
  ///
  /// `isNewUser` is true when the user has no profile yet.
  case signedIn(UserSession, isNewUser: Bool)
  /// The service requires a code from a second factor to complete the sign-in.
  case requiresMFA(MFAChallenge)
}

/// An error from an ``AuthenticationRepository`` when the service rejects a request.
public enum AuthenticationRepositoryError: Error, Hashable, Sendable {
  /// The code of a second factor or of a pending account is wrong.
  ///
  /// `attemptsLeft` is the number of remaining attempts, at least 1.
  case wrongCode(attemptsLeft: Int)
  /// The code has expired or was entered incorrectly too often.
  ///
  /// The user must start the sign-in or the sign-up again.
  case challengeEnded
  /// The request requires a recent sign-in, or the password for this change: the user must reauthenticate.
  case reauthenticationRequired
  /// The account has no email address, but the second factor or a password requires one.
  case noEmailAddress
  /// The service does not offer the second-factor method.
  case unavailableMethod
  /// The service does not send text messages to the phone number.
  case unsupportedPhoneNumber
  /// The setup has expired, was confirmed incorrectly too often or was confirmed before.
  ///
  /// The user must begin the setup again.
  case setupEnded
  /// The account has no second factor, so it has no recovery codes.
  case noSecondFactor
  /// The password reset token is wrong, already used or expired.
  case resetExpired
  /// The new password is too short or too common.
  case weakPassword
  /// The account is not a guest account.
  case notGuest
  /// The code or the provider's token is right, and another account has the email address.
  case addressInUse
  /// The provider's token is right, and another account has the identity.
  case identityInUse
}
