/// The versions `If-Match` and `If-None-Match` name (RFC 9110, sections 8.8.3 and 13.1).
enum EntityTags {
  /// `*`: whatever there is.
  case any
  /// Some tags, each with whether it is weak; quotes belong to the tag.
  case list([(isWeak: Bool, tag: String)])

  /// Reads the value of a field; nil for one that is malformed.
  init?(_ value: String) {
    var rest = Substring(value).unicodeScalars
    Self.skipSeparators(&rest)
    while let last = rest.last, last == " " || last == "\t" { rest.removeLast() }
    if rest.elementsEqual("*".unicodeScalars) {
      self = .any
      return
    }
    var tags: [(isWeak: Bool, tag: String)] = []
    while !rest.isEmpty {
      let isWeak = rest.starts(with: "W/".unicodeScalars)
      if isWeak { rest.removeFirst(2) }
      guard let tag = Self.tag(&rest) else { return nil }
      tags.append((isWeak, tag))
      guard rest.isEmpty || [",", " ", "\t"].contains(rest.first) else { return nil }
      Self.skipSeparators(&rest)
    }
    self = .list(tags)
  }

  /// Whether a tag is among these, both strong, as `If-Match` asks for.
  func match(strongly tag: String) -> Bool {
    switch self {
    case .any: true
    case .list(let tags): tags.contains { !$0.isWeak && $0.tag == tag }
    }
  }

  /// Whether a tag is among these, weak or not, as `If-None-Match` asks for.
  func match(weakly tag: String) -> Bool {
    switch self {
    case .any: true
    case .list(let tags): tags.contains { $0.tag == tag }
    }
  }

  /// Takes one tag off the front: quotes around anything but quotes, spaces and controls.
  private static func tag(_ rest: inout Substring.UnicodeScalarView) -> String? {
    guard rest.first == "\"" else { return nil }
    let start = rest
    rest.removeFirst()
    while let scalar = rest.popFirst() {
      if scalar == "\"" { return String(start[start.startIndex..<rest.startIndex]) }
      guard scalar.value > 0x20, scalar.value != 0x7F else { return nil }
    }
    return nil
  }

  private static func skipSeparators(_ rest: inout Substring.UnicodeScalarView) {
    while let scalar = rest.first, scalar == "," || scalar == " " || scalar == "\t" {
      rest.removeFirst()
    }
  }
}
