public import Domain

/// A ``DecideGuardianConsentUseCase`` that returns scripted results and records its calls.
public struct DecideGuardianConsentUseCaseFake: DecideGuardianConsentUseCase {
  /// A recorded call.
  public struct Call: Hashable, Sendable {
    /// The decision.
    public let decision: GuardianDecision
    /// The guardian's code.
    public let code: GuardianConsentCode
  }

  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<Call, GuardianDecisionResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: GuardianDecisionResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(
    _ decision: GuardianDecision, code: GuardianConsentCode
  ) async throws -> GuardianDecisionResult {
    try script.answer(Call(decision: decision, code: code))
  }
}
