#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Makes a picture the avatar.
public protocol UpdateAvatarUseCase: Sendable {
  /// Checks, keeps and uploads a picture.
  ///
  /// - Parameters:
  ///   - data: The encoded picture as the user picked it.
  ///   - fileName: The file's name.
  ///   - key: Where to keep it: ``AvatarKey/pending`` before there is a profile, else the user's.
  ///   - onProgress: Hears how far the upload is; not called for one that is not needed.
  /// - Throws: `CancellationError` only.
  func execute(
    _ data: Data, fileName: String, for key: AvatarKey,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult
}

extension UpdateAvatarUseCase {
  /// Checks, keeps and uploads a picture; nobody hears how far it is.
  public func execute(
    _ data: Data, fileName: String, for key: AvatarKey
  ) async throws -> AvatarResult {
    try await execute(data, fileName: fileName, for: key) { _ in }
  }
}

/// What became of a picture.
public enum AvatarResult: Hashable, Sendable {
  /// The picture is at the service.
  case uploaded(URL)
  /// The device is offline: the picture is kept under this key and queued.
  case cached(AvatarKey)
  /// The picture is refused, or it is kept and queued but its upload failed.
  case failed(AvatarError, canRetry: Bool)
}

/// Keeps the picture on this device first, so that it shows at once and no failure loses it.
public struct DefaultUpdateAvatarUseCase: UpdateAvatarUseCase {
  private let limits: AvatarLimits
  private let processor: (any ImageProcessor)?
  private let delivery: AvatarDelivery

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - uploader: What uploads.
  ///   - avatars: Where avatars are kept.
  ///   - processor: What scales to 512 × 512 at quality 0.8; nil uploads the picture as picked.
  ///   - limits: The greatest pictures accepted.
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

  /// Checks, keeps and uploads a picture.
  ///
  /// - Throws: `CancellationError` only.
  public func execute(
    _ data: Data, fileName: String, for key: AvatarKey,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult {
    do {
      let picked = try AvatarAsset(data: data, fileName: fileName, limits: limits)
      return try await delivery.deliver(try await processed(picked), for: key, onProgress)
    } catch let error as CancellationError {
      throw error
    } catch {
      let failure = error as? AvatarError ?? .processingFailed
      return .failed(failure, canRetry: failure.canRetry)
    }
  }

  private func processed(_ avatar: AvatarAsset) async throws -> AvatarAsset {
    guard let processor else { return avatar }
    return try await processor.process(
      avatar, targetSize: PixelSize(width: 512, height: 512), compressionQuality: 0.8)
  }
}
