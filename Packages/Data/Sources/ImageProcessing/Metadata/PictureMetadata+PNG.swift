#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PictureMetadata {
  /// Reads the iCCP and eXIf chunks.
  ///
  /// Source: PNG Specification (Third Edition), sections 5.3, 11.3.2.3 and 11.3.4.5.
  static func png(_ bytes: BoundedBytes) -> PictureMetadata {
    var metadata = PictureMetadata()
    var offset = 8
    var parts = 0
    while parts < maximumParts, let length = bytes.integer(at: offset, size: 4),
      let type = bytes.part(from: offset + 4, count: 4),
      let content = bytes.part(from: offset + 8, count: length), !type.hasPrefix("IEND")
    {
      if type.hasPrefix("eXIf"), let orientation = PictureOrientation(exif: content) {
        metadata.orientation = orientation
      } else if type.hasPrefix("iCCP"), metadata.profile == nil {
        metadata.profile = profile(in: content)
      }
      offset += 12 + length
      parts += 1
    }
    return metadata
  }

  /// Returns the profile after the name, which has at most 79 bytes, and the compression method 0.
  private static func profile(in content: BoundedBytes) -> Profile? {
    guard let end = content.firstNUL, end <= 79, content.byte(at: end + 1) == 0 else { return nil }
    return content.suffix(from: end + 2).map { .deflated($0.bytes) }
  }
}
