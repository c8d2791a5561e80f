/// Sets what the signed-in user is asked for beside the password.
public protocol SetSecondFactorUseCase: Sendable {
  /// Sets the second factor; nil switches it off.
  ///
  /// - Throws: `CancellationError` only.
  func execute(_ method: MFAMethod?) async throws -> SecondFactorOutcome
}

/// What became of setting a second factor.
public enum SecondFactorOutcome: Hashable, Sendable {
  /// It is as was asked.
  case changed
  /// The sign-in is too long ago: have the user prove who they are with
  /// ``ReauthenticateUseCase``, then set it again.
  case reauthenticationRequired
  /// The account has no address to send a code to.
  case noEmailAddress
  /// Nobody is signed in.
  case notSignedIn
  /// The service could not be asked or answered with an error.
  case failed(RemoteFailure)
  /// The session cannot be read, so the service was not asked.
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
  public func execute(_ method: MFAMethod?) async throws -> SecondFactorOutcome {
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
      return .failed(try RemoteFailure.interpreting(error))
    }
  }
}
