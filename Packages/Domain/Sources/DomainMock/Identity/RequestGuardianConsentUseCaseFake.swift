public import Domain

/// Answers ``RequestGuardianConsentUseCase`` from a script and records its calls.
public struct RequestGuardianConsentUseCaseFake: RequestGuardianConsentUseCase {
  /// The answers, and the guardians that were asked.
  public let script: UseCaseScript<EmailAddress, GuardianConsentRequestResult>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: GuardianConsentRequestResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(_ guardian: EmailAddress) async throws -> GuardianConsentRequestResult {
    try script.answer(guardian)
  }
}
