public import Domain

/// Answers ``SignOutUseCase`` from a script and records its calls.
public struct SignOutUseCaseFake: SignOutUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<Void, SignOutOutcome>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: SignOutOutcome) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute() async throws -> SignOutOutcome {
    try script.answer(())
  }
}
