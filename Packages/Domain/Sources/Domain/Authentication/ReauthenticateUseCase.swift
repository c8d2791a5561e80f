/// The result of a reauthentication.
public enum ReauthenticationResult: Hashable, Sendable {
  /// The service accepted the password.
  ///
  /// The service treats the sign-in as recent for a limited time.
  case proved
  /// The password is wrong, or the account has no password.
  case wrongPassword
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that confirms the signed-in user's identity.
///
/// Some operations require a recent sign-in. Run this use case before such an operation.
public struct ReauthenticateUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Confirms the signed-in user's identity with a password.
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
