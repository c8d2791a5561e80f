/// One Swift file of the tree, read once.
struct SourceFile: Sendable {
  /// Where the file is, relative to the root of the repository.
  let path: String

  /// The lines of the file.
  let lineCount: Int

  /// The code, without comments and literals.
  let tokens: [Token]

  /// The comment text of each line, starting with line 1.
  let comments: [String]

  /// The text of the string and regex literals of each line, starting with line 1.
  let literals: [String]

  /// Reads `text` as the contents of `path`.
  init(path: String, text: String) {
    let lexer = SwiftLexer(text)
    self.path = path
    tokens = Token.tokens(of: lexer.code)
    comments = Self.lines(of: lexer.comments)
    literals = Self.lines(of: lexer.literals)
    lineCount = text.isEmpty ? 0 : comments.count - (text.utf8.last == .newline ? 1 : 0)
  }

  private static func lines(of text: [UInt8]) -> [String] {
    text.split(separator: .newline, omittingEmptySubsequences: false)
      .map { String(decoding: $0, as: UTF8.self) }
  }

  /// The target of the file: `Domain` for `Packages/Domain/Sources/Domain/Avatars/Avatar.swift`.
  var module: String { parts.first.map(String.init) ?? "" }

  /// The folder in the target: `Avatars` for the same file; empty for a file beside the folders.
  var folder: String { parts.count > 2 ? String(parts[1]) : "" }

  /// The parts of the path below `Sources` or `Tests`.
  private var parts: [Substring] {
    Array(path.split(separator: "/").drop { $0 != "Sources" && $0 != "Tests" }.dropFirst())
  }

  /// The lines on which the tokens of `pattern` follow each other.
  func lines(matching pattern: String) -> [Int] {
    let wanted = Token.tokens(of: Array(pattern.utf8)).map(\.text)
    guard let first = wanted.first else { return [] }
    return tokens.indices.compactMap { start in
      guard tokens[start].text == first, start + wanted.count <= tokens.count else { return nil }
      let found = tokens[start..<(start + wanted.count)].lazy.map(\.text)
      return found.elementsEqual(wanted) ? tokens[start].line : nil
    }
  }

  /// The comment that explains a line: on it, or directly above it without a blank line between.
  func comment(explaining line: Int) -> String {
    var explanation = comments[line - 1]
    var above = line - 2
    while above >= 0, comments[above].contains(where: { $0 != " " }) {
      explanation = comments[above] + explanation
      above -= 1
    }
    return explanation
  }
}
