public import Domain

/// An ``UpdateScreenNameUseCase`` that returns scripted results and records its calls.
public struct UpdateScreenNameUseCaseFake: UpdateScreenNameUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<String, ScreenNameResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: ScreenNameResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(_ screenName: String) async throws -> ScreenNameResult {
    try script.answer(screenName)
  }
}
