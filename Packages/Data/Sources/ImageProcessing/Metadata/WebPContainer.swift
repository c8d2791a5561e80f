import Domain

#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The chunks of a WebP file.
///
/// Source: RFC 9649, sections 2.3 to 2.7.
struct WebPContainer {
  /// The orientation and the colour profile.
  private(set) var metadata = PictureMetadata()
  /// The still picture, or the first frame of an animation.
  private(set) var frame: Frame

  /// A picture that covers the canvas or a part of it.
  struct Frame {
    /// The bytes that libwebp decodes: a whole file, or the chunks of one frame.
    let bytes: Data
    /// The place of the frame in the canvas; nil for a still picture, which covers it.
    let place: PixelRect?

    /// Whether libwebp holds 4 bytes for each pixel while it decodes: colours or alpha that are compressed without loss.
    var isHeldWhole: Bool {
      var offset = bytes.starts(with: Data("RIFF".utf8)) ? 12 : 0
      let chunks = BoundedBytes(bytes)
      var parts = 0
      while parts < PictureMetadata.maximumParts, let type = chunks.part(from: offset, count: 4),
        let length = chunks.integer(at: offset + 4, size: 4, isLittleEndian: true)
      {
        if type.hasPrefix("VP8L") || type.hasPrefix("ALPH") { return true }
        offset += 8 + length + length % 2
        parts += 1
      }
      return false
    }
  }

  /// Reads the chunks; nil when the file is truncated or an animation has no frame.
  init?(_ bytes: BoundedBytes) {
    guard bytes.hasPrefix("RIFF"),
      let length = bytes.integer(at: 4, size: 4, isLittleEndian: true),
      let file = bytes.part(from: 0, count: length + 8)
    else { return nil }
    frame = Frame(bytes: file.bytes, place: nil)
    let isAnimated = Self.isAnimated(file)
    var offset = 12
    var parts = 0
    while parts < PictureMetadata.maximumParts, let type = file.part(from: offset, count: 4),
      let length = file.integer(at: offset + 4, size: 4, isLittleEndian: true),
      let content = file.part(from: offset + 8, count: length)
    {
      if type.hasPrefix("ANMF"), isAnimated, frame.place == nil {
        guard let first = Frame(animation: content) else { return nil }
        frame = first
      } else {
        readMetadata(type, content)
      }
      offset += 8 + length + length % 2
      parts += 1
    }
    guard !isAnimated || frame.place != nil else { return nil }
  }

  private static func isAnimated(_ file: BoundedBytes) -> Bool {
    guard file.suffix(from: 12)?.hasPrefix("VP8X") == true, let flags = file.byte(at: 20) else {
      return false
    }
    return flags & 0x02 != 0
  }

  private mutating func readMetadata(_ type: BoundedBytes, _ content: BoundedBytes) {
    if type.hasPrefix("ICCP"), metadata.profile == nil,
      content.count <= PictureMetadata.maximumProfileBytes
    {
      metadata.profile = .plain(content.bytes)
    } else if type.hasPrefix("EXIF") {
      // Some writers keep the prefix that JPEG files have.
      let exif = content.hasPrefix("Exif\0\0") ? content.suffix(from: 6) : content
      metadata.orientation = exif.flatMap(PictureOrientation.init(exif:)) ?? metadata.orientation
    }
  }
}

extension WebPContainer.Frame {
  /// Reads the content of an ANMF chunk.
  fileprivate init?(animation content: BoundedBytes) {
    func integer(_ offset: Int) -> Int? {
      content.integer(at: offset, size: 3, isLittleEndian: true)
    }
    guard let x = integer(0), let y = integer(3), let width = integer(6), let height = integer(9),
      let chunks = content.suffix(from: 16)
    else { return nil }
    bytes = chunks.bytes
    place = PixelRect(x: x * 2, y: y * 2, width: width + 1, height: height + 1)
  }
}
