public import Domain

/// Answers ``SubmitIdentityProfileUseCase`` from a script and records its calls.
public struct SubmitIdentityProfileUseCaseFake: SubmitIdentityProfileUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<IdentityProfile, ProfileSubmissionResult>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: ProfileSubmissionResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult {
    try script.answer(profile)
  }
}
