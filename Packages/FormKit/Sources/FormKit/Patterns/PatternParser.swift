/// The syntax tree of a pattern.
indirect enum PatternNode: Sendable {
  case empty
  case set(ScalarSet)
  case assertion(LinearPattern.Assertion)
  case sequence([PatternNode])
  case alternatives([PatternNode])
  case repetition(PatternNode, minimum: Int, maximum: Int?)
}

/// A recursive-descent parser of the supported ECMA-262 syntax.
struct PatternParser {
  typealias UnsupportedError = LinearPattern.UnsupportedError

  let scalars: [Unicode.Scalar]
  var index = 0
  var depth = 0
  private static let syntax = Set("^$\\.*+?()[]{}|/".unicodeScalars)
  static let classSyntax = Set("()[]{}/-\\|".unicodeScalars)
  static let reserved = Set("&-!#%,:;<=>@`~".unicodeScalars)
  static let doubled = Set("&!#$%*+,.:;<=>?@^`~-".unicodeScalars)

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func parse() throws(UnsupportedError) -> PatternNode {
    let node = try alternatives()
    if index < scalars.count { throw failure("an unmatched \")\"") }
    return node
  }

  func failure(_ reason: String, at offset: Int? = nil) -> UnsupportedError {
    UnsupportedError(reason: reason, offset: offset ?? index)
  }

  var current: Unicode.Scalar? { index < scalars.count ? scalars[index] : nil }

  mutating func take(_ text: String) -> Bool {
    let wanted = Array(text.unicodeScalars)
    guard index + wanted.count <= scalars.count,
      Array(scalars[index..<index + wanted.count]) == wanted
    else { return false }
    index += wanted.count
    return true
  }

  private mutating func alternatives() throws(UnsupportedError) -> PatternNode {
    depth += 1
    defer { depth -= 1 }
    guard depth <= 64 else { throw failure("groups nested deeper than 64") }
    var branches = [try sequence()]
    while take("|") { branches.append(try sequence()) }
    return branches.count == 1 ? branches[0] : .alternatives(branches)
  }

  private mutating func sequence() throws(UnsupportedError) -> PatternNode {
    var parts: [PatternNode] = []
    while let scalar = current, scalar != "|", scalar != ")" {
      let atom = try self.atom(scalar)
      parts.append(try quantified(atom))
    }
    return parts.isEmpty ? .empty : .sequence(parts)
  }

  private mutating func atom(_ scalar: Unicode.Scalar) throws(UnsupportedError) -> PatternNode {
    let start = index
    index += 1
    switch scalar {
    case "^": return .assertion(.start)
    case "$": return .assertion(.end)
    case ".": return .set(.dot)
    case "(": return try group()
    case "[": return .set(try characterClass())
    case "\\": return try escape()
    case "*", "+", "?": throw failure("nothing to repeat", at: start)
    case "{", "}", "]": throw failure("an unescaped \"\(scalar)\"", at: start)
    default: return .set(.scalar(scalar.value))
    }
  }

  private mutating func group() throws(UnsupportedError) -> PatternNode {
    if take("?") {
      if take("=") || take("!") || take("<=") || take("<!") {
        throw failure("look-around is not supported")
      }
      if take("<") {
        try groupName()
      } else if !take(":") {
        throw failure("an unknown kind of group")
      }
    }
    let inner = try alternatives()
    guard take(")") else { throw failure("a group without \")\"") }
    return inner
  }

  private mutating func groupName() throws(UnsupportedError) {
    let start = index
    while let scalar = current, scalar != ">" {
      let properties = scalar.properties
      guard index > start ? properties.isIDContinue : properties.isIDStart || scalar == "_" else {
        throw failure("a group name is an identifier")
      }
      index += 1
    }
    guard index > start, take(">") else { throw failure("an unfinished group name") }
  }

  private mutating func quantified(_ atom: PatternNode) throws(UnsupportedError) -> PatternNode {
    let start = index
    let bounds: (Int, Int?)
    if take("*") {
      bounds = (0, nil)
    } else if take("+") {
      bounds = (1, nil)
    } else if take("?") {
      bounds = (0, 1)
    } else if take("{") {
      bounds = try braces()
    } else {
      return atom
    }
    if case .assertion = atom { throw failure("nothing to repeat", at: start) }
    _ = take("?")
    return .repetition(atom, minimum: bounds.0, maximum: bounds.1)
  }

  private mutating func braces() throws(UnsupportedError) -> (Int, Int?) {
    guard let minimum = integer() else { throw failure("a number is expected in \"{}\"") }
    var maximum: Int? = minimum
    if take(",") { maximum = integer() }
    guard take("}") else { throw failure("\"{\" without \"}\"") }
    guard minimum <= 1000, (maximum ?? 0) <= 1000 else {
      throw failure("a repetition above 1000")
    }
    if let maximum, maximum < minimum { throw failure("a repetition out of order") }
    return (minimum, maximum)
  }

  private mutating func integer() -> Int? {
    var result: Int?
    while let scalar = current, let digit = Int(String(scalar)), scalar.isASCII {
      result = min((result ?? 0) * 10 + digit, 1_000_000)
      index += 1
    }
    return result
  }

  private mutating func escape() throws(UnsupportedError) -> PatternNode {
    guard let scalar = current else { throw failure("a trailing backslash") }
    if scalar == "b" || scalar == "B" {
      index += 1
      return .assertion(scalar == "b" ? .boundary : .notBoundary)
    }
    if scalar == "k" || ("1"..."9").contains(scalar) {
      throw failure("back-references are not supported")
    }
    return .set(try classEscape(inClass: false))
  }

  mutating func classEscape(inClass: Bool) throws(UnsupportedError) -> ScalarSet {
    guard let scalar = current else { throw failure("a trailing backslash") }
    index += 1
    switch scalar {
    case "d": return .digit
    case "D": return ScalarSet.digit.negated
    case "w": return .word
    case "W": return ScalarSet.word.negated
    case "s": return .space
    case "S": return ScalarSet.space.negated
    case "p", "P": return try property(negated: scalar == "P")
    default:
      index -= 1
      return .scalar(try characterEscape(inClass: inClass))
    }
  }

  private mutating func property(negated: Bool) throws(UnsupportedError) -> ScalarSet {
    guard take("{") else { throw failure("\"\\p\" needs a name in braces") }
    var name = ""
    while let scalar = current, scalar != "}" {
      name.unicodeScalars.append(scalar)
      index += 1
    }
    guard take("}"), let set = ScalarSet.property(name, negated: negated) else {
      throw failure("the property \"\(name)\" is not supported")
    }
    return set
  }

  mutating func characterEscape(inClass: Bool) throws(UnsupportedError) -> UInt32 {
    guard let scalar = current else { throw failure("a trailing backslash") }
    index += 1
    switch scalar {
    case "n": return 0x0A
    case "r": return 0x0D
    case "t": return 0x09
    case "v": return 0x0B
    case "f": return 0x0C
    case "0":
      if let next = current, ("0"..."9").contains(next) {
        throw failure("octal escapes are not supported")
      }
      return 0
    case "x": return try hexadecimal(2)
    case "u": return try unicodeEscape()
    case "c": return try control()
    case "b" where inClass: return 0x08
    default:
      guard Self.syntax.contains(scalar) || (inClass && Self.reserved.contains(scalar)) else {
        throw failure("an unknown escape \"\\\(scalar)\"", at: index - 1)
      }
      return scalar.value
    }
  }

  private mutating func control() throws(UnsupportedError) -> UInt32 {
    guard let scalar = current, scalar.isASCII, scalar.properties.isAlphabetic else {
      throw failure("\"\\c\" needs a letter")
    }
    index += 1
    return scalar.value % 32
  }

  private mutating func hexadecimal(_ count: Int) throws(UnsupportedError) -> UInt32 {
    guard index + count <= scalars.count else { throw failure("hexadecimal digits are missing") }
    var text = ""
    text.unicodeScalars.append(contentsOf: scalars[index..<index + count])
    guard let value = UInt32(text, radix: 16), text.first != "+" else {
      throw failure("hexadecimal digits are missing")
    }
    index += count
    return value
  }

  private mutating func unicodeEscape() throws(UnsupportedError) -> UInt32 {
    guard take("{") else {
      let first = try hexadecimal(4)
      if (0xD800...0xDBFF).contains(first), take("\\u") {
        let second = try hexadecimal(4)
        if (0xDC00...0xDFFF).contains(second) {
          return 0x10000 + ((first - 0xD800) << 10) + (second - 0xDC00)
        }
        throw failure("half of a surrogate pair")
      }
      return first
    }
    var text = ""
    while let scalar = current, scalar != "}", text.count < 8 {
      text.unicodeScalars.append(scalar)
      index += 1
    }
    guard take("}"), let value = UInt32(text, radix: 16), value <= 0x10FFFF else {
      throw failure("no such code point")
    }
    return value
  }
}
