/// The result of setting a second factor.
public enum SecondFactorResult: Hashable, Sendable {
  /// The second factor was set or switched off.
  ///
  /// The recovery codes replace all earlier ones. They are empty when the second factor is off.
  case changed([RecoveryCode])
  /// The second factor was not changed, because the user has not confirmed the password for this
  /// change.
  ///
  /// Run ``ReauthenticateUseCase``, then set the second factor again.
  case reauthenticationRequired
  /// The account has no email address, but the second factor requires one.
  ///
  /// An authenticator app requires one only of an account without another way to sign in.
  case noEmailAddress
  /// The service does not offer the second factor.
  case unavailable
  /// The code of the authenticator app or of the text message is wrong.
  ///
  /// `attemptsLeft` is the number of remaining attempts, at least 1.
  case wrongCode(attemptsLeft: Int)
  /// The setup has expired, was confirmed incorrectly too often or was confirmed before.
  ///
  /// Run ``BeginAuthenticatorSetupUseCase`` or ``BeginTextMessageSetupUseCase`` again.
  case setupEnded
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
  /// - Parameter factor: The second factor, or nil to switch the second factor off.
  /// - Throws: `CancellationError` only.
  public func execute(_ factor: SecondFactor?) async throws -> SecondFactorResult {
    let session: UserSession?
    do {
      session = try await sessions.usableSession()
    } catch {
      return .sessionUnavailable(try SessionRepositoryError.interpreting(error))
    }
    guard let session else { return .notSignedIn }
    do {
      return .changed(try await authentication.setSecondFactor(factor, for: session))
    } catch let error as AuthenticationRepositoryError {
      return Self.result(of: error)
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }

  private static func result(of error: AuthenticationRepositoryError) -> SecondFactorResult {
    switch error {
    case .reauthenticationRequired: .reauthenticationRequired
    case .noEmailAddress: .noEmailAddress
    case .unavailableMethod: .unavailable
    case .wrongCode(let attemptsLeft): .wrongCode(attemptsLeft: attemptsLeft)
    case .setupEnded: .setupEnded
    case .challengeEnded, .resetExpired, .weakPassword, .notGuest, .addressInUse, .identityInUse,
      .noSecondFactor, .unsupportedPhoneNumber:
      .failed(.unexpected(type: String(reflecting: AuthenticationRepositoryError.self)))
    }
  }
}
