public import Domain

/// Answers ``ResetPasswordUseCase`` from scripts and records its calls.
public struct ResetPasswordUseCaseFake: ResetPasswordUseCase {
  /// The answers to requests, and what was asked.
  public let requests: UseCaseScript<EmailAddress, RemoteFailure?>
  /// The answers to new passwords, and what was given.
  public let confirmations: UseCaseScript<SecretString, PasswordResetOutcome>

  /// Creates a fake that gives one answer to every request and one to every new password.
  public init(request: RemoteFailure? = nil, confirmation: PasswordResetOutcome = .changed) {
    requests = UseCaseScript(.success(request))
    confirmations = UseCaseScript(.success(confirmation))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    requests = UseCaseScript(.failure(failure))
    confirmations = UseCaseScript(.failure(failure))
  }

  /// Records the request and answers it.
  public func request(for email: EmailAddress) async throws -> RemoteFailure? {
    try requests.answer(email)
  }

  /// Records the token and answers.
  public func confirm(
    token: SecretString, password: Password
  ) async throws -> PasswordResetOutcome {
    try confirmations.answer(token)
  }
}
