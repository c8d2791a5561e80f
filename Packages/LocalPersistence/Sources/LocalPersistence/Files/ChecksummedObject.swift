#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A JSON object in a file whose last member is the CRC-32C of all bytes before that member.
///
/// The member stands on a line of its own, so that the file is JSON for everybody else, too:
///
/// ```json
/// {"document":7,"formatVersion":2
/// ,"checksum":"8a9136aa"}
/// ```
enum ChecksummedObject {
  /// What a file's end says about the rest.
  enum Verification {
    case whole, damaged
    /// There is no checksum, as in files of format 1.
    case absent
  }

  private static let start = Data("\n,\"checksum\":\"".utf8)
  private static let end = Data("\"}\n".utf8)
  private static let digitCount = 8

  /// Appends the checksum to an object that has members.
  static func seal(_ object: Data) -> Data {
    var contents = object
    while let last = contents.last, last != UInt8(ascii: "}") { contents.removeLast() }
    contents = contents.dropLast()
    while let last = contents.last, last == UInt8(ascii: "\n") { contents.removeLast() }
    return contents + start + digits(of: contents) + end
  }

  static func verify(_ contents: Data) -> Verification {
    let tail = start.count + digitCount + end.count
    guard contents.count > tail else { return .absent }
    let object = contents.dropLast(tail)
    let rest = contents.suffix(tail)
    guard rest.starts(with: start), rest.suffix(end.count) == end else { return .absent }
    return rest.dropLast(end.count).suffix(digitCount) == digits(of: object) ? .whole : .damaged
  }

  private static func digits(of object: Data) -> Data {
    let text = String(CRC32C.checksum(of: object), radix: 16)
    return Data((String(repeating: "0", count: digitCount - text.count) + text).utf8)
  }
}
