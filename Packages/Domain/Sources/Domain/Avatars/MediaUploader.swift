#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// An uploader that sends the signed-in user's avatars to the service.
public protocol MediaUploader: Sendable {
  /// Uploads a picture and sets it as the signed-in user's avatar.
  ///
  /// - Parameters:
  ///   - avatar: The picture to upload.
  ///   - onProgress: A closure that receives the progress of the upload. If the upload succeeds,
  ///     the last call reports all bytes as sent. The method returns after that call.
  /// - Returns: The URL of the uploaded avatar.
  /// - Throws: ``AvatarError`` when the service rejects the picture. Throws ``RemoteError`` when
  ///   the upload fails for another reason, and `CancellationError` when the upload is cancelled.
  func upload(
    _ avatar: AvatarAsset, onProgress: @escaping UploadProgressHandler
  ) async throws -> URL
}

extension MediaUploader {
  /// Uploads a picture and sets it as the signed-in user's avatar, without reporting progress.
  public func upload(_ avatar: AvatarAsset) async throws -> URL {
    try await upload(avatar) { _ in }
  }
}
