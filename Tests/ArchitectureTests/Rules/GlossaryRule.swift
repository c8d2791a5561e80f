/// Rejects the synonyms that the glossary replaces.
///
/// The glossary has tables with the columns term, meaning, type and replaces. In the last column
/// `` `Name` `` is an identifier that neither code nor a document uses, and `` `…Suffix` `` an ending
/// that the name of a shipped type does not have, unless the column "type" lists the name.
struct GlossaryRule: Sendable {
  /// The document with the tables.
  static let path = "docs/glossary.md"

  /// The types in the column "type"; of a nested type the last name.
  let types: Set<String>

  /// The replaced identifiers, each with the term to use.
  let synonyms: [String: String]

  /// The replaced endings of type names, each with the term to use.
  let suffixes: [String: String]

  private static let header = ["term", "meaning", "type", "replaces"]

  /// Reads the tables; nil when `text` has none.
  init?(glossary text: String) {
    let rows = text.split(separator: "\n").map(Self.cells)
    guard rows.contains(Self.header) else { return nil }
    let entries = rows.filter {
      $0.count == Self.header.count && $0 != Self.header && !$0[0].hasPrefix("---")
    }
    var (types, synonyms, suffixes) = (Set<String>(), [String: String](), [String: String]())
    for entry in entries {
      for type in Self.code(entry[2]) {
        types.insert(type.split(separator: ".").last.map(String.init) ?? type)
      }
      for name in Self.code(entry[3]) {
        if name.hasPrefix("…") {
          suffixes[String(name.dropFirst())] = entry[0]
        } else {
          synonyms[name] = entry[0]
        }
      }
    }
    self.types = types
    self.synonyms = synonyms
    self.suffixes = suffixes
  }

  /// The cells of one line of a table; empty for another line.
  private static func cells(_ line: Substring) -> [String] {
    guard line.hasPrefix("|"), line.hasSuffix("|") else { return [] }
    return line.dropFirst().dropLast().split(separator: "|", omittingEmptySubsequences: false)
      .map { $0.split(separator: " ").joined(separator: " ") }
  }

  /// The texts in backticks.
  private static func code(_ cell: String) -> [String] {
    cell.split(separator: "`", omittingEmptySubsequences: false).enumerated()
      .filter { !$0.offset.isMultiple(of: 2) }.map { String($0.element) }
  }
}

extension GlossaryRule {
  /// The uses of replaced names in one file.
  func violations(in file: SourceFile) -> [Violation] {
    // The stubs declare Apple's names.
    guard !file.path.hasPrefix("Tests/AppleStubs/") else { return [] }
    let used = file.tokens.compactMap { token in
      synonyms[token.text].map {
        Violation(file.path, line: token.line, "\(token.text): the glossary's word is \"\($0)\"")
      }
    }
    return used + (Self.isShipped(file.path) ? endings(of: file) + errors(of: file) : [])
  }

  /// The uses of replaced identifiers in one document.
  func violations(in text: String, of path: String) -> [Violation] {
    guard path.hasSuffix(".md"), path != Self.path, path != "CHANGELOG.md" else { return [] }
    return zip(1..., text.split(separator: "\n", omittingEmptySubsequences: false))
      .flatMap { number, line in
        line.split { !$0.isLetter && !$0.isNumber }.compactMap { word in
          synonyms[String(word)].map {
            Violation(path, line: number, "\(word): the glossary's word is \"\($0)\"")
          }
        }
      }
  }

  private static func isShipped(_ path: String) -> Bool {
    SourceTree.isShipped(path) || path.hasPrefix("Tests/Backend/Sources/")
  }

  /// The declared types with a replaced ending.
  private func endings(of file: SourceFile) -> [Violation] {
    TypeDeclaration.all(in: file.tokens).flatMap { type in
      suffixes.filter {
        type.keyword != "typealias" && type.name.hasSuffix($0.key) && !types.contains(type.name)
      }.map {
        Violation(
          file.path, line: type.line, "\(type.name): the glossary's word is \"\($0.value)\"")
      }
    }
  }

  /// The thrown types whose name does not end in `Error`.
  private func errors(of file: SourceFile) -> [Violation] {
    TypeDeclaration.all(in: file.tokens).filter {
      $0.conformances.contains("Error") && !$0.name.hasSuffix("Error")
    }.map {
      Violation(file.path, line: $0.line, "\($0.name): the name of a thrown type ends in Error")
    }
  }
}
