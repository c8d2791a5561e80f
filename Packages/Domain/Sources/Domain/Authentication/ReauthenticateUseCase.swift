/// Has the signed-in user prove who they are, for what needs a recent sign-in.
public protocol ReauthenticateUseCase: Sendable {
  /// Proves it by the password.
  ///
  /// - Throws: `CancellationError` only.
  func execute(password: Password) async throws -> ReauthenticationOutcome
}

/// What became of proving who one is.
public enum ReauthenticationOutcome: Hashable, Sendable {
  /// The service accepts it, for a while.
  case proved
  /// The password is wrong, or the account has none.
  case wrongPassword
  /// Nobody is signed in.
  case notSignedIn
  /// The service could not be asked or answered with an error.
  case failed(RemoteFailure)
  /// The session cannot be read, so the service was not asked.
  case sessionUnavailable(SessionRepositoryError)
}

/// Asks the service about the password.
public struct DefaultReauthenticateUseCase: ReauthenticateUseCase {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates the use case.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Proves it by the password.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(password: Password) async throws -> ReauthenticationOutcome {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      try await authentication.reauthenticate(session, password: password)
      return .proved
    } catch RemoteFailure.unauthorized(.wrongCredentials) {
      return .wrongPassword
    } catch {
      return .failed(try RemoteFailure.interpreting(error))
    }
  }
}
