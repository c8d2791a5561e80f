public import Domain

/// Answers ``SetSecondFactorUseCase`` from a script and records its calls.
public struct SetSecondFactorUseCaseFake: SetSecondFactorUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<MFAMethod?, SecondFactorOutcome>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: SecondFactorOutcome) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(_ method: MFAMethod?) async throws -> SecondFactorOutcome {
    try script.answer(method)
  }
}
