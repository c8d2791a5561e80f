/// The result of a change of the signed-in user's password.
public enum PasswordChangeResult: Hashable, Sendable {
  /// The new password is set, and all of the account's other sessions have ended.
  case changed
  /// The password was not changed, because the user has not confirmed the present one or, without one, has not
  /// signed in recently.
  ///
  /// Run ``ReauthenticateUseCase``, then change the password again.
  case reauthenticationRequired
  /// The account has no email address to sign in with, so a password has no use.
  case noEmailAddress
  /// The new password is too short or too common.
  case weakPassword
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that replaces the password of the signed-in user's account.
public struct ChangePasswordUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Sets a new password and ends all of the account's other sessions.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(to password: Password) async throws -> PasswordChangeResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      try await authentication.changePassword(to: password, for: session)
      return .changed
    } catch AuthenticationRepositoryError.reauthenticationRequired {
      return .reauthenticationRequired
    } catch AuthenticationRepositoryError.noEmailAddress {
      return .noEmailAddress
    } catch AuthenticationRepositoryError.weakPassword {
      return .weakPassword
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
