/// Signs a user in.
public protocol SignInUseCase: Sendable {
  /// Signs in and keeps the session.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ credential: SignInCredential) async throws -> SignInOutcome
}

extension SignInUseCase {
  /// Signs in by address and password.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(email: EmailAddress, password: Password) async throws -> SignInOutcome {
    try await execute(.password(email, password))
  }
}

/// What became of signing in.
public enum SignInOutcome: Hashable, Sendable {
  /// The user is signed in and the session is kept; new users have no profile yet.
  case signedIn(UserSession, isNewUser: Bool)
  /// The address and the password match no account, or the provider's token is not valid.
  case wrongCredentials
  /// A second factor is needed: go on with ``SignInCredential/code(_:of:)``.
  case requiresMFA(MFAChallenge)
  /// The code is wrong; it may be tried this many times more, at least once.
  case wrongCode(attemptsLeft: Int)
  /// The code came too late, or was wrong too often: the sign-in has to begin anew.
  case challengeEnded
  /// This device has no connection.
  case offline
  /// The service could not be asked or answered with an error.
  case failed(RemoteFailure)
  /// The session could not be kept, so it was ended again.
  case notStored(SessionRepositoryError)
}

/// Signs in through the service and keeps the session in the repository.
public struct DefaultSignInUseCase: SignInUseCase {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates the use case.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Signs in and keeps the session.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(_ credential: SignInCredential) async throws -> SignInOutcome {
    do {
      switch try await authentication.signIn(with: credential) {
      case .requiresMFA(let challenge): return .requiresMFA(challenge)
      case .signedIn(let session, let isNewUser):
        return try await keep(session, isNewUser: isNewUser)
      }
    } catch let error as AuthenticationRepositoryError {
      return Self.outcome(of: error)
    } catch RemoteFailure.unauthorized(.wrongCredentials) {
      return .wrongCredentials
    } catch RemoteFailure.offline {
      return .offline
    } catch {
      return .failed(try RemoteFailure.interpreting(error))
    }
  }

  private static func outcome(of error: AuthenticationRepositoryError) -> SignInOutcome {
    switch error {
    case .wrongCode(let attemptsLeft): .wrongCode(attemptsLeft: attemptsLeft)
    case .challengeEnded: .challengeEnded
    case .reauthenticationRequired, .noEmailAddress, .resetExpired, .weakPassword:
      .failed(.unexpected(type: String(reflecting: AuthenticationRepositoryError.self)))
    }
  }

  private func keep(_ session: UserSession, isNewUser: Bool) async throws -> SignInOutcome {
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
      // Nobody holds the session any more; the service lets it expire.
    }
  }
}
