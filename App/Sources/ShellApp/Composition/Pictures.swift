import Data
import Domain
import FormKit
import ImageProcessing
#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The pictures that screens show.
struct Pictures: Sendable {
  /// The width and height that pictures are decoded for, in pixels.
  static let size = PixelSize(width: 200, height: 200)

  let loader: ImageLoader<Bitmap>
  /// Loads pictures without decoding them; the cache on disk is the same.
  let files: ImageLoader<Data>
  /// The base URL of the service.
  let service: URL

  /// Returns a remote picture with its pixels, without them when it cannot be loaded; nil when the service has none
  /// at the URL.
  func image(at url: URL) async -> ContentBlock.Image? {
    let bitmap: Bitmap?
    do {
      bitmap = try await loader.image(at: url, size: Self.size)
    } catch is MissingPictureError {
      return nil
    } catch {
      bitmap = nil
    }
    return ContentBlock.Image(bitmap, address: address(of: url))
  }

  /// Returns a remote picture without its pixels, which pages load by its address.
  func placeholder(at url: URL) -> ContentBlock.Image? {
    ContentBlock.Image(nil, address: address(of: url))
  }

  /// Returns a picture of this device, which pages hold themselves.
  func image(of avatar: AvatarAsset) async -> ContentBlock.Image? {
    let bitmap = try? await PictureDecoder().decode(avatar.data, to: Self.size, scaling: .fill)
    return bitmap.flatMap { bitmap in
      let data = avatar.data.base64EncodedString()
      return ContentBlock.Image(
        bitmap, address: "data:\(avatar.format.mediaType);base64,\(data)")
    }
  }

  /// Returns the file of a remote picture.
  func file(at url: URL) async throws -> Data {
    do {
      return try await files.image(at: url, size: Self.size)
    } catch is MissingPictureError {
      throw RemoteError.refused
    }
  }

  /// Forgets a picture that was replaced.
  func remove(_ url: URL) {
    loader.remove(url)
    files.remove(url)
  }

  /// Forgets all pictures in memory and on disk.
  func removeAll() {
    try? loader.removeAll()
    try? files.removeAll()
  }

  /// The address of a picture on pages: the path alone at the service, which serves the pages, too.
  private func address(of url: URL) -> String {
    guard url.scheme == service.scheme, url.host() == service.host(), url.port == service.port
    else { return url.absoluteString }
    return url.path()
  }
}

extension ContentBlock.Image {
  fileprivate init?(_ bitmap: Bitmap?, address: String?) {
    let size = bitmap?.size ?? Pictures.size
    self.init(width: size.width, height: size.height, pixels: bitmap?.pixels, address: address)
  }
}
