/// Uploads the avatars whose upload failed before; for the retry banner and the next launch.
public protocol RetryAvatarUploadsUseCase: Sendable {
  /// Tries every queued avatar once, the oldest first.
  ///
  /// - Parameter onProgress: Hears how far each upload is, one after the other.
  /// - Returns: What became of each, in that order.
  /// - Throws: `CancellationError`, or what the store throws when it cannot be read.
  func execute(onProgress: @escaping UploadProgressHandler) async throws -> [AvatarResult]
}

extension RetryAvatarUploadsUseCase {
  /// Tries every queued avatar once; nobody hears how far it is.
  public func execute() async throws -> [AvatarResult] { try await execute { _ in } }
}

/// Uploads from the store's queue; a queued key without a picture is dropped.
public struct DefaultRetryAvatarUploadsUseCase: RetryAvatarUploadsUseCase {
  private let avatars: any AvatarStore
  private let delivery: AvatarDelivery

  /// Creates the use case.
  public init(uploader: any MediaUploader, avatars: any AvatarStore) {
    self.avatars = avatars
    self.delivery = AvatarDelivery(uploader: uploader, store: avatars)
  }

  /// Tries every queued avatar once, the oldest first.
  ///
  /// - Returns: What became of each, in that order.
  /// - Throws: `CancellationError`, or what the store throws when it cannot be read.
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
