/// A JSON Pointer (RFC 6901) being built while walking a document.
struct JSONPointer: Hashable, CustomStringConvertible {
  private(set) var description = ""

  /// The pointer to the whole document.
  static let root = JSONPointer()

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

  func appending(_ key: String) -> JSONPointer {
    var copy = self
    copy.description += "/" + JSONPointer.escape(key)
    return copy
  }

  func appending(_ index: Int) -> JSONPointer {
    var copy = self
    copy.description += "/\(index)"
    return copy
  }
}
