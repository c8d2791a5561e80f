public import Domain

/// Answers ``UpdateDateOfBirthUseCase`` from a script and records its calls.
public struct UpdateDateOfBirthUseCaseFake: UpdateDateOfBirthUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<DateOfBirth, DateOfBirthResult>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: DateOfBirthResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(_ dateOfBirth: DateOfBirth) async throws -> DateOfBirthResult {
    try script.answer(dateOfBirth)
  }
}
