/// Rewrites a pattern of flag u, or one that leans on Annex B of ECMA-262, for flag v.
///
/// Inside a class `( ) [ { } / - |` and doubled punctuation need a backslash under v; outside, an
/// escaped character that needs no escape stands for itself, and a brace that opens no quantifier,
/// like a lone closing bracket, is escaped.
struct ClassTranslator {
  private let scalars: [Unicode.Scalar]
  private var index = 0
  private var result = String.UnicodeScalarView()

  private static let syntax = Set("^$\\.*+?()[]{}|/".unicodeScalars)
  private static let classSyntax = Set("()[]{}/-\\|".unicodeScalars)
  private static let punctuation = Set("&-!#%,:;<=>@`~\"'_ ".unicodeScalars)
  private static let sets = Set("dDwWsSpP".unicodeScalars)
  private static let doubled = Set("&!#$%*+,.:;<=>?@^`~".unicodeScalars)

  init(_ source: String) { scalars = Array(source.unicodeScalars) }

  mutating func translated() -> String {
    while index < scalars.count {
      let scalar = scalars[index]
      switch scalar {
      case "\\": escape()
      case "[": characterClass()
      case "{" where !opensQuantifier: literal()
      case "}" where !closesBraces, "]": literal()
      default: copy()
      }
    }
    return String(result)
  }

  private var next: Unicode.Scalar? { index + 1 < scalars.count ? scalars[index + 1] : nil }

  private mutating func copy() {
    result.append(scalars[index])
    index += 1
  }

  private mutating func literal() {
    result.append("\\")
    copy()
  }

  private mutating func escape() {
    if let next, Self.punctuation.contains(next) {
      index += 1
      return copy()
    }
    let hasBraces = next == "p" || next == "P" || next == "u"
    copy()
    guard index < scalars.count else { return }
    copy()
    if hasBraces, index < scalars.count, scalars[index] == "{" {
      while index < scalars.count, scalars[index] != "}" { copy() }
      if index < scalars.count { copy() }
    }
  }

  /// Whether the brace here starts `{n}`, `{n,}` or `{n,m}`.
  private var opensQuantifier: Bool {
    var position = index + 1
    func digits() -> Bool {
      let start = position
      while position < scalars.count, ("0"..."9").contains(scalars[position]) { position += 1 }
      return position > start
    }
    guard digits() else { return false }
    if position < scalars.count, scalars[position] == "," {
      position += 1
      _ = digits()
    }
    return position < scalars.count && scalars[position] == "}"
  }

  /// Whether the brace here ends a quantifier that was just copied.
  private var closesBraces: Bool {
    var position = index
    while position > 0, ("0"..."9").contains(scalars[position - 1]) || scalars[position - 1] == ","
    {
      position -= 1
    }
    return position < index && position > 0 && scalars[position - 1] == "{"
  }

  private mutating func characterClass() {
    copy()
    if index < scalars.count, scalars[index] == "^" { copy() }
    while index < scalars.count, scalars[index] != "]" {
      let isSet = classAtom()
      guard !isSet, index + 1 < scalars.count, scalars[index] == "-", scalars[index + 1] != "]",
        !startsSet(at: index + 1)
      else { continue }
      copy()
      _ = classAtom()
    }
    if index < scalars.count { copy() }
  }

  private func startsSet(at position: Int) -> Bool {
    scalars[position] == "\\" && position + 1 < scalars.count
      && Self.sets.contains(scalars[position + 1])
  }

  /// Copies one member of a class; true when it is a set such as `\d`.
  private mutating func classAtom() -> Bool {
    let scalar = scalars[index]
    if scalar == "\\", let next {
      let isSet = Self.sets.contains(next)
      if Self.punctuation.contains(next), next != "-" {
        index += 1
        classLiteral()
      } else {
        escapeInClass()
      }
      return isSet
    }
    classLiteral()
    return false
  }

  private mutating func escapeInClass() {
    let hasBraces = ["p", "P", "u"].contains(scalars[index + 1])
    copy()
    copy()
    if hasBraces, index < scalars.count, scalars[index] == "{" {
      while index < scalars.count, scalars[index] != "}" { copy() }
      if index < scalars.count { copy() }
    }
  }

  private mutating func classLiteral() {
    let scalar = scalars[index]
    let isDoubled =
      Self.doubled.contains(scalar)
      && (next == scalar || (index > 0 && scalars[index - 1] == scalar))
    if isDoubled || Self.classSyntax.contains(scalar) { result.append("\\") }
    copy()
  }
}
