public import Domain

/// A ``SignInUseCase`` that returns scripted results and records its calls.
public struct SignInUseCaseFake: SignInUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<SignInCredential, SignInResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: SignInResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(_ credential: SignInCredential) async throws -> SignInResult {
    try script.answer(credential)
  }
}
