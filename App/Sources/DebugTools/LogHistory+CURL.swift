import Networking

extension LogHistory.Line {
  /// The request as a `curl` command, with placeholders in the place of values and secrets; nil for other lines.
  ///
  /// It has the headers and the query as the line has them, and reads a body from a file.
  public var curl: String? {
    let facts = Dictionary(facts.map { ($0.name, $0.value) }) { first, _ in first }
    guard let method = facts["method"], let route, let host = facts["host"] else { return nil }
    let port = facts["port"].map { ":\($0)" } ?? ""
    let query = facts["query"].map { "?\($0)" } ?? ""
    return CURLCommand(
      method: method,
      address: "\(facts["scheme"] ?? "https")://\(host)\(port)\(route)\(query)",
      headers: Self.headers(facts["request_headers"] ?? ""), hasBody: facts["request_bytes"] != nil
    ).text
  }

  /// The fields of a header as a line has them: `Accept: text/plain; App-Version: •••`.
  ///
  /// A part that begins without the name of a field belongs to the value before it.
  private static func headers(_ text: String) -> [(name: String, value: String)] {
    var fields: [(name: String, value: String)] = []
    for part in text.split(separator: "; ", omittingEmptySubsequences: false) {
      let words = part.split(separator: ":", maxSplits: 1, omittingEmptySubsequences: false)
      if words.count == 2, words[1].first == " ", isToken(words[0]) {
        fields.append((String(words[0]), String(words[1].dropFirst())))
      } else if let last = fields.indices.last {
        fields[last].value += "; \(part)"
      }
    }
    return fields
  }

  /// Whether a text is a token, as the names of fields are (RFC 9110, section 5.6.2).
  private static func isToken(_ text: Substring) -> Bool {
    !text.isEmpty
      && text.utf8.allSatisfy { byte in
        switch byte {
        case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
          UInt8(ascii: "0")...UInt8(ascii: "9"):
          true
        default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
        }
      }
  }
}
