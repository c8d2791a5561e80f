public import Domain

/// Answers ``SignInUseCase`` from a script and records its calls.
public struct SignInUseCaseFake: SignInUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<SignInCredential, SignInOutcome>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: SignInOutcome) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(_ credential: SignInCredential) async throws -> SignInOutcome {
    try script.answer(credential)
  }
}
