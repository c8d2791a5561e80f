public import Domain

/// A ``SubmitIdentityProfileUseCase`` that returns scripted results and records its calls.
public struct SubmitIdentityProfileUseCaseFake: SubmitIdentityProfileUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<IdentityProfile, ProfileSubmissionResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: ProfileSubmissionResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(
    _ profile: IdentityProfile, onProgress: @escaping UploadProgressHandler
  ) async throws -> ProfileSubmissionResult {
    try script.answer(profile)
  }
}
