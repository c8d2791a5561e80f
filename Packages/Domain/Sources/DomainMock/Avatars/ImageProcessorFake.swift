public import Domain
import Synchronization

/// Returns pictures unchanged, or throws, and records the target sizes.
public final class ImageProcessorFake: ImageProcessor {
  private let failure: (any Error)?
  private let sizes = Mutex<[PixelSize]>([])

  /// Creates a processor.
  ///
  /// - Parameter failure: The error that processing throws; nil, the default, to succeed.
  public init(failure: (any Error)? = nil) {
    self.failure = failure
  }

  /// The target sizes of all calls, in order.
  public var targetSizes: [PixelSize] { sizes.withLock { $0 } }

  /// Records the target size and returns the picture unchanged.
  public func process(
    _ avatar: AvatarAsset, targetSize: PixelSize, compressionQuality: Double
  ) async throws -> AvatarAsset {
    sizes.withLock { $0.append(targetSize) }
    if let failure { throw failure }
    return avatar
  }
}
