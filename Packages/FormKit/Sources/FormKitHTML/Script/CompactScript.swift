/// Scripts without comments, without white space that means nothing, and with short names.
///
/// It is for the scripts of this module: they end every statement with a semicolon or a brace, begin a
/// regular expression only after punctuation, and hold no template literals, labels, classes, empty
/// statements or methods in objects. A name that is declared anywhere in them gets one short name
/// everywhere; members of objects keep theirs. `const` becomes `let`, `true` `!0`, `false` `!1` and
/// `undefined` `void 0`; declarations that follow one another become one; the brackets around a single
/// parameter, and a semicolon or comma before the end of a block, object or list are left out.
struct CompactScript {
  /// The texts of the scripts that run together, each on one line.
  let texts: [String]

  /// Makes the scripts shorter.
  ///
  /// - Parameter rare: The places of scripts that few pages have; their own names are the longest.
  init(_ sources: [String], rare: Set<Int> = []) {
    var tokens: [ScriptToken] = []
    var ends: [Int] = []
    var rareTokens: [Range<Int>] = []
    for (place, source) in sources.enumerated() {
      let start = tokens.count
      tokens += ScriptToken.tokens(of: source)
      ends.append(tokens.count)
      if rare.contains(place) { rareTokens.append(start..<tokens.count) }
    }
    let names = ScriptNames(tokens, rare: rareTokens)
    var start = 0
    texts = ends.map { end in
      defer { start = end }
      return Self.text(tokens, start..<end, names)
    }
  }

  private static func text(
    _ tokens: [ScriptToken], _ range: Range<Int>, _ names: ScriptNames
  ) -> String {
    var result = ""
    var last: Character = ";"
    let joints = joints(of: tokens[range])
    for index in range where !isNeedless(index, of: tokens[range]) {
      // The keyword of the second of two declarations that become one.
      if joints.contains(index - 1) { continue }
      let text =
        joints.contains(index)
        ? "," : shorter(index, of: tokens[range]) ?? names.text(at: index, of: tokens)
      guard let first = text.first else { continue }
      let wouldJoin = isWord(last) && isWord(first) || last == first && "+-".contains(first)
      if wouldJoin { result += " " }
      result += text
      last = text.last ?? last
    }
    return result
  }

  /// The semicolons between two declarations, which become commas.
  private static func joints(of tokens: ArraySlice<ScriptToken>) -> Set<Int> {
    var result: Set<Int> = []
    // For each bracket that is open, whether the statement in it is a declaration.
    var declares = [false]
    for index in tokens.indices where !tokens[index].text.isEmpty {
      let token = tokens[index].text
      switch token {
      case "(", "[", "{": declares.append(false)
      case ")", "]", "}": if declares.count > 1 { declares.removeLast() }
      case "const", "let": declares[declares.count - 1] = true
      case ";" where declares.last == true:
        let next = tokens.indices.contains(index + 1) ? tokens[index + 1].text : ""
        if next == "const" || next == "let" { result.insert(index) }
        declares[declares.count - 1] = false
      default: break
      }
    }
    return result
  }

  /// Whether a token is a semicolon or comma before an end, or a bracket around a single parameter.
  private static func isNeedless(_ index: Int, of tokens: ArraySlice<ScriptToken>) -> Bool {
    func token(_ place: Int) -> ScriptToken? {
      tokens.indices.contains(place) ? tokens[place] : nil
    }
    switch tokens[index].text {
    case ";": return token(index + 1)?.text == "}"
    case ",": return ["}", "]"].contains(token(index + 1)?.text)
    case "(":
      return token(index + 1)?.isName == true && token(index + 2)?.text == ")"
        && token(index + 3)?.text == "=>"
    case ")":
      return token(index + 1)?.text == "=>" && token(index - 1)?.isName == true
        && token(index - 2)?.text == "("
    default: return false
    }
  }

  /// A keyword that means the same and is shorter; nil for any other token, and for the key of an object.
  private static func shorter(_ index: Int, of tokens: ArraySlice<ScriptToken>) -> String? {
    guard let text = keywords[tokens[index].text] else { return nil }
    let next = tokens.indices.contains(index + 1) ? tokens[index + 1].text : ""
    return next == ":" ? nil : text
  }

  private static let keywords = [
    "const": "let", "true": "!0", "false": "!1", "undefined": "void 0",
  ]

  private static func isWord(_ character: Character) -> Bool {
    character.isLetter || character.isNumber || character == "_" || character == "$"
  }
}

/// A word, a string, a regular expression or a sign of a script.
struct ScriptToken {
  let text: String
  /// Whether it is a name, a keyword or a number.
  let isWord: Bool

  /// Whether it can be a name.
  var isName: Bool { isWord && !(text.first?.isNumber ?? true) && !Self.keywords.contains(text) }

  private static let keywords: Set = [
    "break", "case", "catch", "const", "default", "do", "else", "false", "for", "function", "if",
    "in", "let", "new", "null", "of", "return", "switch", "true", "try", "typeof", "undefined",
    "void",
  ]

  private static let signs = ["...", "===", "!==", "??=", "||=", "++", "--", "=>", "?.", "??"]

  /// Takes a script apart, its comments left out.
  static func tokens(of source: String) -> [ScriptToken] {
    var rest = Substring(source)
    var result: [ScriptToken] = []
    while let first = rest.first {
      if first.isWhitespace {
        rest.removeFirst()
      } else if rest.hasPrefix("//") {
        rest = rest.drop { !$0.isNewline }
      } else if rest.hasPrefix("/*") {
        rest = rest.firstRange(of: "*/").map { rest[$0.upperBound...] } ?? ""
      } else {
        let token = token(rest, first, after: result.last)
        result.append(token)
        rest = rest.dropFirst(token.text.count)
      }
    }
    return result
  }

  private static func token(
    _ rest: Substring, _ first: Character, after last: ScriptToken?
  ) -> ScriptToken {
    if first == "\"" || first == "'" {
      return ScriptToken(text: quoted(rest, first), isWord: false)
    }
    if first == "/", last.map({ !$0.isWord && !")]}".contains($0.text) }) ?? true {
      let expression = quoted(rest, first)
      let flags = rest.dropFirst(expression.count).prefix(while: \.isLetter)
      return ScriptToken(text: expression + flags, isWord: false)
    }
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    if !word.isEmpty { return ScriptToken(text: String(word), isWord: true) }
    let sign = signs.first(where: rest.hasPrefix) ?? String(first)
    return ScriptToken(text: sign, isWord: false)
  }

  /// A string or a regular expression with its marks.
  private static func quoted(_ rest: Substring, _ mark: Character) -> String {
    var result = String(mark)
    var isEscaped = false
    var isInClass = false
    for character in rest.dropFirst() {
      result.append(character)
      if isEscaped {
        isEscaped = false
      } else if character == "\\" {
        isEscaped = true
      } else if character == mark && !isInClass {
        break
      } else if mark == "/" {
        isInClass = character == "[" || isInClass && character != "]"
      }
    }
    return result
  }
}
