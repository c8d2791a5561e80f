/// Rejects phrases that make comments and test names hard to understand.
///
/// A phrase is compared by whole words, without case, also across the lines of a comment. Text in backticks
/// is not part of a comment's words.
struct PlainWordsRule: Sendable {
  /// The modules to check: targets with sources or tests.
  let modules: Set<String>

  /// The modules whose comments and test names have no rejected phrase; add a module once it has none.
  static let kit = PlainWordsRule(modules: [
    "Data",
    "DataMock",
    "DataTests",
    "Domain",
    "DomainMock",
    "DomainTests",
    "ImageProcessing",
    "ImageProcessingTests",
    "Networking",
    "NetworkingMock",
    "NetworkingTests",
    "NetworkingURLSession",
    "ShellWeb",
  ])

  /// The rejected phrases, each with a replacement.
  static let phrases: KeyValuePairs = [
    "nobody": "name the caller, or use \"no\" and a noun",
    "somebody": "name the caller",
    "everybody": "name the callers",
    "whoever": "name the caller",
    "hears": "receives",
    "heard": "received",
    "is told": "receives, is notified",
    "are told": "receive, are notified",
    "is said": "is reported",
    "nothing is said": "reports nothing",
    "knows": "stores, supports, depends on",
    "stands for": "means, replaces",
    "stands in a": "is in, is part of",
    "stands in its": "is in, is part of",
    "stands in the": "is in, is part of",
    "stands beside": "is next to",
    "lets go": "releases, closes",
    "gives up the": "releases, returns",
    "there is to be": "name the subject of the sentence",
    "to be had": "is available",
  ]

  /// The words that may not begin a comment or a test name.
  static let firstWords: KeyValuePairs = [
    "what": "begin with a noun or a verb",
    "who": "begin with a noun or a verb",
  ]

  /// The rejected phrases in the files of ``modules``.
  func violations(in file: SourceFile) -> [Violation] {
    guard modules.contains(file.module) else { return [] }
    return (Self.comments(of: file) + Self.rawIdentifiers(of: file)).flatMap { words in
      Self.violations(in: words, of: file)
    }
  }

  /// One word in lower case, and its line.
  private struct Word {
    let text: String
    let line: Int
  }

  /// The words of each block of comment lines.
  private static func comments(of file: SourceFile) -> [[Word]] {
    var blocks: [[Word]] = [[]]
    for (line, comment) in zip(1..., file.comments) {
      if comment.allSatisfy({ $0 == " " }) {
        blocks.append([])
      } else {
        blocks[blocks.count - 1] += words(of: withoutCode(comment), line)
      }
    }
    return blocks
  }

  /// The words of each identifier in backticks, whose spaces are underscores in the tokens.
  private static func rawIdentifiers(of file: SourceFile) -> [[Word]] {
    zip(file.tokens, file.tokens.dropFirst()).compactMap { quote, identifier in
      quote.text == "`" ? words(of: identifier.text, identifier.line) : nil
    }
  }

  private static func words(of text: String, _ line: Int) -> [Word] {
    text.lowercased().split { !$0.isLetter && $0 != "'" }
      .map { Word(text: String($0), line: line) }
  }

  private static func withoutCode(_ comment: String) -> String {
    (" " + comment).split(separator: "`").enumerated()
      .map { $0.offset.isMultiple(of: 2) ? String($0.element) : "code" }.joined(separator: " ")
  }

  private static func violations(in words: [Word], of file: SourceFile) -> [Violation] {
    let texts = words.map(\.text)
    let first = firstWords.compactMap { word, advice in
      texts.first == word
        ? Violation(file.path, line: words[0].line, "begins with \"\(word)\": \(advice)") : nil
    }
    return first
      + phrases.flatMap { phrase, advice in
        let wanted = phrase.split(separator: " ").map(String.init)
        return words.indices.filter { texts[$0...].starts(with: wanted) }.map {
          Violation(file.path, line: words[$0].line, "\"\(phrase)\": \(advice)")
        }
      }
  }
}
