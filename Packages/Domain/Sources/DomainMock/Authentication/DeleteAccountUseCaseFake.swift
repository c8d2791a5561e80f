public import Domain

/// A ``DeleteAccountUseCase`` that returns scripted results and records its calls.
public struct DeleteAccountUseCaseFake: DeleteAccountUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<Void, DeleteAccountResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: DeleteAccountResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute() async throws -> DeleteAccountResult {
    try script.answer(())
  }
}
