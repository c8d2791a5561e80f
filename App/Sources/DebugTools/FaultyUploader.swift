import Domain
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Uploads through the simulated network, then through the real one.
struct FaultyUploader: MediaUploader {
  let uploader: any MediaUploader
  let network: FaultInjector

  func upload(
    _ avatar: AvatarAsset, onProgress: @escaping UploadProgressHandler
  ) async throws -> URL {
    let total = avatar.data.count
    let wasSlow = try await network.send(total, onProgress)
    // What a slow network has taken is not told a second time, only its end.
    return try await uploader.upload(avatar) { progress in
      if !wasSlow || progress.sentBytes == total { onProgress(progress) }
    }
  }
}
