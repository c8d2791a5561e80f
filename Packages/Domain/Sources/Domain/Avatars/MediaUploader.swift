#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Uploads pictures for the signed-in user.
public protocol MediaUploader: Sendable {
  /// Uploads an avatar and makes it the signed-in user's.
  ///
  /// - Parameter onProgress: Hears how far the upload is; of the whole before it succeeds.
  /// - Returns: Where the avatar can be loaded from.
  /// - Throws: ``AvatarError`` when the service refuses the picture itself, ``RemoteFailure`` or
  ///   `CancellationError`.
  func upload(
    _ avatar: AvatarAsset, onProgress: @escaping UploadProgressHandler
  ) async throws -> URL
}

extension MediaUploader {
  /// Uploads an avatar; nobody hears how far it is.
  public func upload(_ avatar: AvatarAsset) async throws -> URL {
    try await upload(avatar) { _ in }
  }
}

/// Prepares pictures for uploading.
public protocol ImageProcessor: Sendable {
  /// Orients, scales down to fit a size, strips metadata and encodes; never scales up.
  ///
  /// - Parameters:
  ///   - avatar: The picture.
  ///   - targetSize: The greatest width and height of the result.
  ///   - compressionQuality: From 0, smallest, to 1, best.
  /// - Throws: ``AvatarError`` or `CancellationError`.
  func process(
    _ avatar: AvatarAsset, targetSize: PixelSize, compressionQuality: Double
  ) async throws -> AvatarAsset
}
