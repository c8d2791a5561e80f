public import Domain

/// Answers ``RecordGuardianConsentUseCase`` from a script and records its calls.
public struct RecordGuardianConsentUseCaseFake: RecordGuardianConsentUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<GuardianConsent, GuardianConsentResult>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: GuardianConsentResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(_ consent: GuardianConsent) async throws -> GuardianConsentResult {
    try script.answer(consent)
  }
}
