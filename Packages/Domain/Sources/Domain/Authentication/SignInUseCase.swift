/// Signs a user in.
public protocol SignInUseCase: Sendable {
  /// Signs in and stores the session.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ credential: SignInCredential) async throws -> SignInResult
}

extension SignInUseCase {
  /// Signs in with an e-mail address and a password.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(email: EmailAddress, password: Password) async throws -> SignInResult {
    try await execute(.password(email, password))
  }
}

/// The outcome of signing in.
public enum SignInResult: Hashable, Sendable {
  /// The user is signed in and the session is stored; a new user has no profile yet.
  case signedIn(UserSession, isNewUser: Bool)
  /// No account matches the address and the password, or the provider's token is not valid.
  case wrongCredentials
  /// The service requires a second factor: continue with ``SignInCredential/code(_:of:)``.
  case requiresMFA(MFAChallenge)
  /// The code is wrong; `attemptsLeft`, at least 1, is the number of attempts that remain.
  case wrongCode(attemptsLeft: Int)
  /// The code has expired, or was wrong too often; the user has to start the sign-in again.
  case challengeEnded
  /// This device has no connection.
  case offline
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The session could not be stored and was ended.
  case notStored(SessionRepositoryError)
}

/// Signs in at the service and stores the session in the repository.
public struct DefaultSignInUseCase: SignInUseCase {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates the use case.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Signs in and stores the session.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ credential: SignInCredential) async throws -> SignInResult {
    do {
      switch try await authentication.signIn(with: credential) {
      case .requiresMFA(let challenge): return .requiresMFA(challenge)
      case .signedIn(let session, let isNewUser):
        return try await keep(session, isNewUser: isNewUser)
      }
    } catch let error as AuthenticationRepositoryError {
      return Self.outcome(of: error)
    } catch RemoteError.unauthorized(.wrongCredentials) {
      return .wrongCredentials
    } catch RemoteError.offline {
      return .offline
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }

  private static func outcome(of error: AuthenticationRepositoryError) -> SignInResult {
    switch error {
    case .wrongCode(let attemptsLeft): .wrongCode(attemptsLeft: attemptsLeft)
    case .challengeEnded: .challengeEnded
    case .reauthenticationRequired, .noEmailAddress, .resetExpired, .weakPassword:
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
      // No device has the session; it expires at the service.
    }
  }
}
