/// A path as a person types it, or as a program writes a file that is dragged into a terminal.
///
/// Shells quote a path, as in `'my file'` and `"my file"`, or put a backslash before its spaces; desktops
/// write a file URL (RFC 8089). Other texts are the path itself.
///
/// ```swift
/// TypedPath("file:///tmp/my%20file").path  // "/tmp/my file"
/// ```
public struct TypedPath: Hashable, Sendable {
  /// The path without quotes and escapes; one whose quotation is not closed ends with the text.
  public let path: String
  private let spelling: Spelling

  private enum Spelling: Hashable {
    case plain
    case quoted(Character, isClosed: Bool)
    case escaped
    case fileURL(host: String)
  }

  /// Reads a typed path.
  public init(_ text: String) {
    if let url = Self.fileURL(text) {
      (path, spelling) = (url.path, .fileURL(host: url.host))
    } else if let quote = text.first, quote == "'" || quote == "\"" {
      let word = Self.word(text, quotes: ["'", "\""])
      (path, spelling) = (word.text, .quoted(quote, isClosed: word.isClosed))
    } else if text.contains("\\") {
      (path, spelling) = (Self.word(text, quotes: []).text, .escaped)
    } else {
      (path, spelling) = (text, .plain)
    }
  }

  /// Returns another path in the spelling of this one.
  func spelled(_ path: String) -> String {
    switch spelling {
    case .plain: path
    case .quoted("'", let isClosed):
      "'" + path.split(separator: "'", omittingEmptySubsequences: false).joined(separator: "'\\''")
        + (isClosed ? "'" : "")
    case .quoted(let quote, let isClosed):
      String(quote) + Self.escaping(path) { "\"\\$`".contains($0) }
        + (isClosed ? String(quote) : "")
    case .escaped:
      Self.escaping(path) {
        $0.isASCII && !($0.isLetter || $0.isNumber || "/._-+,:=@%~".contains($0))
      }
    case .fileURL(let host): "file://" + host + Self.percentEncoded(path)
    }
  }

  private static func escaping(_ path: String, _ isSpecial: (Character) -> Bool) -> String {
    path.reduce(into: "") { text, character in
      if isSpecial(character) { text.append("\\") }
      text.append(character)
    }
  }

  /// Reads a word of a shell: what is quoted, what is behind a backslash, and the rest as it is.
  ///
  /// Spaces after the word are no part of it.
  private static func word(_ text: String, quotes: [Character]) -> (text: String, isClosed: Bool) {
    var (result, kept) = ("", 0)
    var quote: Character?
    var rest = text[...]
    while let character = rest.popFirst() {
      if character == "\\", quote != "'", let next = rest.first {
        // Between double quotes, a backslash before another character stands for itself.
        if quote == "\"", !"\"\\$`".contains(next) { result.append(character) }
        result.append(rest.removeFirst())
      } else if character == quote {
        quote = nil
      } else if quote == nil, quotes.contains(character) {
        quote = character
      } else {
        result.append(character)
        if quote == nil, character == " " { continue }
      }
      kept = result.count
    }
    return (String(result.prefix(kept)), quote == nil)
  }

  /// Reads a file URL of this machine; nil for another text.
  private static func fileURL(_ text: String) -> (host: String, path: String)? {
    guard text.hasPrefix("file://") else { return nil }
    let rest = text.dropFirst("file://".count)
    guard let start = rest.firstIndex(of: "/") else { return nil }
    let host = String(rest[..<start])
    guard ["", "localhost"].contains(host) else { return nil }
    let encoded = rest[start...]
    let end = encoded.lastIndex { $0 != " " && !$0.isNewline } ?? start
    return (host, percentDecoded(encoded[...end]))
  }

  /// Replaces the escapes of a URL (RFC 3986, 2.1); an escape that is not whole stays.
  private static func percentDecoded(_ text: Substring) -> String {
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      let digits = rest.prefix(2)
      if byte == 0x25, digits.count == 2, digits.first != 0x2B,
        let value = UInt8(String(Substring(digits)), radix: 16)
      {
        bytes.append(value)
        rest = rest.dropFirst(2)
      } else {
        bytes.append(byte)
      }
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  private static func percentEncoded(_ path: String) -> String {
    path.utf8.reduce(into: "") { text, byte in
      let character = Character(UnicodeScalar(byte))
      let isFree = character.isASCII && (character.isLetter || character.isNumber)
      if isFree || "/._-~".contains(character) {
        text.append(character)
      } else {
        text += byte < 16 ? "%0" : "%"
        text += String(byte, radix: 16, uppercase: true)
      }
    }
  }
}
