import Domain
import Foundation
import ImageProcessing
import Synchronization

/// Small, so that the decoders and not the scaler take the time.
private let limits = AvatarLimits(maximumBytes: 1 << 16, pixelLimit: 1 << 16)

/// A description is the same again, and its upright size has as many pixels as the stored one.
func fuzzMetadata(_ bytes: [UInt8]) {
  let data = Data(bytes)
  guard let description = try? PictureDescription(data) else { return }
  require(description == (try? PictureDescription(data)), "a picture is described the same again")
  require(
    description.uprightSize.pixelCount == description.storedSize.pixelCount,
    "an orientation keeps the number of pixels")
}

/// A picture is refused with an error of its own, or gives an avatar that decodes to its own size.
func fuzzPicture(_ bytes: [UInt8]) {
  let finished = DispatchSemaphore(value: 0)
  let broken = Mutex<String?>(nil)
  Task {
    let promise = await brokenPromise(Data(bytes))
    broken.withLock { $0 = promise }
    finished.signal()
  }
  finished.wait()
  // libFuzzer keeps the input when its own thread ends the run.
  let promise = broken.withLock { $0 }
  require(promise == nil, promise ?? "")
}

/// The promise that an input breaks; nil if it breaks none.
private func brokenPromise(_ data: Data) async -> String? {
  let processor = DefaultImageProcessor(limits: limits)
  do {
    let picked = try AvatarAsset(unprocessed: data, limits: limits, formats: processor.formats)
    let size = PixelSize(width: 32, height: 32)
    let avatar = try await processor.process(
      picked, crop: nil, targetSize: size, compressionQuality: 0.8)
    if avatar.pixelSize.width > 32 || avatar.pixelSize.height > 32 {
      return "an avatar fits its size"
    }
    let again = try await processor.process(
      picked, crop: nil, targetSize: size, compressionQuality: 0.8)
    if avatar != again { return "the same picture gives the same bytes" }
    let bitmap = try? await PictureDecoder().decode(avatar.data, to: size)
    return bitmap?.size == avatar.pixelSize ? nil : "an avatar decodes"
  } catch {
    return error is AvatarError ? nil : "an error about a picture has a sentence"
  }
}
