public import Domain

/// Answers ``ReauthenticateUseCase`` from a script and records its calls.
public struct ReauthenticateUseCaseFake: ReauthenticateUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<Password, ReauthenticationOutcome>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: ReauthenticationOutcome) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(password: Password) async throws -> ReauthenticationOutcome {
    try script.answer(password)
  }
}
