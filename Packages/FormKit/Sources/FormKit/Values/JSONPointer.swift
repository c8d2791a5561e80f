/// A JSON Pointer (RFC 6901) being built while walking a document; keys compare by code points.
///
/// It is put into words only when something is found: a walk makes many, findings need few.
indirect enum JSONPointer: Sendable, Hashable, CustomStringConvertible {
  /// The pointer to the whole document.
  case root
  case key(JSONPointer, String)
  case index(JSONPointer, Int)

  static func == (left: JSONPointer, right: JSONPointer) -> Bool {
    switch (left, right) {
    case (.root, .root): true
    case (.key(let left, let name), .key(let right, let other)):
      name.isExactly(other) && left == right
    case (.index(let left, let place), .index(let right, let other)):
      place == other && left == right
    default: false
    }
  }

  func hash(into hasher: inout Hasher) {
    switch self {
    case .root: hasher.combine(0 as UInt8)
    case .key(let parent, let key):
      hasher.combine(1 as UInt8)
      key.hashExactly(into: &hasher)
      parent.hash(into: &hasher)
    case .index(let parent, let index):
      hasher.combine(2 as UInt8)
      hasher.combine(index)
      parent.hash(into: &hasher)
    }
  }

  static func escape(_ key: String) -> String {
    guard key.utf8.contains(where: { $0 == 0x7E || $0 == 0x2F }) else { return key }
    var result = ""
    for character in key.unicodeScalars {
      switch character {
      case "~": result += "~0"
      case "/": result += "~1"
      default: result.unicodeScalars.append(character)
      }
    }
    return result
  }

  func appending(_ key: String) -> JSONPointer { .key(self, key) }

  func appending(_ index: Int) -> JSONPointer { .index(self, index) }

  /// The pointer as text; empty for the root.
  var description: String {
    var parts: [String] = []
    var rest = self
    while true {
      switch rest {
      case .root: return parts.reversed().joined()
      case .key(let parent, let key):
        parts.append("/" + JSONPointer.escape(key))
        rest = parent
      case .index(let parent, let index):
        parts.append("/\(index)")
        rest = parent
      }
    }
  }
}
