#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Stores an avatar on this device and uploads it; a failed upload stays queued.
struct AvatarDelivery: Sendable {
  let uploader: any MediaUploader
  let store: any AvatarStore

  /// Stores and uploads an avatar, unless the same avatar was uploaded before.
  ///
  /// - Throws: `CancellationError` only.
  func deliver(
    _ avatar: AvatarAsset, for key: AvatarKey, _ onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    do {
      if try await store.retrieve(for: key) == avatar {
        if let url = try await store.remoteURL(for: key) { return .uploaded(url) }
      } else {
        try await store.store(avatar, for: key)
      }
      try await store.enqueueUpload(for: key)
    } catch let error as CancellationError {
      throw error
    } catch {
      // A store that cannot be written, for example on a full disk, does not prevent the upload.
      return try await upload(avatar, onProgress) { _ in }
    }
    return try await upload(avatar, for: key, onProgress)
  }

  /// Uploads an avatar that is stored and queued.
  func upload(
    _ avatar: AvatarAsset, for key: AvatarKey, _ onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    let result = try await upload(avatar, onProgress) { url in
      try await store.completeUpload(for: key, at: url)
    }
    switch result {
    case .failed(.uploadFailed(.offline), _): return .cached(key)
    case .failed(.tooLarge, _), .failed(.invalidFormat, _):
      // The service will always reject this picture, so it must not stay queued.
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
    // If this fails, the picture stays queued and is uploaded once more.
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
