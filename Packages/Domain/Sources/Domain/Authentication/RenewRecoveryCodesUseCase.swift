/// The result of replacing the recovery codes.
public enum RecoveryCodesResult: Hashable, Sendable {
  /// The new codes; the earlier ones are no longer valid.
  case renewed([RecoveryCode])
  /// The codes were not replaced, because the user has not confirmed the password for it.
  ///
  /// Run ``ReauthenticateUseCase``, then replace them again.
  case reauthenticationRequired
  /// The account has no second factor, so it has no recovery codes.
  case noSecondFactor
  /// No user is signed in.
  case notSignedIn
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
  /// The stored session could not be read, so no request was sent to the service.
  case sessionUnavailable(SessionRepositoryError)
}

/// A use case that replaces the recovery codes of the signed-in user's account.
public struct RenewRecoveryCodesUseCase: Sendable {
  private let authentication: any AuthenticationRepository
  private let sessions: any SessionRepository

  /// Creates a use case with the given repositories.
  public init(authentication: any AuthenticationRepository, sessions: any SessionRepository) {
    self.authentication = authentication
    self.sessions = sessions
  }

  /// Replaces the recovery codes and returns the new ones.
  ///
  /// - Throws: `CancellationError` only.
  public func execute() async throws -> RecoveryCodesResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      return .renewed(try await authentication.renewRecoveryCodes(for: session))
    } catch AuthenticationRepositoryError.reauthenticationRequired {
      return .reauthenticationRequired
    } catch AuthenticationRepositoryError.noSecondFactor {
      return .noSecondFactor
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
