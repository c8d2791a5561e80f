/// The result of setting a new password with a password reset token.
public enum PasswordResetResult: Hashable, Sendable {
  /// The new password was set, and all of the account's sessions have ended.
  case changed
  /// The password reset token is wrong, already used or expired.
  case expired
  /// The new password is too short or too common.
  case weakPassword
  /// The request failed, or the service returned an error.
  case failed(RemoteError)
}

/// A use case that resets a forgotten password.
public struct ResetPasswordUseCase: Sendable {
  private let authentication: any AuthenticationRepository

  /// Creates a use case with the given repository.
  public init(authentication: any AuthenticationRepository) {
    self.authentication = authentication
  }

  /// Requests that the service send a password reset token to an email address.
  ///
  /// - Returns: The error if the request failed, or nil if it succeeded. The request succeeds even
  ///   when no account has the address. The result therefore does not reveal which accounts exist.
  /// - Throws: `CancellationError` only.
  public func request(for email: EmailAddress) async throws -> RemoteError? {
    do {
      try await authentication.requestPasswordReset(for: email)
      return nil
    } catch {
      return try RemoteError.interpreting(error)
    }
  }

  /// Sets a new password for an account and ends all of the account's sessions.
  ///
  /// - Parameters:
  ///   - token: The password reset token that the service sent to the user.
  ///   - password: The new password.
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
