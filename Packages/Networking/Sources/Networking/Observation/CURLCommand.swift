#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// A `curl` command that sends an HTTP request.
///
/// Each argument is one word of a POSIX shell, whatever is in it. `-g` stands in it so that curl takes the braces of a
/// route, such as `/v1/forms/{}`, as they are. Its caller redacts secrets.
public struct CURLCommand: Sendable, Hashable {
  /// The command, on one line.
  public let text: String

  /// Makes the command of a request.
  ///
  /// Its method is always named. The file `body.json`, or `body` where `Content-Type` names another type than JSON,
  /// has the body; without that header it is sent as `application/json`. Control characters of a header
  /// become spaces (RFC 9110, section 5.5); those of the address, and its spaces, are percent-encoded.
  ///
  /// - Parameters:
  ///   - method: The method, such as `POST`.
  ///   - address: The URL with its query; it may have placeholders.
  ///   - headers: The fields of the header, in their order.
  ///   - hasBody: Whether the request has a body.
  public init(
    method: String, address: String, headers: [(name: String, value: String)], hasBody: Bool
  ) {
    var parts = ["curl", "-g", "-X", Self.word(method)]
    for (name, value) in headers {
      // A name alone makes curl send a field without value only when a semicolon follows it.
      let field = value.isEmpty ? "\(name);" : "\(name): \(value)"
      parts += ["-H", Self.word(Self.replacing(in: field, { _ in " " }) { $0.isControl })]
    }
    if hasBody {
      let type = headers.first { $0.name.lowercased() == "content-type" }?.value.lowercased()
      if type == nil { parts += ["-H", Self.word("Content-Type: application/json")] }
      parts += ["--data-binary", type?.contains("json") == false ? "@body" : "@body.json"]
    }
    parts.append(Self.word(Self.replacing(in: address, Self.encoded) { $0 == " " || $0.isControl }))
    text = parts.joined(separator: " ")
  }

  /// Makes the command of a request whose secrets are redacted.
  ///
  /// - Parameters:
  ///   - query: The redacted query; nil for none.
  ///   - shownHeaders: The lowercased names of the header fields whose values are not redacted.
  init(_ request: HTTPRequest, query: String?, shownHeaders: Set<String>) {
    var address = request.url.redactedText
    if let end = address.firstIndex(of: "?") { address = String(address[..<end]) }
    if let query { address += "?" + query }
    self.init(
      method: request.method.rawValue, address: address,
      headers: request.headers.map { field in
        let isShown = shownHeaders.contains(field.name.lowercased())
        return (field.name, isShown ? field.value : redactionMark)
      }, hasBody: !request.body.isEmpty)
  }

  /// A word of a POSIX shell; capital letters alone stand as they are.
  private static func word(_ text: String) -> String {
    let isPlain = text.utf8.allSatisfy { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) }
    if isPlain, !text.isEmpty { return text }
    let parts = text.split(separator: "'", omittingEmptySubsequences: false)
    return "'" + parts.joined(separator: #"'\''"#) + "'"
  }

  /// The text with another one in the place of each character that a closure chooses.
  private static func replacing(
    in text: String, _ replacement: (Unicode.Scalar) -> String,
    where isReplaced: (Unicode.Scalar) -> Bool
  ) -> String {
    text.unicodeScalars.reduce(into: "") { result, scalar in
      if isReplaced(scalar) {
        result += replacement(scalar)
      } else {
        result.unicodeScalars.append(scalar)
      }
    }
  }

  /// The bytes of a character as RFC 3986, section 2.1, encodes them.
  private static func encoded(_ scalar: Unicode.Scalar) -> String {
    String(scalar).utf8.map { byte in
      let digits = String(byte, radix: 16, uppercase: true)
      return "%" + (digits.count == 1 ? "0" : "") + digits
    }.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isControl: Bool { properties.generalCategory == .control }
}
