/// A style sheet as its rules, written without comments and without white space that means nothing.
struct CompactSheet {
  private indirect enum Item {
    case rule(_ prelude: String, [Item])
    /// A declaration, or a statement such as `@import`.
    case statement(String)
  }

  private let items: [Item]

  /// Reads a style sheet; nil for one whose braces, strings or comments do not end.
  init?(_ text: String) {
    var reader = Reader(Array(text.utf8))
    var items: [Item] = []
    while let part = reader.next() {
      switch part {
      case .item(let item): items.append(item)
      case .end: return nil
      }
    }
    guard !reader.isBroken else { return nil }
    self.items = items
  }

  /// A piece of the text.
  struct Piece: Sendable, Hashable {
    let text: String
    /// The parts of a page that it is for; any of them.
    let parts: HTMLParts
    /// Whether only a root that names its theme needs it.
    let isNamedTheme: Bool

    init(_ text: String, _ parts: HTMLParts, isNamedTheme: Bool = false) {
      self.text = text
      self.parts = parts
      self.isNamedTheme = isNamedTheme
    }
  }

  /// The text: one line.
  var text: String { pieces { _ in .all }.map(\.text).joined() }

  /// The text in pieces, each for the parts of a page that need it.
  ///
  /// - Parameter readers: Returns the parts that read a custom property.
  func pieces(_ readers: (String) -> HTMLParts) -> [Piece] {
    var result: [Piece] = []
    Self.add(items, isNamedTheme: false, readers, to: &result)
    return result
  }

  private static func add(
    _ items: [Item], isNamedTheme: Bool, _ readers: (String) -> HTMLParts, to pieces: inout [Piece]
  ) {
    for (index, item) in items.enumerated() {
      switch item {
      case .statement(let text):
        let isProperty = text.hasPrefix("--")
        let isLast = index == items.count - 1 && !isProperty && !text.hasPrefix("@")
        let text = shortColours(in: text)
        let parts = isProperty ? readers(String(text.prefix { $0 != ":" })) : .all
        pieces.append(Piece(isLast ? text : text + ";", parts, isNamedTheme: isNamedTheme))
      case .rule(let prelude, let body):
        let isNamedTheme = isNamedTheme || Self.isForNamedThemes(prelude)
        pieces.append(Piece(prelude + "{", .all, isNamedTheme: isNamedTheme))
        add(body, isNamedTheme: isNamedTheme, readers, to: &pieces)
        pieces.append(Piece("}", .all, isNamedTheme: isNamedTheme))
      }
    }
  }

  /// A declaration whose colours of three doubled digits have one digit for each pair.
  private static func shortColours(in text: String) -> String {
    guard text.contains("#"), !text.contains("\""), !text.contains("url(") else { return text }
    let parts = text.split(separator: "#", omittingEmptySubsequences: false)
    return parts.dropFirst().reduce(into: String(parts[0])) { result, part in
      let digits = Array(part.prefix { $0.isHexDigit })
      let isDoubled =
        digits.count == 6 && [0, 2, 4].allSatisfy { digits[$0] == digits[$0 + 1] }
      result += "#"
      result += isDoubled ? String([digits[0], digits[2], digits[4]]) + part.dropFirst(6) : part
    }
  }

  /// Whether each selector of a list begins at a root that names its theme.
  private static func isForNamedThemes(_ prelude: String) -> Bool {
    prelude.split(separator: ",").allSatisfy { $0.hasPrefix(":root[data-theme=") }
  }

  /// The custom properties that every page has: those of rules for the root alone.
  var rootProperties: Set<String> {
    let bodies: [[Item]] = items.map { item in
      if case .rule(":root", let body) = item { body } else { [] }
    }
    return Set(
      bodies.joined().compactMap { item in
        guard case .statement(let text) = item, text.hasPrefix("--") else { return nil }
        return String(text.prefix { $0 != ":" })
      })
  }

  /// A compact style sheet that reads some properties without fallbacks.
  static func withoutFallbacks(_ text: String, for names: Set<String>) -> String {
    var parts = text.split(separator: "var(", omittingEmptySubsequences: false)[...]
    var result = String(parts.popFirst() ?? "")
    for part in parts {
      result += "var("
      guard let comma = part.firstIndex(where: { $0 == "," || $0 == ")" }), part[comma] == ",",
        names.contains(String(part[..<comma])), let end = endOfFallback(part[comma...])
      else {
        result += part
        continue
      }
      result += part[..<comma]
      result += part[end...]
    }
    return result
  }

  /// The place of the bracket that ends a fallback; nil for one with another property in it.
  private static func endOfFallback(_ text: Substring) -> String.Index? {
    var depth = 0
    return text.indices.first { index in
      if text[index] == "(" { depth += 1 }
      if text[index] == ")" { depth -= 1 }
      return depth < 0
    }
  }

  /// The custom properties that a style sheet reads, such as `--color-focus`.
  static func propertiesRead(in text: String) -> Set<String> {
    Set(
      text.split(separator: /var\(/.ignoresCase()).dropFirst().map { part in
        String(part.drop(while: \.isWhitespace).prefix { !",)".contains($0) && !$0.isWhitespace })
      })
  }
}

extension CompactSheet {
  /// Takes a style sheet apart.
  private struct Reader {
    enum Part {
      case item(Item)
      /// The end of a block.
      case end
    }

    private let bytes: [UInt8]
    private var index = 0
    private(set) var isBroken = false

    init(_ bytes: [UInt8]) { self.bytes = bytes }

    /// The next rule, statement or end of a block; nil at the end of the sheet.
    mutating func next() -> Part? {
      while true {
        let text = upToMark()
        guard index < bytes.count else {
          return text.isEmpty ? nil : .item(.statement(Self.declaration(text)))
        }
        let mark = bytes[index]
        if mark == 0x7D, !text.isEmpty { return .item(.statement(Self.declaration(text))) }
        index += 1
        switch mark {
        case 0x7D: return .end
        case 0x3B where text.isEmpty: continue
        case 0x3B: return .item(.statement(Self.declaration(text)))
        default: return .item(.rule(Self.prelude(text), block()))
        }
      }
    }

    private mutating func block() -> [Item] {
      var result: [Item] = []
      while let part = next() {
        switch part {
        case .item(let item): result.append(item)
        case .end: return result
        }
      }
      isBroken = true
      return result
    }

    /// The text before the next `{`, `}` or `;` outside of strings and brackets, its spaces single.
    private mutating func upToMark() -> [UInt8] {
      var text: [UInt8] = []
      var depth = 0
      while index < bytes.count {
        let start = index
        let byte = bytes[index]
        switch byte {
        case 0x22, 0x27: skipString(byte)
        case 0x2F where index + 1 < bytes.count && bytes[index + 1] == 0x2A:
          skipComment()
          Self.addSpace(to: &text)
          continue
        case 0x7B, 0x7D, 0x3B:
          if depth == 0 { return Self.trimmed(text) }
          index += 1
        case 0x09, 0x0A, 0x0C, 0x0D, 0x20:
          index += 1
          Self.addSpace(to: &text)
          continue
        case 0x5C: index = min(index + 2, bytes.count)
        default:
          if byte == 0x28 || byte == 0x5B { depth += 1 }
          if byte == 0x29 || byte == 0x5D { depth -= 1 }
          index += 1
        }
        if byte == 0x2C || byte == 0x29, text.last == 0x20 { text.removeLast() }
        text += bytes[start..<index]
      }
      if depth != 0 { isBroken = true }
      return Self.trimmed(text)
    }

    private static func addSpace(to text: inout [UInt8]) {
      guard let last = text.last, last != 0x20, last != 0x2C, last != 0x28 else { return }
      text.append(0x20)
    }

    private static func trimmed(_ text: [UInt8]) -> [UInt8] {
      text.last == 0x20 ? text.dropLast() : text
    }

    private mutating func skipString(_ mark: UInt8) {
      index += 1
      while index < bytes.count, bytes[index] != mark {
        index += bytes[index] == 0x5C ? 2 : 1
      }
      if index >= bytes.count { isBroken = true }
      index = min(index + 1, bytes.count)
    }

    private mutating func skipComment() {
      index += 2
      while index + 1 < bytes.count, bytes[index] != 0x2A || bytes[index + 1] != 0x2F { index += 1 }
      if index + 1 >= bytes.count { isBroken = true }
      index = min(index + 2, bytes.count)
    }

    private static func declaration(_ text: [UInt8]) -> String {
      guard text.first != 0x40, let colon = text.firstIndex(of: 0x3A) else {
        return String(decoding: text, as: UTF8.self)
      }
      let name = text[..<colon].last == 0x20 ? text[..<colon].dropLast() : text[..<colon]
      let value = text[(colon + 1)...].drop { $0 == 0x20 }
      return String(decoding: name + [0x3A] + value, as: UTF8.self)
    }

    /// A selector without spaces around `>`, or an at-rule as it is.
    private static func prelude(_ text: [UInt8]) -> String {
      let prelude = String(decoding: text, as: UTF8.self)
      guard text.first != 0x40, !text.contains(0x22), !text.contains(0x27) else { return prelude }
      return prelude.replacing(" > ", with: ">")
    }
  }
}
