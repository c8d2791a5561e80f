public import Domain

/// Answers ``RetryAvatarUploadsUseCase`` from a script and records its calls.
public struct RetryAvatarUploadsUseCaseFake: RetryAvatarUploadsUseCase {
  /// The answers, and what was asked.
  public let script: UseCaseScript<Void, [AvatarResult]>

  /// Creates a fake that gives one answer to every call.
  public init(_ result: [AvatarResult]) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that fails every call, with `CancellationError` for one.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and answers it.
  public func execute(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult] {
    try script.answer(())
  }
}
