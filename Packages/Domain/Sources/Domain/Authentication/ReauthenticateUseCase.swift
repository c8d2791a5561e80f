/// Confirms the signed-in user's identity, for operations that require a recent sign-in.
public protocol ReauthenticateUseCase: Sendable {
  /// Confirms the user's identity by the password.
  ///
  /// - Throws: `CancellationError` only.
  func execute(password: Password) async throws -> ReauthenticationResult
}

/// The outcome of a reauthentication.
public enum ReauthenticationResult: Hashable, Sendable {
  /// The service accepted the password; the sign-in counts as recent for a limited time.
  case proved
  /// The password is wrong, or the account has none.
  case wrongPassword
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The session cannot be read; no request was sent.
  case sessionUnavailable(SessionRepositoryError)
}

/// Sends the password to the service.
public struct DefaultReauthenticateUseCase: ReauthenticateUseCase {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates the use case.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Confirms the user's identity by the password.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(password: Password) async throws -> ReauthenticationResult {
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
    } catch RemoteError.unauthorized(.wrongCredentials) {
      return .wrongPassword
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
