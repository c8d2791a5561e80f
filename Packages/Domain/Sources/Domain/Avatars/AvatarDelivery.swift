#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A type that stores avatars on this device and uploads them.
///
/// If an upload fails, the avatar remains in the upload queue. If the service rejects the picture,
/// the avatar is removed from the store and from the queue.
struct AvatarDelivery: Sendable {
  let uploader: any MediaUploader
  let store: any AvatarStore

  /// Stores and uploads an avatar.
  ///
  /// For ``AvatarKey/pending``, the method returns the remote URL without an upload if the same avatar
  /// was already uploaded. A signed-in user's avatar is always uploaded, because another device may
  /// have removed it, and replaces the pending one, which could otherwise follow it later.
  ///
  /// - Throws: `CancellationError` only.
  func deliver(
    _ avatar: AvatarAsset, for key: AvatarKey, _ onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    do {
      if key == .pending, try await store.retrieve(for: key) == avatar {
        if let url = try await store.remoteURL(for: key) { return .uploaded(url) }
      } else {
        try await store.store(avatar, for: key)
      }
      try await store.enqueueUpload(for: key)
      if key != .pending {
        try await ignoringFailures { try await store.invalidate(for: .pending) }
      }
    } catch let error as CancellationError {
      throw error
    } catch {
      // An error from the store, for example on a full disk, does not prevent the upload.
      return try await upload(avatar, onProgress) { _ in }
    }
    return try await upload(avatar, for: key, onProgress)
  }

  /// Uploads an avatar that is already in the store and in its upload queue.
  func upload(
    _ avatar: AvatarAsset, for key: AvatarKey, _ onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    let result = try await upload(avatar, onProgress) { url in
      try await store.completeUpload(for: key, at: url)
    }
    switch result {
    case .failed(.uploadFailed(.offline), _): return .cached(key)
    case .failed(.tooLarge, _), .failed(.invalidFormat, _), .failed(.unsupportedFormat, _):
      // The service would reject this picture again, so the picture must not remain in the queue.
      try await ignoringFailures { try await store.invalidate(for: key) }
      return result
    case .uploaded, .cached, .failed: return result
    }
  }

  private func upload(
    _ avatar: AvatarAsset, _ onProgress: @escaping UploadProgressHandler,
    completion: (URL) async throws -> Void
  ) async throws -> AvatarResult {
    let url: URL
    do {
      url = try await uploader.upload(avatar, onProgress: onProgress)
    } catch let error as AvatarError {
      return .failed(error, canRetry: error.canRetry)
    } catch {
      let failure = AvatarError.uploadFailed(try RemoteError.interpreting(error))
      return .failed(failure, canRetry: failure.canRetry)
    }
    // If `completion` fails, the picture remains in the queue and the next retry uploads it again.
    try await ignoringFailures { try await completion(url) }
    return .uploaded(url)
  }

  private func ignoringFailures(_ work: () async throws -> Void) async throws {
    do {
      try await work()
    } catch let error as CancellationError {
      throw error
    } catch {}
  }
}
