public import Domain

/// An ``UpdateDateOfBirthUseCase`` that returns scripted results and records its calls.
public struct UpdateDateOfBirthUseCaseFake: UpdateDateOfBirthUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<DateOfBirth, DateOfBirthResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: DateOfBirthResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(_ dateOfBirth: DateOfBirth) async throws -> DateOfBirthResult {
    try script.answer(dateOfBirth)
  }
}
