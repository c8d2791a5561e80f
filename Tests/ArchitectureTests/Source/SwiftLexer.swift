/// Splits Swift source into code, comments and literals, so that a rule about code never reads prose.
///
/// All three keep the line structure of the source. Code inside an interpolation counts as code.
struct SwiftLexer {
  /// The source without comments and without the contents of literals.
  private(set) var code: [UInt8] = []

  /// The text of the comments alone.
  private(set) var comments: [UInt8] = []

  /// The contents of string and regex literals alone.
  private(set) var literals: [UInt8] = []

  private let bytes: [UInt8]
  private var index = 0

  /// Reads the whole of `text`.
  init(_ text: String) {
    bytes = Array(text.utf8)
    code.reserveCapacity(bytes.count)
    comments.reserveCapacity(bytes.count)
    literals.reserveCapacity(bytes.count)
    scanCode(inInterpolation: false)
  }

  private func byte(ahead offset: Int) -> UInt8 {
    index + offset < bytes.count ? bytes[index + offset] : 0
  }

  private mutating func emitCode(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      code.append(bytes[index])
      comments.append(bytes[index] == .newline ? .newline : .space)
      literals.append(bytes[index] == .newline ? .newline : .space)
      index += 1
    }
  }

  private mutating func emitComment(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      comments.append(bytes[index])
      code.append(bytes[index] == .newline ? .newline : .space)
      literals.append(bytes[index] == .newline ? .newline : .space)
      index += 1
    }
  }

  private mutating func skip(_ count: Int = 1) {
    for _ in 0..<count where index < bytes.count {
      let blank: UInt8 = bytes[index] == .newline ? .newline : .space
      code.append(blank)
      comments.append(blank)
      literals.append(bytes[index])
      index += 1
    }
  }

  private mutating func scanCode(inInterpolation: Bool) {
    var depth = 0
    while index < bytes.count {
      switch byte(ahead: 0) {
      case UInt8(ascii: "/"): scanSlash()
      case UInt8(ascii: "\""): scanString(hashes: 0)
      case UInt8(ascii: "#"): scanHash()
      case UInt8(ascii: "`"): scanRawIdentifier()
      case UInt8(ascii: "("):
        depth += 1
        emitCode()
      case UInt8(ascii: ")"):
        depth -= 1
        emitCode()
        if inInterpolation && depth == 0 { return }
      default: emitCode()
      }
    }
  }

  private mutating func scanSlash() {
    switch byte(ahead: 1) {
    case UInt8(ascii: "/"):
      while index < bytes.count && bytes[index] != .newline { emitComment() }
    case UInt8(ascii: "*"): scanBlockComment()
    default:
      if let length = bareRegexLength() { skip(length) } else { emitCode() }
    }
  }

  private mutating func scanBlockComment() {
    var depth = 0
    repeat {
      let pair = (byte(ahead: 0), byte(ahead: 1))
      if pair == (UInt8(ascii: "/"), UInt8(ascii: "*")) {
        depth += 1
        emitComment(2)
      } else if pair == (UInt8(ascii: "*"), UInt8(ascii: "/")) {
        depth -= 1
        emitComment(2)
      } else {
        emitComment()
      }
    } while depth > 0 && index < bytes.count
  }

  /// The length of a `/…/` literal here, or nil where the slash is an operator.
  private func bareRegexLength() -> Int? {
    let before = code.last { $0 != .space && $0 != .newline } ?? UInt8(ascii: "(")
    guard Array("(,=:[{!&|?".utf8).contains(before) else { return nil }
    let first = byte(ahead: 1)
    guard first != .space, first != .newline, first != 0 else { return nil }
    var length = 1
    while index + length < bytes.count, bytes[index + length] != .newline {
      if bytes[index + length] == UInt8(ascii: "/") { return length + 1 }
      length += bytes[index + length] == UInt8(ascii: "\\") ? 2 : 1
    }
    return nil
  }

  private mutating func scanHash() {
    var hashes = 0
    while byte(ahead: hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(ahead: hashes) {
    case UInt8(ascii: "\""):
      skip(hashes)
      scanString(hashes: hashes)
    case UInt8(ascii: "/"):
      skip(hashes + 1)
      skipLiteral(
        closedBy: [UInt8(ascii: "/")] + Array(repeating: UInt8(ascii: "#"), count: hashes))
    default: emitCode(hashes)
    }
  }

  private mutating func skipLiteral(closedBy end: [UInt8]) {
    while index < bytes.count {
      if starts(with: end) { return skip(end.count) }
      skip()
    }
  }

  private func starts(with prefix: [UInt8]) -> Bool {
    bytes[index...].starts(with: prefix)
  }

  private mutating func scanString(hashes: Int) {
    let quote = UInt8(ascii: "\"")
    let isMultiline = byte(ahead: 1) == quote && byte(ahead: 2) == quote
    let quotes = Array(repeating: quote, count: isMultiline ? 3 : 1)
    let padding = Array(repeating: UInt8(ascii: "#"), count: hashes)
    let escape = [UInt8(ascii: "\\")] + padding
    emitCode(quotes.count)
    while index < bytes.count {
      if starts(with: quotes + padding) {
        emitCode(quotes.count)
        return skip(hashes)
      }
      if !isMultiline && bytes[index] == .newline { return }
      if starts(with: escape) {
        skip(escape.count)
        if byte(ahead: 0) == UInt8(ascii: "(") { scanCode(inInterpolation: true) } else { skip() }
      } else {
        skip()
      }
    }
  }

  /// Keeps a plain identifier in backticks, and blanks the punctuation of a sentence in backticks.
  private mutating func scanRawIdentifier() {
    emitCode()
    while index < bytes.count, bytes[index] != UInt8(ascii: "`"), bytes[index] != .newline {
      if bytes[index].isIdentifierByte {
        emitCode()
      } else {
        code.append(UInt8(ascii: "_"))
        comments.append(.space)
        literals.append(.space)
        index += 1
      }
    }
    if byte(ahead: 0) == UInt8(ascii: "`") { emitCode() }
  }
}

extension UInt8 {
  static let newline = UInt8(ascii: "\n")
  static let space = UInt8(ascii: " ")

  /// Whether the byte may stand inside an identifier; every byte of a non-ASCII character may.
  var isIdentifierByte: Bool {
    switch self {
    case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
      UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "_"), 0x80...:
      true
    default: false
    }
  }
}
