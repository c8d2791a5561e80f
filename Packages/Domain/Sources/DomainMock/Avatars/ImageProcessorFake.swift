public import Domain
import Synchronization

/// Returns pictures unchanged, or throws, and records the crops and target sizes.
public final class ImageProcessorFake: ImageProcessor {
  /// The formats of the pictures that the processor accepts.
  public let formats: Set<ImageFormat>
  private let failure: (any Error)?
  private let calls = Mutex<[(crop: PixelRect?, targetSize: PixelSize)]>([])

  /// Creates a processor.
  ///
  /// - Parameters:
  ///   - formats: The formats to accept. The default formats are JPEG, PNG and WebP.
  ///   - failure: The error that processing throws; nil, the default, to succeed.
  public init(formats: Set<ImageFormat> = [.jpeg, .png, .webp], failure: (any Error)? = nil) {
    self.formats = formats
    self.failure = failure
  }

  /// The target sizes of all calls, in order.
  public var targetSizes: [PixelSize] { calls.withLock { $0.map(\.targetSize) } }

  /// The crops of all calls, in order.
  public var crops: [PixelRect?] { calls.withLock { $0.map(\.crop) } }

  /// Records the crop and the target size and returns the picture unchanged.
  public func process(
    _ avatar: AvatarAsset, crop: PixelRect?, targetSize: PixelSize, compressionQuality: Double
  ) async throws -> AvatarAsset {
    calls.withLock { $0.append((crop, targetSize)) }
    if let failure { throw failure }
    return avatar
  }
}
