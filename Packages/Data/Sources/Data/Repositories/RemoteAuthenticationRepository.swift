public import Domain
public import Networking

/// Signs in, signs out and protects accounts at the service.
///
/// Requests about an account are authenticated by the client's session. Sign-out is authenticated
/// by the session passed, because that session is no longer stored on this device.
public struct RemoteAuthenticationRepository: AuthenticationRepository {
  private let service: RemoteService

  /// Creates a repository.
  ///
  /// - Parameter client: Sends the requests, and authenticates those that require a session.
  public init(client: any NetworkingServiceProtocol) {
    service = RemoteService(client: client)
  }

  /// Signs in.
  ///
  /// - Throws: ``RemoteError``, with `wrongCredentials` for a 401,
  ///   ``AuthenticationRepositoryError`` or `CancellationError`.
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
      return try await service.send(endpoint, refusal: Self.wrongCredentials).response
    case .anonymous: return try await service.send(AnonymousSignInEndpoint()).response
    }
  }

  /// Ends a session by its refresh token.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func signOut(_ session: UserSession) async throws {
    let body = RefreshTokenBody(refreshToken: session.refreshToken)
    _ = try await service.send(SignOutEndpoint(token: body))
  }

  /// Deletes the account of the client's session.
  ///
  /// - Throws: ``RemoteError``, ``AuthenticationRepositoryError/reauthenticationRequired`` or
  ///   `CancellationError`.
  public func deleteAccount(_ session: UserSession) async throws {
    _ = try await service.send(DeleteAccountEndpoint(), refusal: Self.refusal)
  }

  /// Confirms the user's identity by the password.
  ///
  /// - Throws: ``RemoteError``, with `wrongCredentials` for a wrong password, or
  ///   `CancellationError`.
  public func reauthenticate(_ session: UserSession, password: Password) async throws {
    let body = PasswordBody(password: SecretString(password.revealed))
    _ = try await service.send(ReauthenticateEndpoint(password: body)) { error in
      ServiceProblem(error) == .wrongCredentials
        ? RemoteError.unauthorized(.wrongCredentials) : nil
    }
  }

  /// Sets the second factor of the account of the client's session; nil switches it off.
  ///
  /// - Throws: ``RemoteError``, ``AuthenticationRepositoryError`` or `CancellationError`.
  public func setSecondFactor(_ method: MFAMethod?, for session: UserSession) async throws {
    let endpoint = SetSecondFactorEndpoint(factor: SecondFactorBody(method: method))
    _ = try await service.send(endpoint, refusal: Self.refusal)
  }

  /// Requests that the service send a password reset token to the address.
  ///
  /// - Throws: ``RemoteError`` or `CancellationError`.
  public func requestPasswordReset(for email: EmailAddress) async throws {
    let body = PasswordResetBody(email: email)
    _ = try await service.send(RequestPasswordResetEndpoint(reset: body))
  }

  /// Sets a new password.
  ///
  /// - Throws: ``RemoteError``, ``AuthenticationRepositoryError/resetExpired`` for a 401,
  ///   ``AuthenticationRepositoryError/weakPassword``, or `CancellationError`.
  public func resetPassword(with token: SecretString, to password: Password) async throws {
    let body = NewPasswordBody(token: token, password: SecretString(password.revealed))
    _ = try await service.send(ConfirmPasswordResetEndpoint(password: body)) { error in
      if ServiceProblem(error) == .invalid(pointer: "/password") {
        return AuthenticationRepositoryError.weakPassword
      }
      return error.statusCode == 401 ? AuthenticationRepositoryError.resetExpired : nil
    }
  }
}

extension RemoteAuthenticationRepository {
  private static func wrongCredentials(_ error: NetworkError) -> (any Error)? {
    error.statusCode == 401 ? RemoteError.unauthorized(.wrongCredentials) : nil
  }

  /// Without a positive number of remaining attempts, the challenge has ended.
  private static func wrongCode(_ error: NetworkError) -> (any Error)? {
    guard error.statusCode == 401 else { return nil }
    guard case .wrongCode(let attemptsLeft)? = ServiceProblem(error), attemptsLeft > 0 else {
      return AuthenticationRepositoryError.challengeEnded
    }
    return AuthenticationRepositoryError.wrongCode(attemptsLeft: attemptsLeft)
  }

  private static func refusal(_ error: NetworkError) -> (any Error)? {
    switch ServiceProblem(error) {
    case .reauthenticationRequired: AuthenticationRepositoryError.reauthenticationRequired
    case .noEmailAddress: AuthenticationRepositoryError.noEmailAddress
    default: nil
    }
  }
}
