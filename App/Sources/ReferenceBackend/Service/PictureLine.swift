import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Re-encodes pictures one after the other, so that the memory of one is all that senders can take.
actor PictureLine {
  private let processor: any ImageProcessor
  private let limits: AvatarLimits
  private var last: Task<AvatarAsset, any Error>?
  private var length = 0

  /// The most pictures that wait; more are refused with 503.
  private static let limit = 64

  init(processor: any ImageProcessor, limits: AvatarLimits) {
    self.processor = processor
    self.limits = limits
  }

  /// Re-encodes a picture without its metadata: its centred square, at most 512 × 512 pixels.
  ///
  /// - Throws: 415 when the picture is damaged, 503 when too many wait.
  func reencode(_ data: Data) async throws(BackendError) -> ReencodedPicture {
    guard length < Self.limit else { throw .unavailable }
    length += 1
    defer { length -= 1 }
    let (previous, processor, limits) = (last, processor, limits)
    let task = Task {
      _ = await previous?.result
      return try await processor.process(
        try AvatarAsset(data: data, limits: limits), crop: nil,
        targetSize: UpdateAvatarUseCase.targetSize,
        compressionQuality: UpdateAvatarUseCase.compressionQuality)
    }
    last = task
    do {
      return ReencodedPicture(
        source: data,
        picture: try await withTaskCancellationHandler {
          try await task.value
        } onCancel: {
          task.cancel()
        })
    } catch is CancellationError {
      // The sender may ask again.
      throw .unavailable
    } catch {
      throw BackendService.refusal(of: error as? AvatarError ?? .processingFailed, limits)
    }
  }
}
