/// Resets a forgotten password.
public protocol ResetPasswordUseCase: Sendable {
  /// Requests that the service send a password reset token to the address.
  ///
  /// - Returns: The failure, or nil. The result is nil also when no account has the address, so
  ///   that it does not reveal which accounts exist.
  /// - Throws: `CancellationError` only.
  func request(for email: EmailAddress) async throws -> RemoteError?

  /// Sets the password and ends every session of the account.
  ///
  /// - Throws: `CancellationError` only.
  func confirm(
    token: SecretString, password: Password
  ) async throws -> PasswordResetResult
}

/// The outcome of setting a new password.
public enum PasswordResetResult: Hashable, Sendable {
  /// The account has the new password; all its sessions have ended.
  case changed
  /// The password reset token is wrong, used or expired.
  case expired
  /// The password is too short or too common.
  case weakPassword
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
}

/// Resets the password at the service.
public struct DefaultResetPasswordUseCase: ResetPasswordUseCase {
  private let authentication: any AuthenticationRepository

  /// Creates the use case.
  public init(authentication: any AuthenticationRepository) {
    self.authentication = authentication
  }

  /// Requests that the service send a password reset token to the address.
  ///
  /// - Throws: `CancellationError` only.
  public func request(for email: EmailAddress) async throws -> RemoteError? {
    do {
      try await authentication.requestPasswordReset(for: email)
      return nil
    } catch {
      return try RemoteError.interpreting(error)
    }
  }

  /// Sets the password and ends every session of the account.
  ///
  /// - Throws: `CancellationError` only.
  public func confirm(
    token: SecretString, password: Password
  ) async throws -> PasswordResetResult {
    do {
      try await authentication.resetPassword(with: token, to: password)
      return .changed
    } catch AuthenticationRepositoryError.resetExpired {
      return .expired
    } catch AuthenticationRepositoryError.weakPassword {
      return .weakPassword
    } catch {
      return .failed(try RemoteError.interpreting(error))
    }
  }
}
