#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

extension UpdateAvatarUseCase {
  /// Validates, stores and uploads a picture without reporting progress.
  public func execute(
    _ data: Data, fileName: String, crop: PixelRect? = nil, for key: AvatarKey
  ) async throws -> AvatarResult {
    try await execute(data, fileName: fileName, crop: crop, for: key) { _ in }
  }
}

/// The result of setting an avatar or retrying its upload.
public enum AvatarResult: Hashable, Sendable {
  /// The picture is uploaded and available at the associated URL.
  case uploaded(URL)
  /// The device is offline, so the picture is not uploaded yet.
  ///
  /// The picture is in the avatar store and in the upload queue, under the associated key.
  case cached(AvatarKey)
  /// Setting the avatar or uploading it failed with the associated error.
  ///
  /// If only the upload failed, the picture remains in the avatar store and in the upload queue. If
  /// the service rejected the picture, the picture is removed from both. `canRetry` is true when
  /// another attempt with the same picture may succeed.
  case failed(AvatarError, canRetry: Bool)
}

/// A use case that sets a picture as the user's avatar.
///
/// The use case stores the picture on this device before the upload, so that a failed upload does
/// not lose the picture.
public struct UpdateAvatarUseCase: Sendable {
  /// The maximum width and height of an uploaded picture: 512 pixels.
  public static let targetSize = PixelSize(width: 512, height: 512)
  /// The quality of an uploaded JPEG picture: 0.8.
  public static let compressionQuality = 0.8

  private let limits: AvatarLimits
  private let processor: (any ImageProcessor)?
  private let delivery: AvatarDelivery

  /// Creates a use case that validates, processes, stores and uploads pictures.
  ///
  /// - Parameters:
  ///   - uploader: The uploader that sends the picture to the service.
  ///   - avatars: The store for the picture and the upload queue.
  ///   - processor: The processor that crops the picture, scales it down to fit 512 × 512 pixels and
  ///     encodes it with quality 0.8. The default is nil, which means that the picture is uploaded
  ///     unchanged.
  ///   - limits: The size limits for the selected picture. The default limits are
  ///     ``AvatarLimits/standard``.
  public init(
    uploader: any MediaUploader,
    avatars: any AvatarStore,
    processor: (any ImageProcessor)? = nil,
    limits: AvatarLimits = .standard
  ) {
    self.limits = limits
    self.processor = processor
    self.delivery = AvatarDelivery(uploader: uploader, store: avatars)
  }

  /// Validates, stores and uploads a picture.
  ///
  /// - Parameters:
  ///   - data: The encoded bytes of the picture.
  ///   - fileName: The file name of the picture.
  ///   - crop: The part to keep, in pixels of the upright picture. The default is nil, which means
  ///     the largest square in the centre. A part that is not square is refused
  ///     (``AvatarError/cropNotSquare``). Without a processor a square has no effect.
  ///   - key: The key to store the avatar under.
  ///   - onProgress: A closure that receives the progress of the upload.
  /// - Throws: `CancellationError` only.
  public func execute(
    _ data: Data, fileName: String, crop: PixelRect? = nil, for key: AvatarKey,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    do {
      let avatar = try await avatar(data, fileName: fileName, crop: crop)
      return try await delivery.deliver(avatar, for: key, onProgress)
    } catch let error as CancellationError {
      throw error
    } catch {
      let failure = error as? AvatarError ?? .processingFailed
      return .failed(failure, canRetry: failure.canRetry)
    }
  }

  private func avatar(
    _ data: Data, fileName: String, crop: PixelRect?
  ) async throws -> AvatarAsset {
    if let crop, crop.width != crop.height { throw AvatarError.cropNotSquare }
    guard let processor else {
      return try AvatarAsset(data: data, fileName: fileName, limits: limits)
    }
    let picked = try AvatarAsset(
      unprocessed: data, fileName: fileName, limits: limits, formats: processor.formats)
    return try await processor.process(
      picked, crop: crop, targetSize: Self.targetSize,
      compressionQuality: Self.compressionQuality)
  }
}
