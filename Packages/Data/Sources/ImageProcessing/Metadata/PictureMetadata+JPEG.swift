#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PictureMetadata {
  /// Reads the APP1 and APP2 segments before the first scan.
  ///
  /// Source: ITU-T T.81, section B.1.1; CIPA DC-008, section 4.7.2; ICC.1:2022, section B.4.
  static func jpeg(_ bytes: BoundedBytes) -> PictureMetadata {
    var metadata = PictureMetadata()
    var profile = ProfileParts()
    var hasOrientation = false
    var offset = 2
    var parts = 0
    while let (marker, content) = segment(at: &offset, &parts, in: bytes) {
      if marker == 0xE1, !hasOrientation, content.hasPrefix("Exif\0\0"),
        let exif = content.suffix(from: 6), let orientation = PictureOrientation(exif: exif)
      {
        metadata.orientation = orientation
        hasOrientation = true
      } else if marker == 0xE2, content.hasPrefix("ICC_PROFILE\0") {
        profile.add(content)
      }
    }
    metadata.profile = profile.joined.map(Profile.plain)
    return metadata
  }

  /// Returns the segment at an offset and moves the offset behind it; nil at a scan or at the end.
  private static func segment(
    at offset: inout Int, _ parts: inout Int, in bytes: BoundedBytes
  ) -> (marker: UInt8, content: BoundedBytes)? {
    while parts < maximumParts {
      parts += 1
      guard bytes.byte(at: offset) == 0xFF else { return nil }
      while bytes.byte(at: offset) == 0xFF { offset += 1 }
      guard let marker = bytes.byte(at: offset) else { return nil }
      offset += 1
      if marker == 0x01 || (0xD0...0xD7).contains(marker) { continue }
      guard ![0x00, 0xD8, 0xD9, 0xDA].contains(marker),
        let length = bytes.integer(at: offset, size: 2), length >= 2,
        let content = bytes.part(from: offset + 2, count: length - 2)
      else { return nil }
      offset += length
      return (marker, content)
    }
    return nil
  }

  /// The parts of a profile, which may be in any order.
  private struct ProfileParts {
    private var parts: [Int: Data] = [:]
    private var count = 0

    mutating func add(_ segment: BoundedBytes) {
      guard let number = segment.byte(at: 12), let count = segment.byte(at: 13),
        let content = segment.suffix(from: 14), parts[Int(number)] == nil
      else { return }
      self.count = Int(count)
      parts[Int(number)] = content.bytes
    }

    /// The profile; nil if a part is missing.
    var joined: Data? {
      guard count > 0, parts.count == count else { return nil }
      var profile = Data()
      for number in 1...count {
        guard let part = parts[number] else { return nil }
        profile += part
      }
      return profile.count <= PictureMetadata.maximumProfileBytes ? profile : nil
    }
  }
}
