#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

extension PictureMetadata {
  /// Whether the time to read a profile follows its size.
  ///
  /// A multi-process element (`mpet`) may name one element hundreds of thousands of times, each of which a colour
  /// library reads and applies. Pictures of cameras and of programs have none.
  ///
  /// Source: ICC.1:2022, sections 7.3 and 10.16.
  static func isQuick(_ profile: Data) -> Bool {
    let bytes = BoundedBytes(profile)
    guard let count = bytes.integer(at: 128, size: 4), count <= maximumTags else { return false }
    return (0..<count).allSatisfy { index in
      let entry = 132 + 12 * index
      guard let name = bytes.part(from: entry, count: 4),
        let offset = bytes.integer(at: entry + 4, size: 4)
      else { return false }
      if ["D2B", "B2D"].contains(where: name.hasPrefix) { return false }
      return bytes.part(from: offset, count: 4)?.hasPrefix("mpet") != true
    }
  }

  /// The most tags of a profile; one of a program has about 20.
  private static let maximumTags = 100
}
