public import Domain

/// A ``ReauthenticateUseCase`` that returns scripted results and records its calls.
public struct ReauthenticateUseCaseFake: ReauthenticateUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<Password, ReauthenticationResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: ReauthenticationResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(password: Password) async throws -> ReauthenticationResult {
    try script.answer(password)
  }
}
