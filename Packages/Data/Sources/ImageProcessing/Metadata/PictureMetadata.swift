import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The orientation and the colour profile in a picture's file.
///
/// Reading never fails: damaged metadata counts as absent. The pixels are not decoded.
struct PictureMetadata: Hashable, Sendable {
  /// The maximum size of a colour profile in bytes; a larger one is ignored.
  static let maximumProfileBytes = 1024 * 1024

  /// The most segments or chunks of a file that are read, so that a file of empty ones does not take long.
  static let maximumParts = 20_000

  /// The orientation of the stored pixels.
  var orientation = PictureOrientation.upright
  /// The ICC profile of the pixels, or nil if there is none; in a PNG file it is compressed.
  var profile: Profile?

  /// A colour profile as it is in the file.
  enum Profile: Hashable, Sendable {
    /// The bytes of the profile.
    case plain(Data)
    /// The bytes of a zlib stream that contains the profile.
    case deflated(Data)
  }

  /// Creates metadata without orientation and profile.
  init() {}

  /// Reads the metadata of a picture; of a HEIC picture there is none.
  init(_ data: Data, format: ImageFormat) {
    let bytes = BoundedBytes(data)
    switch format {
    case .jpeg: self = Self.jpeg(bytes)
    case .png: self = Self.png(bytes)
    case .webp: self = WebPContainer(bytes)?.metadata ?? PictureMetadata()
    case .heic: break
    }
  }
}
