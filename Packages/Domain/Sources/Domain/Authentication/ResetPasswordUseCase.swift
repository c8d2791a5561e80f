/// Sets a new password for somebody who forgot theirs.
public protocol ResetPasswordUseCase: Sendable {
  /// Has the service send what the password is set with.
  ///
  /// - Returns: The failure; nil when it is on its way, or there is no such account, which nobody
  ///   is told.
  /// - Throws: `CancellationError` only.
  func request(for email: EmailAddress) async throws -> RemoteFailure?

  /// Sets the password, which ends every session of the account.
  ///
  /// - Throws: `CancellationError` only.
  func confirm(
    token: SecretString, password: Password
  ) async throws -> PasswordResetOutcome
}

/// What became of setting a new password.
public enum PasswordResetOutcome: Hashable, Sendable {
  /// The account has the new password, and no session.
  case changed
  /// What it was to be set with is wrong, was used or came too late.
  case expired
  /// The service does not take the password: it is too short or one of the commonest.
  case weakPassword
  /// The service could not be asked or answered with an error.
  case failed(RemoteFailure)
}

/// Resets the password at the service.
public struct DefaultResetPasswordUseCase: ResetPasswordUseCase {
  private let authentication: any AuthenticationRepository

  /// Creates the use case.
  public init(authentication: any AuthenticationRepository) {
    self.authentication = authentication
  }

  /// Has the service send what the password is set with.
  ///
  /// - Throws: `CancellationError` only.
  public func request(for email: EmailAddress) async throws -> RemoteFailure? {
    do {
      try await authentication.requestPasswordReset(for: email)
      return nil
    } catch {
      return try RemoteFailure.interpreting(error)
    }
  }

  /// Sets the password, which ends every session of the account.
  ///
  /// - Throws: `CancellationError` only.
  public func confirm(
    token: SecretString, password: Password
  ) async throws -> PasswordResetOutcome {
    do {
      try await authentication.resetPassword(with: token, to: password)
      return .changed
    } catch AuthenticationRepositoryError.resetExpired {
      return .expired
    } catch AuthenticationRepositoryError.weakPassword {
      return .weakPassword
    } catch {
      return .failed(try RemoteFailure.interpreting(error))
    }
  }
}
