public import Domain

/// Answers ``DecideGuardianConsentUseCase`` from a script and records its calls.
public struct DecideGuardianConsentUseCaseFake: DecideGuardianConsentUseCase {
  /// A recorded call.
  public struct Call: Hashable, Sendable {
    /// The decision.
    public let decision: GuardianDecision
    /// The guardian's code.
    public let code: GuardianConsentCode
  }

  /// The answers, and the decisions.
  public let script: UseCaseScript<Call, GuardianDecisionResult>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: GuardianDecisionResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(
    _ decision: GuardianDecision, code: GuardianConsentCode
  ) async throws -> GuardianDecisionResult {
    try script.answer(Call(decision: decision, code: code))
  }
}
