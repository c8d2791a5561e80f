public import Domain

#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An ``UpdateAvatarUseCase`` that returns scripted results and records its keys.
public struct UpdateAvatarUseCaseFake: UpdateAvatarUseCase {
  /// The scripted results and the recorded calls.
  public let script: UseCaseScript<AvatarKey, AvatarResult>

  /// Creates a fake that returns the same result from every call.
  public init(_ result: AvatarResult) {
    script = UseCaseScript(.success(result))
  }

  /// Creates a fake that throws an error from every call, for example `CancellationError`.
  public init(failure: any Error) {
    script = UseCaseScript(.failure(failure))
  }

  /// Records the call and returns the next scripted result.
  public func execute(
    _ data: Data, fileName: String, for key: AvatarKey,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    try script.answer(key)
  }
}
