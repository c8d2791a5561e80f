/// Retries failed avatar uploads, for the retry banner and at the next launch.
public protocol RetryAvatarUploadsUseCase: Sendable {
  /// Tries to upload every queued avatar once, oldest first.
  ///
  /// - Parameter onProgress: Receives the progress of each upload, one after the other.
  /// - Returns: The result of each upload, in that order.
  /// - Throws: `CancellationError`, or the store's error when it cannot be read.
  func execute(onProgress: @escaping UploadProgressHandler) async throws -> [AvatarResult]
}

extension RetryAvatarUploadsUseCase {
  /// Tries to upload every queued avatar once without reporting progress.
  public func execute() async throws -> [AvatarResult] { try await execute { _ in } }
}

/// Uploads the avatars of the store's queue; removes queued keys without an avatar.
public struct DefaultRetryAvatarUploadsUseCase: RetryAvatarUploadsUseCase {
  private let avatars: any AvatarStore
  private let delivery: AvatarDelivery

  /// Creates the use case.
  public init(uploader: any MediaUploader, avatars: any AvatarStore) {
    self.avatars = avatars
    self.delivery = AvatarDelivery(uploader: uploader, store: avatars)
  }

  /// Tries to upload every queued avatar once, oldest first.
  ///
  /// - Returns: The result of each upload, in that order.
  /// - Throws: `CancellationError`, or the store's error when it cannot be read.
  public func execute(
    onProgress: @escaping UploadProgressHandler
  ) async throws -> [AvatarResult] {
    var results: [AvatarResult] = []
    for key in try await avatars.pendingUploads() {
      if let avatar = try await avatars.retrieve(for: key) {
        results.append(try await delivery.upload(avatar, for: key, onProgress))
      } else {
        try await avatars.invalidate(for: key)
      }
    }
    return results
  }
}
