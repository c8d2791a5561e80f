import Domain
import Foundation
import ImageProcessing

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
  Task {
    await checkPicture(Data(bytes))
    finished.signal()
  }
  finished.wait()
}

private func checkPicture(_ data: Data) async {
  let processor = DefaultImageProcessor(limits: limits)
  do {
    let picked = try AvatarAsset(unprocessed: data, limits: limits, formats: processor.formats)
    let size = PixelSize(width: 32, height: 32)
    let avatar = try await processor.process(
      picked, crop: nil, targetSize: size, compressionQuality: 0.8)
    require(
      avatar.pixelSize.width <= 32 && avatar.pixelSize.height <= 32, "an avatar fits its size")
    let again = try await processor.process(
      picked, crop: nil, targetSize: size, compressionQuality: 0.8)
    require(avatar == again, "the same picture gives the same bytes")
    let bitmap = try? await PictureDecoder().decode(avatar.data, to: size)
    require(bitmap?.size == avatar.pixelSize, "an avatar decodes")
  } catch {
    require(error is AvatarError, "an error about a picture has a sentence")
  }
}
