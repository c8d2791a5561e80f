/// The result of beginning the setup of an authenticator app.
public enum AuthenticatorSetupResult: Hashable, Sendable {
  /// The setup has begun.
  ///
  /// To confirm it, set the second factor ``SecondFactor/authenticatorApp(code:)``.
  case begun(AuthenticatorSetup)
  /// The setup has not begun, because the user has not confirmed the password for it.
  ///
  /// Run ``ReauthenticateUseCase``, then begin again.
  case reauthenticationRequired
  /// The account has neither an email address nor another way to sign in, so a second factor is of no use.
  case noEmailAddress
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that begins the setup of an authenticator app as the second factor.
public struct BeginAuthenticatorSetupUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Begins the setup and returns the secret for the authenticator app.
  ///
  /// The second factor does not change yet.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> AuthenticatorSetupResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      return .begun(try await authentication.beginAuthenticatorSetup(for: session))
    } catch AuthenticationRepositoryError.reauthenticationRequired {
      return .reauthenticationRequired
    } catch AuthenticationRepositoryError.noEmailAddress {
      return .noEmailAddress
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
