public import Domain

/// A ``SetSecondFactorUseCase`` that returns scripted results and records its calls.
public struct SetSecondFactorUseCaseFake: SetSecondFactorUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<MFAMethod?, SecondFactorResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: SecondFactorResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(_ method: MFAMethod?) async throws -> SecondFactorResult {
    try script.answer(method)
  }
}
