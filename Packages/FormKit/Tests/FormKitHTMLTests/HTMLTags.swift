/// The tags of a page, read as strictly as FormKit is to write them: attributes have no value or one in
/// double quotes, in which `<`, `>`, `"` and a bare `&` do not occur.
struct HTMLTags {
  struct Tag {
    let name: String
    let attributes: [(name: String, value: String)]

    subscript(name: String) -> String? { attributes.first { $0.name == name }?.value }
  }

  private(set) var tags: [Tag] = []
  /// What no page may hold, in a few words each.
  private(set) var faults: [String] = []

  init(_ html: String) {
    var rest = Self.withoutRawText(html)
    while let start = rest.firstIndex(of: "<") {
      let tail = rest[rest.index(after: start)...]
      guard let end = Self.end(of: tail) else {
        faults.append("a tag does not end: \(tail.prefix(40))")
        return
      }
      let body = tail[..<end]
      if !body.hasPrefix("/"), !body.hasPrefix("!") { read(body) }
      rest = tail[end...].dropFirst()
    }
  }

  func values(of attribute: String) -> [String] { tags.compactMap { $0[attribute] } }

  /// The tags with an attribute of a value.
  func tags(_ attribute: String, _ value: String) -> [Tag] {
    tags.filter { $0[attribute] == value }
  }

  /// What style and script hold is no markup.
  private static func withoutRawText(_ html: String) -> Substring {
    var result = html
    for name in ["style", "script"] {
      while let start = result.firstRange(of: "<\(name)"),
        let end = result[start.lowerBound...].firstRange(of: "</\(name)>")
      {
        result.removeSubrange(start.lowerBound..<end.upperBound)
      }
    }
    return result[...]
  }

  /// The first `>` outside quotes.
  private static func end(of text: Substring) -> Substring.Index? {
    var isQuoted = false
    for index in text.unicodeScalars.indices {
      switch text.unicodeScalars[index] {
      case "\"": isQuoted.toggle()
      case ">": if !isQuoted { return index }
      default: break
      }
    }
    return nil
  }

  private mutating func read(_ body: Substring) {
    let name = body.prefix { $0 != " " }
    var rest = body[name.endIndex...].drop { $0 == " " }
    var attributes: [(String, String)] = []
    while !rest.isEmpty {
      let key = rest.prefix { $0 != " " && $0 != "=" }
      rest = rest[key.endIndex...]
      var value = ""
      if rest.hasPrefix("=\"") {
        rest = rest.dropFirst(2)
        let raw = rest.prefix { $0 != "\"" }
        if raw.contains(where: { $0 == "<" || $0 == ">" }) { faults.append("\(key) holds markup") }
        value = decoded(raw)
        rest = rest[raw.endIndex...].dropFirst()
      } else if rest.hasPrefix("=") {
        faults.append("\(key) is not quoted")
      }
      if key.isEmpty || !key.allSatisfy({ $0.isASCII && ($0.isLetter || $0.isNumber || $0 == "-") })
      {
        faults.append("no attribute: \(key)")
        return
      }
      if attributes.contains(where: { $0.0 == key }) { faults.append("\(key) stands twice") }
      attributes.append((String(key), value))
      rest = rest.drop { $0 == " " }
    }
    tags.append(Tag(name: String(name), attributes: attributes))
  }

  private mutating func decoded(_ raw: Substring) -> String {
    var result = ""
    var rest = raw
    while let mark = rest.firstIndex(of: "&") {
      result += rest[..<mark]
      let reference = rest[mark...].prefix { $0 != ";" }
      guard let text = Self.text(of: reference.dropFirst()) else {
        faults.append("a bare &: \(rest[mark...].prefix(20))")
        return result
      }
      result += text
      rest = rest[reference.endIndex...].dropFirst()
    }
    return result + rest
  }

  private static func text(of reference: Substring) -> String? {
    switch reference {
    case "amp": "&"
    case "lt": "<"
    case "gt": ">"
    case "quot": "\""
    default:
      reference.hasPrefix("#")
        ? UInt32(reference.dropFirst()).flatMap(Unicode.Scalar.init).map { String(Character($0)) }
        : nil
    }
  }
}
