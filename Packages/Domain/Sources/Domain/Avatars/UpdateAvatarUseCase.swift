#if canImport(FoundationEssentials)
  public import FoundationEssentials
#else
  public import Foundation
#endif

/// Sets a picture as the avatar.
public protocol UpdateAvatarUseCase: Sendable {
  /// Validates, stores and uploads a picture.
  ///
  /// - Parameters:
  ///   - data: The encoded picture as selected by the user.
  ///   - fileName: The file name; see ``AvatarAsset/init(data:fileName:limits:)``.
  ///   - key: The key in the store: ``AvatarKey/pending`` before the profile exists, else the
  ///     user's.
  ///   - onProgress: Receives the progress; not called when the same picture was uploaded before.
  /// - Throws: `CancellationError` only.
  func execute(
    _ data: Data, fileName: String, for key: AvatarKey,
    onProgress: @escaping UploadProgressHandler
  ) async throws -> AvatarResult
}

extension UpdateAvatarUseCase {
  /// Validates, stores and uploads a picture without reporting progress.
  public func execute(
    _ data: Data, fileName: String, for key: AvatarKey
  ) async throws -> AvatarResult {
    try await execute(data, fileName: fileName, for: key) { _ in }
  }
}

/// The result of setting or uploading an avatar.
public enum AvatarResult: Hashable, Sendable {
  /// The picture is uploaded, to this URL.
  case uploaded(URL)
  /// The device is offline; the picture is stored under this key and queued.
  case cached(AvatarKey)
  /// The picture is rejected, or it is stored and queued but its upload failed.
  case failed(AvatarError, canRetry: Bool)
}

/// Stores the picture on this device before the upload, so that a failed upload does not lose it.
public struct DefaultUpdateAvatarUseCase: UpdateAvatarUseCase {
  private let limits: AvatarLimits
  private let processor: (any ImageProcessor)?
  private let delivery: AvatarDelivery

  /// Creates the use case.
  ///
  /// - Parameters:
  ///   - uploader: Uploads the picture.
  ///   - avatars: The store of avatars.
  ///   - processor: Scales the picture to fit 512 × 512 pixels at quality 0.8; nil, the default,
  ///     uploads it unprocessed.
  ///   - limits: The size limits of the selected picture; by default 10 MiB and 25 megapixels.
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
