/// Sets the second factor of the signed-in user's account.
public protocol SetSecondFactorUseCase: Sendable {
  /// Sets the second factor; nil switches it off.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ method: MFAMethod?) async throws -> SecondFactorResult
}

/// The outcome of setting a second factor.
public enum SecondFactorResult: Hashable, Sendable {
  /// The second factor is set, or switched off.
  case changed
  /// The sign-in is not recent: run ``ReauthenticateUseCase``, then set it again.
  case reauthenticationRequired
  /// The account has no e-mail address for the code.
  case noEmailAddress
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The session cannot be read; no request was sent.
  case sessionUnavailable(SessionRepositoryError)
}

/// Sets the second factor at the service.
public struct DefaultSetSecondFactorUseCase: SetSecondFactorUseCase {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates the use case.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Sets the second factor; nil switches it off.
  ///
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
