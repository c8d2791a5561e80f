/// The result of signing in.
public enum SignInResult: Hashable, Sendable {
  /// The user is signed in, and the session is stored.
  ///
  /// `isNewUser` is true when a sign-in finds no profile of the user. It is false after a guest was linked, also
  /// without a profile: the user identifier is older than the link, and the sign-in as a guest has returned true.
  /// The profile alone decides whether onboarding follows.
  case signedIn(UserSession, isNewUser: Bool)
  /// No account matches the email address and password, or the provider's token is not valid.
  case wrongCredentials
  /// The service requires a code from a second factor.
  ///
  /// To complete the sign-in, sign in with ``SignInCredential/code(_:of:)``.
  case requiresMFA(MFAChallenge)
  /// The second-factor code is wrong.
  ///
  /// `attemptsLeft` is the number of remaining attempts, at least 1.
  case wrongCode(attemptsLeft: Int)
  /// The second-factor code has expired or was entered incorrectly too often.
  ///
  /// The user must start the sign-in again.
  case challengeEnded
  /// The code of a new or a linked account is right, or the provider's token is, and another account
  /// has the email address.
  ///
  /// The user can sign in to that account.
  case addressInUse
  /// Another account has the identity that was to be linked.
  ///
  /// The value signs in to that account until the provider's token expires.
  case identityInUse(SignInCredential)
  /// The account that was to be linked has a way to sign in already.
  case notGuest
  /// This device has no network connection.
  case offline
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The session could not be stored on this device.
  ///
  /// The user is not signed in. The use case has requested that the service end the session.
  case notStored(SessionRepositoryError)
}

/// A use case that signs a user in.
public struct SignInUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Signs the user in with an email address and a password, and stores the session.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(email: EmailAddress, password: Password) async throws -> SignInResult {
    try await execute(.password(email, password))
  }

  /// Signs the user in with a credential and stores the session.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ credential: SignInCredential) async throws -> SignInResult {
    try await storing { try await authentication.signIn(with: credential) }
  }

  /// Signs in with a credential in place of the signed-in user, such as a guest.
  ///
  /// The stored session stays until the other one is stored; only then does it end at the service, whose
  /// failure changes nothing.
  ///
  /// - Throws: `CancellationError` only.
  public func replaceSession(with credential: SignInCredential) async throws -> SignInResult {
    let replaced = try? await sessions.usableSession()
    let result = try await execute(credential)
    if case .signedIn = result, let replaced { await end(replaced) }
    return result
  }

  /// Requests another code for a sign-in that waits for a second factor.
  ///
  /// - Returns: ``SignInResult/requiresMFA(_:)`` with the same challenge when the service has sent the code,
  ///   ``SignInResult/challengeEnded``, ``SignInResult/offline`` or ``SignInResult/failed(_:)``.
  /// - Throws: `CancellationError` only.
  public func resendCode(of challenge: MFAChallenge) async throws -> SignInResult {
    try await Self.result {
      try await authentication.resendCode(of: challenge)
      return .requiresMFA(challenge)
    }
  }

  /// Sends a request that signs in, and stores the session.
  func storing(
    _ request: () async throws -> AuthenticationResult
  ) async throws -> SignInResult {
    try await Self.result {
      switch try await request() {
      case .requiresMFA(let challenge): .requiresMFA(challenge)
      case .signedIn(let session, let isNewUser): try await keep(session, isNewUser: isNewUser)
      }
    }
  }

  /// Returns the result of a body, or of the error that it throws.
  static func result(
    _ body: () async throws -> SignInResult
  ) async throws -> SignInResult {
    do {
      return try await body()
    } catch let error as AuthenticationRepositoryError {
      return result(of: error)
    } catch RemoteError.unauthorized(.wrongCredentials) {
      return .wrongCredentials
    } catch RemoteError.offline {
      return .offline
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }

  private static func result(of error: AuthenticationRepositoryError) -> SignInResult {
    switch error {
    case .wrongCode(let attemptsLeft): .wrongCode(attemptsLeft: attemptsLeft)
    case .challengeEnded: .challengeEnded
    case .addressInUse: .addressInUse
    case .notGuest: .notGuest
    case .reauthenticationRequired, .noEmailAddress, .unavailableMethod, .setupEnded,
      .noSecondFactor, .resetExpired, .weakPassword, .identityInUse, .unsupportedPhoneNumber:
      .failed(.unexpected(type: String(reflecting: AuthenticationRepositoryError.self)))
    }
  }

  private func keep(_ session: UserSession, isNewUser: Bool) async throws -> SignInResult {
    do {
      try await sessions.save(session)
      return .signedIn(session, isNewUser: isNewUser)
    } catch {
      await end(session)
      return .notStored(try SessionRepositoryError.interpreting(error))
    }
  }

  private func end(_ session: UserSession) async {
    do {
      try await authentication.signOut(session)
    } catch {
      // The session is not stored on this device. It is not used again and expires at the service.
    }
  }
}
