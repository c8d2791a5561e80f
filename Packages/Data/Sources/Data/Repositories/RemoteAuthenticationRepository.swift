public import Domain
public import Networking

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// A repository that signs users in and out, and manages their accounts, through the service.
///
/// The client's session authenticates the requests about an account. A sign-out request uses the
/// session passed to ``signOut(_:)``, because that session is no longer stored on this device.
public struct RemoteAuthenticationRepository: AuthenticationRepository {
  private let service: RemoteService
  private let secondsAhead: @Sendable () -> TimeInterval

  /// Creates a repository.
  ///
  /// - Parameters:
  ///   - client: The client that sends the requests. It also authenticates the requests that require
  ///     a session.
  ///   - secondsAhead: Returns how far the server's clock is ahead of the device's, in seconds, so that the
  ///     expiry of a code is on the device's clock; default 0.
  public init(
    client: any NetworkingServiceProtocol,
    secondsAhead: @escaping @Sendable () -> TimeInterval = { 0 }
  ) {
    service = RemoteService(client: client)
    self.secondsAhead = secondsAhead
  }

  /// Signs in with a credential and returns a session, or a challenge for the second factor.
  ///
  /// - Throws: ``RemoteError``, ``AuthenticationRepositoryError`` or `CancellationError`. For a 401
  ///   response to a password or an identity token, the error is ``RemoteError/unauthorized(_:)``
  ///   with `wrongCredentials`. For a 401 response to a code, it is an
  ///   ``AuthenticationRepositoryError``, and for an identity token whose address has an account
  ///   ``AuthenticationRepositoryError/addressInUse``.
  public func signIn(with credential: SignInCredential) async throws -> AuthenticationResult {
    switch credential {
    case .password(let email, let password):
      let endpoint = SignInEndpoint(credentials: CredentialsBody(email, password))
      return try await service.send(endpoint, refusal: Self.wrongCredentials).response
    case .code(let code, let challenge):
      let endpoint = CompleteMFAEndpoint(code: CodeBody(challenge: challenge.id, code: code))
      return try await service.send(endpoint, refusal: Self.wrongCode).response
    case .provider(let provider, let token):
      let endpoint = ProviderSignInEndpoint(
        provider: provider, token: IdentityTokenBody(identityToken: token))
      return try await service.send(endpoint) { error in
        Self.addressInUse(error) ?? Self.wrongCredentials(error)
      }.response
    case .anonymous: return try await service.send(AnonymousSignInEndpoint()).response
    }
  }

  /// Requests another code for a sign-in that waits for a second factor.
  ///
  /// - Throws: ``AuthenticationRepositoryError/challengeEnded``, ``RemoteError`` or `CancellationError`.
  public func resendCode(of challenge: MFAChallenge) async throws {
    let endpoint = ResendCodeEndpoint(challenge: ChallengeIDBody(challenge: challenge.id))
    _ = try await service.send(endpoint, refusal: Self.wrongCode)
  }

  /// Requests a code for a new account, which the service sends to the email address.
  ///
  /// - Throws: ``AuthenticationRepositoryError/weakPassword``, ``RemoteError`` or
  ///   `CancellationError`.
  public func signUp(email: EmailAddress, password: Password) async throws -> PendingAccount {
    let endpoint = SignUpEndpoint(credentials: CredentialsBody(email, password))
    return try await service.send(endpoint, refusal: Self.weakPassword)
      .pendingAccount(.signUp, email, secondsAhead())
  }

  /// Creates an account with the code and returns its session.
  ///
  /// - Throws: The same errors as ``signIn(with:)`` for a code, and
  ///   ``AuthenticationRepositoryError/addressInUse`` for the right code of an address that has an
  ///   account.
  public func completeSignUp(
    _ pending: PendingAccount, code: SecretString
  ) async throws -> AuthenticationResult {
    let body = CodeBody(challenge: pending.challenge, code: code)
    return try await service.send(CompleteSignUpEndpoint(code: body)) { error in
      Self.addressInUse(error) ?? Self.wrongCode(error)
    }.response
  }

  /// Requests a code for the signed-in guest account, which the service sends to the email address.
  ///
  /// - Throws: ``AuthenticationRepositoryError/weakPassword``,
  ///   ``AuthenticationRepositoryError/notGuest``, ``RemoteError`` or `CancellationError`.
  public func link(
    _ session: UserSession, email: EmailAddress, password: Password
  ) async throws -> PendingAccount {
    let endpoint = LinkAccountEndpoint(credentials: CredentialsBody(email, password))
    return try await service.send(endpoint) { error in
      ServiceProblem(error) == .notGuest
        ? AuthenticationRepositoryError.notGuest : Self.weakPassword(error)
    }.pendingAccount(.link, email, secondsAhead())
  }

  /// Adds the address and the password to the signed-in guest account with the code.
  ///
  /// - Throws: The same errors as ``completeSignUp(_:code:)``.
  public func completeLink(
    _ pending: PendingAccount, code: SecretString, for session: UserSession
  ) async throws {
    let body = CodeBody(challenge: pending.challenge, code: code)
    _ = try await service.send(CompleteLinkEndpoint(code: body)) { error in
      // Another 401 is about the session.
      guard case .wrongCode? = ServiceProblem(error) else { return Self.addressInUse(error) }
      return Self.wrongCode(error)
    }
  }

  /// Adds an identity at a provider to the signed-in guest account.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` for a token that the service
  ///   refuses, ``AuthenticationRepositoryError/notGuest``,
  ///   ``AuthenticationRepositoryError/identityInUse``, ``AuthenticationRepositoryError/addressInUse``,
  ///   another ``RemoteError`` or `CancellationError`.
  public func link(
    _ session: UserSession, to provider: IdentityProvider, identityToken: SecretString
  ) async throws -> EmailAddress? {
    let endpoint = LinkProviderEndpoint(
      provider: provider, token: IdentityTokenBody(identityToken: identityToken))
    let user = try await service.send(endpoint) { error in
      switch ServiceProblem(error) {
      case .notGuest: AuthenticationRepositoryError.notGuest
      case .identityInUse: AuthenticationRepositoryError.identityInUse
      // Another 401 is about the session.
      case .wrongCredentials: RemoteError.unauthorized(.wrongCredentials)
      default: Self.addressInUse(error)
      }
    }
    return user.email.flatMap { try? EmailAddress($0) }
  }

  /// Ends a session.
  ///
  /// The service identifies the session by its refresh token.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func signOut(_ session: UserSession) async throws {
    let body = RefreshTokenBody(refreshToken: session.refreshToken)
    _ = try await service.send(SignOutEndpoint(token: body))
  }

  /// Deletes the signed-in user's account.
  ///
  /// The client's session authenticates the request. Pass the same session to this method.
  ///
  /// - Throws: ``AuthenticationRepositoryError/reauthenticationRequired``, ``RemoteError`` or
  ///   `CancellationError`.
  public func deleteAccount(_ session: UserSession) async throws {
    _ = try await service.send(DeleteAccountEndpoint(), refusal: Self.refusal)
  }

  /// Confirms the signed-in user's identity with the password.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` for a wrong password,
  ///   otherwise another ``RemoteError`` or `CancellationError`.
  public func reauthenticate(_ session: UserSession, password: Password) async throws {
    let body = PasswordBody(password: SecretString(password.revealed))
    _ = try await service.send(ReauthenticateEndpoint(password: body), refusal: Self.wrongProof)
  }

  /// Confirms the signed-in user's identity with an identity at a provider.
  ///
  /// - Throws: ``RemoteError/unauthorized(_:)`` with `wrongCredentials` for a token that the service
  ///   refuses and for one of another account, otherwise another ``RemoteError`` or
  ///   `CancellationError`.
  public func reauthenticate(
    _ session: UserSession, at provider: IdentityProvider, identityToken: SecretString
  ) async throws {
    let endpoint = ProviderReauthenticateEndpoint(
      provider: provider, token: IdentityTokenBody(identityToken: identityToken))
    _ = try await service.send(endpoint, refusal: Self.wrongProof)
  }

  /// The error of a password or a token that does not confirm the identity; another 401 is about the session.
  private static func wrongProof(_ error: NetworkError) -> (any Error)? {
    ServiceProblem(error) == .wrongCredentials
      ? RemoteError.unauthorized(.wrongCredentials) : nil
  }

  /// Returns the address of the signed-in user's account, its providers and what is known of its password.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func account(of session: UserSession) async throws -> AccountDetails {
    try await service.send(AccountEndpoint()).details
  }

  /// Replaces the password of the signed-in user's account; the other sessions end.
  ///
  /// - Throws: ``AuthenticationRepositoryError/weakPassword`` when the service refuses the password,
  ///   otherwise another ``AuthenticationRepositoryError``, ``RemoteError`` or `CancellationError`.
  public func changePassword(to password: Password, for session: UserSession) async throws {
    let body = PasswordBody(password: SecretString(password.revealed))
    _ = try await service.send(ChangePasswordEndpoint(password: body)) { error in
      Self.weakPassword(error) ?? Self.refusal(error)
    }
  }

  /// Returns the second factor of the signed-in user's account and the methods that the service offers.
  ///
  /// - Throws: ``RemoteError/invalidResponse`` for a method that this version does not know,
  ///   otherwise another ``RemoteError`` or `CancellationError`.
  public func secondFactor(for session: UserSession) async throws -> SecondFactorSettings {
    try await service.send(SecondFactorEndpoint()).settings
  }

  /// Sets the second factor for the signed-in user's account and returns its recovery codes.
  ///
  /// If `factor` is nil, the service switches the second factor off.
  ///
  /// - Throws: ``AuthenticationRepositoryError``, ``RemoteError`` or `CancellationError`.
  public func setSecondFactor(
    _ factor: SecondFactor?, for session: UserSession
  ) async throws -> [RecoveryCode] {
    let endpoint = SetSecondFactorEndpoint(factor: SecondFactorBody(factor))
    return try await service.send(endpoint, refusal: Self.refusal).codes()
  }

  /// Begins the setup of an authenticator app for the signed-in user's account.
  ///
  /// - Throws: ``AuthenticationRepositoryError``, ``RemoteError`` or `CancellationError`.
  public func beginAuthenticatorSetup(
    for session: UserSession
  ) async throws -> AuthenticatorSetup {
    try await service.send(BeginAuthenticatorSetupEndpoint(), refusal: Self.refusal).setup
  }

  /// Begins the setup of text messages to a phone number for the signed-in user's account.
  ///
  /// - Throws: ``AuthenticationRepositoryError``, ``RemoteError`` or `CancellationError`.
  public func beginTextMessageSetup(
    to phoneNumber: PhoneNumber, for session: UserSession
  ) async throws -> TextMessageSetup {
    let endpoint = BeginTextMessageSetupEndpoint(
      phoneNumber: PhoneNumberBody(phoneNumber: phoneNumber))
    return try await service.send(endpoint, refusal: Self.refusal)
      .setup(phoneNumber, secondsAhead())
  }

  /// Replaces the recovery codes of the signed-in user's account and returns the new ones.
  ///
  /// - Throws: ``AuthenticationRepositoryError``, ``RemoteError`` or `CancellationError`.
  public func renewRecoveryCodes(for session: UserSession) async throws -> [RecoveryCode] {
    try await service.send(RenewRecoveryCodesEndpoint(), refusal: Self.refusal).codes()
  }

  /// Requests a password reset token, which the service sends to the email address.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func requestPasswordReset(for email: EmailAddress) async throws {
    let body = PasswordResetBody(email: email)
    _ = try await service.send(RequestPasswordResetEndpoint(reset: body))
  }

  /// Sets a new password with a password reset token.
  ///
  /// - Throws: ``AuthenticationRepositoryError/resetExpired`` for a 401 response,
  ///   ``AuthenticationRepositoryError/weakPassword`` when the service refuses the password,
  ///   otherwise ``RemoteError`` or `CancellationError`.
  public func resetPassword(with token: SecretString, to password: Password) async throws {
    let body = NewPasswordBody(token: token, password: SecretString(password.revealed))
    _ = try await service.send(ConfirmPasswordResetEndpoint(password: body)) { error in
      Self.weakPassword(error)
        ?? (error.statusCode == 401 ? AuthenticationRepositoryError.resetExpired : nil)
    }
  }
}

extension RemoteAuthenticationRepository {
  private static func wrongCredentials(_ error: NetworkError) -> (any Error)? {
    error.statusCode == 401 ? RemoteError.unauthorized(.wrongCredentials) : nil
  }

  /// Returns the error for a refused code, or nil when the response is not a 401.
  ///
  /// If the response contains a positive number of remaining attempts, the error is `wrongCode`.
  /// Otherwise the error is `challengeEnded`.
  private static func wrongCode(_ error: NetworkError) -> (any Error)? {
    guard error.statusCode == 401 else { return nil }
    guard case .wrongCode(let attemptsLeft)? = ServiceProblem(error), attemptsLeft > 0 else {
      return AuthenticationRepositoryError.challengeEnded
    }
    return AuthenticationRepositoryError.wrongCode(attemptsLeft: attemptsLeft)
  }

  private static func addressInUse(_ error: NetworkError) -> (any Error)? {
    ServiceProblem(error) == .addressInUse ? AuthenticationRepositoryError.addressInUse : nil
  }

  private static func weakPassword(_ error: NetworkError) -> (any Error)? {
    ServiceProblem(error) == .invalid(pointer: "/password")
      ? AuthenticationRepositoryError.weakPassword : nil
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .reauthenticationRequired: AuthenticationRepositoryError.reauthenticationRequired
    case .noEmailAddress: AuthenticationRepositoryError.noEmailAddress
    case .methodUnavailable: AuthenticationRepositoryError.unavailableMethod
    case .setupEnded, .wrongSetupCode(attemptsLeft: ...0): AuthenticationRepositoryError.setupEnded
    case .wrongSetupCode(let attemptsLeft):
      AuthenticationRepositoryError.wrongCode(attemptsLeft: attemptsLeft)
    case .noSecondFactor: AuthenticationRepositoryError.noSecondFactor
    case .invalid(pointer: "/phoneNumber"): AuthenticationRepositoryError.unsupportedPhoneNumber
    default: nil
    }
  }
}
