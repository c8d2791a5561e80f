public import Domain

/// A ``RequestGuardianConsentUseCase`` that returns scripted results and records its calls.
public struct RequestGuardianConsentUseCaseFake: RequestGuardianConsentUseCase {
  /// The scripted results and the recorded addresses.
  public let script: UseCaseScript<EmailAddress, GuardianConsentRequestResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: GuardianConsentRequestResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(_ guardian: EmailAddress) async throws -> GuardianConsentRequestResult {
    try script.answer(guardian)
  }
}
