/// The result of setting a second factor.
public enum SecondFactorResult: Hashable, Sendable {
  /// The second factor was set or switched off.
  case changed
  /// The second factor was not changed, because the user has not signed in or reauthenticated
  /// recently.
  ///
  /// Run ``ReauthenticateUseCase``, then set the second factor again.
  case reauthenticationRequired
  /// The account has no email address, but a second factor requires one.
  case noEmailAddress
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that sets the second factor of the signed-in user's account.
public struct SetSecondFactorUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Sets the second factor of the signed-in user's account.
  ///
  /// - Parameter method: The second-factor method, or nil to switch the second factor off.
  /// - Throws: `CancellationError` only.
  public func execute(_ method: MFAMethod?) async throws -> SecondFactorResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      try await authentication.setSecondFactor(method, for: session)
      return .changed
    } catch AuthenticationRepositoryError.reauthenticationRequired {
      return .reauthenticationRequired
    } catch AuthenticationRepositoryError.noEmailAddress {
      return .noEmailAddress
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
