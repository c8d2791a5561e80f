#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Uploads pictures for the signed-in user.
public protocol MediaUploader: Sendable {
  /// Uploads an avatar and sets it as the signed-in user's.
  ///
  /// - Parameter onProgress: Receives the progress, up to the last byte before the method returns.
  /// - Returns: The URL of the uploaded avatar.
  /// - Throws: ``AvatarError`` when the service refuses the picture itself, ``RemoteError`` or
  ///   `CancellationError`.
  func upload(
    _ avatar: AvatarAsset, onProgress: @escaping UploadProgressHandler
  ) async throws -> URL
}

extension MediaUploader {
  /// Uploads an avatar without reporting progress.
  public func upload(_ avatar: AvatarAsset) async throws -> URL {
    try await upload(avatar) { _ in }
  }
}

/// Prepares pictures for upload.
public protocol ImageProcessor: Sendable {
  /// Orients a picture, scales it down to fit a size, removes its metadata and encodes it.
  ///
  /// A smaller picture is not scaled up.
  ///
  /// - Parameters:
  ///   - avatar: The picture.
  ///   - targetSize: The maximum width and height of the result.
  ///   - compressionQuality: From 0 (smallest file) to 1 (best quality).
  /// - Throws: ``AvatarError`` or `CancellationError`.
  func process(
    _ avatar: AvatarAsset, targetSize: PixelSize, compressionQuality: Double
  ) async throws -> AvatarAsset
}
