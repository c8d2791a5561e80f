public import Domain

/// A ``ResetPasswordUseCase`` that returns scripted results and records its calls.
public struct ResetPasswordUseCaseFake: ResetPasswordUseCase {
  /// The scripted results of requests and the recorded addresses.
  public let requests: UseCaseScript<EmailAddress, RemoteError?>
  /// The scripted results of confirmations and the recorded tokens.
  public let confirmations: UseCaseScript<SecretString, PasswordResetResult>

  /// Creates a fake that returns one result from every request and one from every confirmation.
  public init(request: RemoteError? = nil, confirmation: PasswordResetResult = .changed) {
    requests = UseCaseScript(.success(request))
    confirmations = UseCaseScript(.success(confirmation))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    requests = UseCaseScript(.failure(failure))
    confirmations = UseCaseScript(.failure(failure))
  }

  /// Records the address and returns the next scripted result.
  public func request(for email: EmailAddress) async throws -> RemoteError? {
    try requests.answer(email)
  }

  /// Records the token and returns the next scripted result.
  public func confirm(
    token: SecretString, password: Password
  ) async throws -> PasswordResetResult {
    try confirmations.answer(token)
  }
}
