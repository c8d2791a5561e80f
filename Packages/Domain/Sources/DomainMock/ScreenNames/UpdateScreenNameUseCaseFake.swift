public import Domain

/// Answers ``UpdateScreenNameUseCase`` from a script and records its calls.
public struct UpdateScreenNameUseCaseFake: UpdateScreenNameUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<String, ScreenNameResult>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: ScreenNameResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(_ screenName: String) async throws -> ScreenNameResult {
    try script.answer(screenName)
  }
}
