internal import FormKit

/// The ids of a page's controls: each once, and none that a link could not name.
struct ControlIDs {
  /// The ids of the controls that do not have their own, by path.
  private var others: [String: String] = [:]
  private var taken: Set<String> = []

  /// Returns the id of the control at a path, which is its own but for few.
  func id(_ own: String, at path: String) -> String { others.isEmpty ? own : others[path] ?? own }

  private mutating func claim(_ id: String, for path: String) {
    var result =
      Self.isPlain(id)
      ? id : path.filter { $0.asciiValue.map(Self.isPlain) ?? false } + ".control"
    while !taken.insert(result).inserted { result += ".control" }
    if result != id { others[path] = result }
  }

  private static func isPlain(_ id: String) -> Bool {
    !id.isEmpty && id.utf8.first != 0x5F && id.utf8.allSatisfy(isPlain)
  }

  private static func isPlain(_ byte: UInt8) -> Bool {
    byte | 0x20 >= 0x61 && byte | 0x20 <= 0x7A || byte >= 0x30 && byte <= 0x39
      || byte == 0x2D || byte == 0x2E || byte == 0x5F
  }
}

extension ControlIDs {
  /// Claims the ids of all fields and repeats, the first to come keeping its own.
  init(_ pages: [PageComponent]) {
    for page in pages { claim(page.items) }
  }

  private mutating func claim(_ items: [FormItemComponent]) {
    for item in items {
      switch item {
      case .field(let field): claim(field.controlID, for: field.path.description)
      case .section(let section): claim(section.items)
      case .repetition(let repetition):
        claim(repetition.controlID, for: repetition.id)
        for entry in repetition.entries { claim(entry.items) }
      }
    }
  }
}
