/// Files and functions stay small enough to read.
struct SizeRule {
  /// The most lines a file may have.
  var fileLimit = 500

  /// The most lines a function may have, signature and closing brace included.
  var functionLimit = 60

  /// Files and functions over their limit.
  func violations(in file: SourceFile) -> [Violation] {
    let long = Self.functions(in: file).filter { $0.lines > functionLimit }.map {
      Violation(
        file.path, line: $0.start, "\($0.name) has \($0.lines) lines, limit \(functionLimit)")
    }
    guard file.lineCount > fileLimit else { return long }
    return long + [Violation(file.path, "\(file.lineCount) lines, limit \(fileLimit)")]
  }

  /// A function with a body.
  struct Function: Equatable {
    let name: String
    let start: Int
    let lines: Int
  }

  /// Every function, initialiser, deinitialiser and subscript of `file` that has a body.
  static func functions(in file: SourceFile) -> [Function] {
    let tokens = file.tokens
    return tokens.indices.compactMap { index in
      guard isDeclaration(at: index, in: tokens),
        let open = bodyStart(after: index, in: tokens),
        let close = matchingBrace(of: open, in: tokens)
      else { return nil }
      let keyword = tokens[index].text
      let name = tokens[(index + 1)...].first { $0.text != "`" }?.text ?? ""
      return Function(
        name: keyword == "func" ? name : keyword, start: tokens[index].line,
        lines: tokens[close].line - tokens[index].line + 1)
    }
  }

  private static func isDeclaration(at index: Int, in tokens: [Token]) -> Bool {
    let keywords: Set = ["func", "init", "deinit", "subscript"]
    guard keywords.contains(tokens[index].text) else { return false }
    return index == 0 || ![".", "`"].contains(tokens[index - 1].text)
  }

  /// The brace that opens the body, or nil for a requirement without one.
  private static func bodyStart(after keyword: Int, in tokens: [Token]) -> Int? {
    let nextDeclaration: Set = [
      "func", "var", "let", "init", "deinit", "subscript", "case", "static", "public", "private",
      "internal", "package", "fileprivate", "open", "mutating", "nonmutating", "associatedtype",
      "typealias", "struct", "enum", "protocol", "extension", "final", "override", "}", "#",
    ]
    var depth = 0
    for index in tokens.indices[(keyword + 1)...] {
      switch tokens[index].text {
      case "(", "[": depth += 1
      case ")", "]": depth -= 1
      case "{" where depth == 0: return index
      case let text where depth == 0 && nextDeclaration.contains(text): return nil
      default: break
      }
    }
    return nil
  }

  private static func matchingBrace(of open: Int, in tokens: [Token]) -> Int? {
    var depth = 0
    for index in tokens.indices[open...] {
      switch tokens[index].text {
      case "{": depth += 1
      case "}": depth -= 1
      default: continue
      }
      if depth == 0 { return index }
    }
    return nil
  }
}

/// The middle and the upper end of a list of sizes.
struct SizeSummary: CustomStringConvertible {
  let count: Int
  let median: Int
  let percentile95: Int
  let largest: Int

  init(_ sizes: [Int]) {
    let sorted = sizes.sorted()
    func rank(_ share: Double) -> Int {
      sorted.isEmpty ? 0 : sorted[Int((Double(sorted.count - 1) * share).rounded())]
    }
    count = sorted.count
    median = rank(0.5)
    percentile95 = rank(0.95)
    largest = sorted.last ?? 0
  }

  var description: String {
    "\(count) of median \(median), 95th percentile \(percentile95), largest \(largest) lines"
  }
}
