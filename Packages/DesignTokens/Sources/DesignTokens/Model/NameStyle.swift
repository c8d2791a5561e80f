/// How the names of tokens read in outputs.
enum NameStyle {
  /// The words of a name in lower case: split at spaces, punctuation and capitals.
  static func words(_ name: String) -> [String] {
    var words: [String] = []
    var word = ""
    var wasLower = false
    for character in name {
      let isPart = character.isLetter || character.isNumber
      if !isPart || (character.isUppercase && wasLower) {
        if !word.isEmpty { words.append(word) }
        word = ""
      }
      if isPart { word += character.lowercased() }
      wasLower = isPart && !character.isUppercase
    }
    if !word.isEmpty { words.append(word) }
    return words
  }

  /// The name of a custom property: `--color-text-on-primary`.
  ///
  /// Characters that an identifier of CSS may not hold become `-` (CSS Syntax Level 3, section
  /// 4.3.11); `$root` is left out, as the token is that of its group.
  static func customProperty(_ segments: [String]) -> String {
    var name: [UInt8] = [UInt8(ascii: "-")]
    for segment in segments where segment != "$root" {
      name.append(UInt8(ascii: "-"))
      kebab(segment, &name)
    }
    return String(decoding: name, as: UTF8.self)
  }

  private static func kebab(_ segment: String, _ name: inout [UInt8]) {
    var wasLower = false
    for byte in segment.utf8 {
      switch byte {
      case UInt8(ascii: "A")...UInt8(ascii: "Z"):
        if wasLower { name.append(UInt8(ascii: "-")) }
        name.append(byte | 0x20)
        wasLower = false
      case UInt8(ascii: "a")...UInt8(ascii: "z"), UInt8(ascii: "0")...UInt8(ascii: "9"),
        UInt8(ascii: "_"), 0x80...:
        name.append(byte)
        wasLower = true
      default:
        name.append(UInt8(ascii: "-"))
        wasLower = false
      }
    }
  }

  /// A name as a Swift identifier, `onPrimary` or, as a type, `OnPrimary`.
  static func swift(_ name: String, isType: Bool = false) -> String {
    if name == "$root" { return "root" }
    let words = words(name)
    var result = ""
    for (index, word) in words.enumerated() {
      result += index == 0 && !isType ? word : word.prefix(1).uppercased() + word.dropFirst()
    }
    if result.isEmpty { return "__" }
    if result.first?.isNumber == true { result = "_" + result }
    // Not even backticks make a member of it.
    if result == "self" { return "self_" }
    return !isType && keywords.contains(result) ? "`\(result)`" : result
  }

  private static let keywords: Set = [
    "as", "associatedtype", "await", "break", "case", "catch", "class", "continue", "default",
    "defer",
    "deinit", "do", "else", "enum", "extension", "fallthrough", "false", "fileprivate", "for",
    "func", "guard", "if", "import", "in", "init", "inout", "internal", "is", "let", "nil",
    "operator", "precedencegroup", "private", "protocol", "public", "repeat", "rethrows", "return",
    "static", "struct", "subscript", "super", "switch", "throw", "throws", "true", "try",
    "typealias", "var", "where", "while",
  ]
}
