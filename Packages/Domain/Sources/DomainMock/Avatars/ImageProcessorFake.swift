public import Domain
import Synchronization

/// Gives back the picture it got, or fails, and records the sizes asked for.
public final class ImageProcessorFake: ImageProcessor {
  private let failure: (any Error)?
  private let sizes = Mutex<[PixelSize]>([])

  /// Creates a processor.
  ///
  /// - Parameter failure: What processing throws, nil to succeed.
  public init(failure: (any Error)? = nil) {
    self.failure = failure
  }

  /// The sizes asked for, in order.
  public var targetSizes: [PixelSize] { sizes.withLock { $0 } }

  /// Gives back the picture as it is.
  public func process(
    _ avatar: AvatarAsset, targetSize: PixelSize, compressionQuality: Double
  ) async throws -> AvatarAsset {
    sizes.withLock { $0.append(targetSize) }
    if let failure { throw failure }
    return avatar
  }
}
