/// A reference as it is written in a token file.
///
/// Design Tokens Format Module 2025.10, section 7.1: `{group.token}` names a whole token, a JSON
/// Pointer (RFC 6901) in `$ref` names a token, its `$value`, or a part of that.
enum TokenReference: Equatable {
  case alias(String)
  case pointer([String])

  struct Error: Swift.Error {
    let reason: String
  }

  /// Whether a string is meant as an alias; nothing else may start or end with a brace.
  static func isAlias(_ text: String) -> Bool {
    text.utf8.first == UInt8(ascii: "{") || text.utf8.last == UInt8(ascii: "}")
  }

  init(alias text: String) throws(Error) {
    let inner = text.utf8.dropFirst().dropLast()
    let braces = [UInt8(ascii: "{"), UInt8(ascii: "}")]
    guard text.utf8.count > 2, text.utf8.first == braces[0], text.utf8.last == braces[1],
      !inner.contains(where: braces.contains)
    else { throw Error(reason: "'\(text)' is not a reference; write {group.token}") }
    self = .alias(String(Substring(inner)))
  }

  init(pointer text: String) throws(Error) {
    guard text.utf8.first == UInt8(ascii: "#") else {
      throw Error(reason: "'\(text)' is not a reference; write #/group/token/$value")
    }
    let decoded = try Self.percentDecoded(text.dropFirst())
    guard decoded.utf8.first == UInt8(ascii: "/") || decoded.isEmpty else {
      throw Error(reason: "'\(text)' is not a JSON Pointer; '/' must follow the '#'")
    }
    var segments: [String] = []
    for part in decoded.split(separator: "/", omittingEmptySubsequences: false).dropFirst() {
      segments.append(try Self.unescaped(part))
    }
    self = .pointer(segments)
  }

  /// A reference to a group, in either syntax.
  init(group text: String) throws(Error) {
    if text.utf8.first == UInt8(ascii: "#") {
      try self.init(pointer: text)
    } else {
      try self.init(alias: text)
    }
  }

  /// The names that lead to what is referred to.
  var segments: [String] {
    switch self {
    case .alias(let path):
      path.split(separator: ".", omittingEmptySubsequences: false).map(String.init)
    case .pointer(let segments): segments
    }
  }

  /// The JSON Pointer of names as a `$ref` has it (RFC 6901, section 6).
  static func pointerText(_ segments: [String]) -> String {
    "#"
      + segments.map { name in
        "/"
          + name.unicodeScalars.map { scalar in
            switch scalar {
            case "~": "~0"
            case "/": "~1"
            case "%": "%25"
            default: String(scalar)
            }
          }.joined()
      }.joined()
  }

  private static func unescaped(_ segment: Substring) throws(Error) -> String {
    guard segment.utf8.contains(UInt8(ascii: "~")) else { return String(segment) }
    var result = ""
    var isEscaped = false
    for scalar in segment.unicodeScalars {
      switch (isEscaped, scalar) {
      case (true, "0"): result.append("~")
      case (true, "1"): result.append("/")
      case (true, _): throw Error(reason: "in a JSON Pointer 0 or 1 must follow '~'")
      case (false, "~"): break
      case (false, _): result.unicodeScalars.append(scalar)
      }
      isEscaped = !isEscaped && scalar == "~"
    }
    guard !isEscaped else { throw Error(reason: "in a JSON Pointer 0 or 1 must follow '~'") }
    return result
  }

  /// The fragment of a URI without its percent-encoding (RFC 6901, section 6).
  private static func percentDecoded(_ text: Substring) throws(Error) -> String {
    guard text.utf8.contains(UInt8(ascii: "%")) else { return String(text) }
    var bytes: [UInt8] = []
    var rest = text.utf8[...]
    while let byte = rest.popFirst() {
      guard byte == UInt8(ascii: "%") else {
        bytes.append(byte)
        continue
      }
      guard let digits = String(rest.prefix(2)), digits.utf8.count == 2,
        digits.allSatisfy({ $0.isHexDigit && $0.isASCII }), let decoded = UInt8(digits, radix: 16)
      else { throw Error(reason: "two hexadecimal digits must follow '%' in a $ref") }
      bytes.append(decoded)
      rest = rest.dropFirst(2)
    }
    guard let decoded = String(validating: bytes, as: UTF8.self) else {
      throw Error(reason: "the percent-encoding of a $ref is not UTF-8")
    }
    return decoded
  }
}
