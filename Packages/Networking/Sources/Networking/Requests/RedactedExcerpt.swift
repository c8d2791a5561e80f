#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// Functions that redact JSON and media types for logs.
///
/// An excerpt of JSON contains the structure, the keys, and the literals `true`, `false` and
/// `null`. All other values are redacted. A key is redacted if it is longer than 40 bytes. A key is
/// also redacted if it contains a character other than an ASCII letter, a digit, `_`, `-` or `$`.
enum RedactedExcerpt {
  /// Returns the redacted beginning of the JSON in `data`.
  ///
  /// The excerpt contains at most `limit` characters. An incomplete excerpt ends with "…". If the
  /// data does not begin with an object, an array or a string, the result contains only the number
  /// of bytes.
  static func text(of data: Data, limit: Int = 200) -> String {
    let bytes = Array(data.prefix(4_096))
    guard let first = bytes.first(where: { !isSpace($0) }), "{[\"".utf8.contains(first) else {
      return "\(data.count) bytes, not JSON"
    }
    var output = ""
    var index = 0
    while index < bytes.count, output.count < limit {
      let byte = bytes[index]
      if byte == quote {
        output += string(in: bytes, from: &index)
      } else if "{}[]:,".utf8.contains(byte) {
        output.unicodeScalars.append(Unicode.Scalar(byte))
        index += 1
      } else if isSpace(byte) {
        index += 1
      } else {
        output += literal(in: bytes, from: &index)
      }
    }
    let isComplete = index == data.count
    return isComplete && output.count <= limit ? output : String(output.prefix(limit)) + "…"
  }

  /// Returns a media type for logs.
  ///
  /// A media type that is malformed or longer than 60 bytes is redacted.
  static func mediaType(_ type: String) -> String {
    let isPlain = type.utf8.allSatisfy { isNameByte($0) || "/+.".utf8.contains($0) }
    return isPlain && type.utf8.count <= 60 ? type : redactionMark
  }

  private static let quote = UInt8(ascii: "\"")

  private static func string(in bytes: [UInt8], from index: inout Int) -> String {
    let start = index + 1
    var end = start
    while end < bytes.count, bytes[end] != quote {
      end += bytes[end] == UInt8(ascii: "\\") ? 2 : 1
    }
    end = min(end, bytes.count)
    index = min(end + 1, bytes.count)
    let next = bytes[index...].first { !isSpace($0) }
    let isKey = next == UInt8(ascii: ":")
    let content = bytes[start..<max(start, end)]
    let isName = isKey && content.count <= 40 && content.allSatisfy(isNameByte)
    return "\"" + (isName ? String(decoding: content, as: UTF8.self) : redactionMark) + "\""
  }

  private static func literal(in bytes: [UInt8], from index: inout Int) -> String {
    let start = index
    while index < bytes.count, !isSpace(bytes[index]), !"{}[]:,\"".utf8.contains(bytes[index]) {
      index += 1
    }
    let text = String(decoding: bytes[start..<index], as: UTF8.self)
    return ["true", "false", "null"].contains(text) ? text : redactionMark
  }

  private static func isSpace(_ byte: UInt8) -> Bool {
    byte == 0x20 || (0x09...0x0D).contains(byte)
  }

  private static func isNameByte(_ byte: UInt8) -> Bool {
    (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte)
      || byte == UInt8(ascii: "_") || byte == UInt8(ascii: "-") || byte == UInt8(ascii: "$")
  }
}
