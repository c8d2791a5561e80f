extension RetryAvatarUploadsUseCase {
  /// Attempts to upload each avatar in the upload queue once, without reporting progress.
  public func execute() async throws -> [AvatarResult] { try await execute { _ in } }
}

/// A use case that retries the uploads of all avatars in the upload queue.
///
/// The use case removes a key from the queue if the store has no avatar under that key.
public struct RetryAvatarUploadsUseCase: Sendable {
  private let avatars: any AvatarStore
  private let delivery: AvatarDelivery

  /// Creates a use case with the given uploader and avatar store.
  public init(uploader: any MediaUploader, avatars: any AvatarStore) {
    self.avatars = avatars
    self.delivery = AvatarDelivery(uploader: uploader, store: avatars)
  }

  /// Attempts to upload each avatar in the upload queue once, in the order of the queue.
  ///
  /// - Parameter onProgress: A closure that receives the progress of each upload in turn.
  /// - Returns: The results of the uploads, in the order of the queue.
  /// - Throws: `CancellationError`. Also throws the store's error when accessing the queue or an
  ///   avatar fails.
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
