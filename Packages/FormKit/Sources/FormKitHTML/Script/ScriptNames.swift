/// The short names of a script.
struct ScriptNames {
  /// The kind of a name.
  private enum Role {
    /// A variable, a function or a parameter.
    case variable
    /// A variable that is also the key of an object: `{ name }`.
    case shorthand
    /// The member of an object, or no name.
    case other
  }

  private var roles: [Role]
  private var short: [String: String] = [:]

  /// Gives the shortest names to those that are read most often.
  ///
  /// - Parameter rare: The tokens that few pages have, which do not count.
  init(_ tokens: [ScriptToken], rare: [Range<Int>]) {
    let brackets = Brackets(tokens)
    roles = tokens.indices.map { Self.role(of: $0, tokens, brackets) }
    let declared = declared(tokens, brackets)
    var counts: [String: Int] = [:]
    for (index, token) in tokens.enumerated() where roles[index] != .other {
      guard declared.contains(token.text) else { continue }
      counts[token.text, default: 0] += rare.contains { $0.contains(index) } ? 0 : 1
    }
    let taken = Set(tokens.map(\.text)).subtracting(declared)
    var free = Self.candidates.lazy.filter { !taken.contains($0) }.makeIterator()
    for (name, _) in counts.sorted(by: { ($1.value, $0.key) < ($0.value, $1.key) }) {
      short[name] = free.next() ?? name
    }
  }

  /// The text of a token with its short name.
  func text(at index: Int, of tokens: [ScriptToken]) -> String {
    let text = tokens[index].text
    guard roles[index] != .other, let name = short[text] else { return text }
    return roles[index] == .shorthand ? "\(text):\(name)" : name
  }

  /// Short names, the shortest first; none is a keyword.
  private static let candidates: [String] = {
    let letters = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ".map(String.init)
    return letters + ["$", "_"]
      + letters.flatMap { first in letters.map { "\(first)\($0)" } }
      .filter { !["as", "do", "if", "in", "is", "of"].contains($0) }
  }()

  private static func role(
    of index: Int, _ tokens: [ScriptToken], _ brackets: Brackets
  ) -> Role {
    guard tokens[index].isName else { return .other }
    let before = index > 0 ? tokens[index - 1].text : ""
    let after = index + 1 < tokens.count ? tokens[index + 1].text : ""
    if before == "." || before == "?." { return .other }
    guard brackets.isInObject[index], before == "{" || before == "," else { return .variable }
    return after == ":" ? .other : after == "," || after == "}" ? .shorthand : .variable
  }

  /// The names that are declared by `const`, `let` and `function` and as parameters.
  private func declared(_ tokens: [ScriptToken], _ brackets: Brackets) -> Set<String> {
    var result: Set<String> = []
    func add(_ first: Int) {
      let last = brackets.ends[first] ?? first
      for index in first...last where roles[index] != .other { result.insert(tokens[index].text) }
    }
    for (index, token) in tokens.enumerated() {
      switch token.text {
      case "const", "let": add(index + 1)
      case "function":
        add(index + 1)
        add(index + 2)
      case "=>": add(brackets.starts[index - 1] ?? index - 1)
      default: break
      }
    }
    return result
  }
}

extension ScriptNames {
  /// Where brackets begin and end.
  private struct Brackets {
    /// The end of a bracket by its start.
    private(set) var ends: [Int: Int] = [:]
    /// The start of a bracket by its end.
    private(set) var starts: [Int: Int] = [:]
    /// Whether a token stands directly in the braces of an object or of a pattern for one.
    private(set) var isInObject: [Bool] = []

    /// What comes before the brace of an object; before others comes `)`, `=>` or a keyword.
    private static let beforeObjects: Set = [
      "(", ",", "=", ":", "[", "return", "?", "??", "const", "let",
    ]

    init(_ tokens: [ScriptToken]) {
      var open: [(index: Int, isObject: Bool)] = []
      for (index, token) in tokens.enumerated() {
        isInObject.append(open.last?.isObject ?? false)
        guard !token.isWord else { continue }
        switch token.text {
        case "(", "[": open.append((index, false))
        case "{":
          let before = index > 0 ? tokens[index - 1].text : ""
          open.append((index, Self.beforeObjects.contains(before)))
        case ")", "]", "}":
          guard let start = open.popLast()?.index else { continue }
          ends[start] = index
          starts[index] = start
        default: break
        }
      }
    }
  }
}
