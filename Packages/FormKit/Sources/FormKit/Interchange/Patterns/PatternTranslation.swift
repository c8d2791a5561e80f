/// Carries patterns between JSON Schema (anywhere in the text, ECMA-262 with flag u) and format 1
/// (the whole text, flag v).
enum PatternTranslation {
  private static let anything = "[\\s\\S]*"

  /// The whole-text pattern that matches what a JSON Schema pattern finds anywhere.
  ///
  /// - Throws: ``LinearPattern/UnsupportedError`` for look-around, back-references and what is no pattern.
  static func whole(_ source: String) throws(LinearPattern.UnsupportedError) -> String {
    let result = try inWhole(source)
    _ = try LinearPattern(result, maximumSize: FormLimits().patternSize)
    return result
  }

  private static func inWhole(_ source: String) throws(LinearPattern.UnsupportedError) -> String {
    var translator = ClassTranslator(source)
    let pattern = translator.translated()
    _ = try LinearPattern(pattern)
    let scan = PatternScan(pattern)
    if scan.hasAlternatives { return "\(anything)(?:\(pattern))\(anything)" }
    var body = Substring(pattern)
    var (before, after) = (anything, anything)
    if body.hasPrefix("^") {
      body = body.dropFirst()
      before = ""
    }
    if scan.endsWithAnchor, body.hasSuffix("$") {
      body = body.dropLast()
      after = ""
    }
    let inner = before.isEmpty && after.isEmpty ? ungrouped(String(body)) : String(body)
    return before + inner + after
  }

  /// The JSON Schema pattern that says the same as a whole-text pattern; nil when the pattern uses
  /// what only flag v has.
  static func anchored(_ source: String) -> String? {
    let scan = PatternScan(source)
    guard !scan.needsSetNotation else { return nil }
    let isGroup = ungrouped(source) != source
    return scan.hasAlternatives || isGroup ? "^(?:\(source))$" : "^\(source)$"
  }

  /// The pattern without one group around all of it.
  private static func ungrouped(_ source: String) -> String {
    guard source.hasPrefix("(?:"), source.hasSuffix(")"), PatternScan(source).firstGroupSpansAll
    else { return source }
    return String(source.dropFirst(3).dropLast())
  }

  /// A pattern that matches exactly this text.
  static func literal(_ text: String) -> String {
    var result = ""
    for scalar in text.unicodeScalars {
      if "^$\\.*+?()[]{}|/".unicodeScalars.contains(scalar) { result += "\\" }
      result.unicodeScalars.append(scalar)
    }
    return result
  }
}

/// What one pass over a pattern tells about its outermost structure.
struct PatternScan {
  private(set) var hasAlternatives = false
  private(set) var endsWithAnchor = false
  private(set) var firstGroupSpansAll = false
  private(set) var needsSetNotation = false
  private let scalars: [Unicode.Scalar]
  private var groups = 0
  private var classes = 0

  init(_ source: String) {
    scalars = Array(source.unicodeScalars)
    var index = 0
    while index < scalars.count { index = step(at: index) }
  }

  private mutating func step(at index: Int) -> Int {
    let scalar = scalars[index]
    let next = index + 1 < scalars.count ? scalars[index + 1] : nil
    if scalar == "\\" {
      if classes > 0, let next, next == "q" || Self.setEscapes.contains(next) {
        needsSetNotation = true
      }
      return index + 2
    }
    if classes > 0 {
      if scalar == "[" || ((scalar == "-" || scalar == "&") && next == scalar) {
        needsSetNotation = true
      }
      classes += scalar == "[" ? 1 : scalar == "]" ? -1 : 0
      return index + 1
    }
    switch scalar {
    case "[": classes = 1
    case "(": groups += 1
    case ")":
      groups -= 1
      if groups == 0, !hasClosed {
        hasClosed = true
        firstGroupSpansAll = scalars.first == "(" && index == scalars.count - 1
      }
    case "|" where groups == 0: hasAlternatives = true
    case "$" where index == scalars.count - 1: endsWithAnchor = true
    default: break
    }
    return index + 1
  }

  private var hasClosed = false
  private static let setEscapes = Set("&!#%,:;<=>@`~".unicodeScalars)
}
