/// One file of the sources names the product; everything else reads the name there.
struct ProductNameRule {
  /// The file that names the product.
  static let home = "Words/AppIdentity.swift"

  /// The name in title bars.
  let displayName: String

  /// The name at the command line.
  let executable: String

  /// Reads the names in the text of ``home``; nil when it has none.
  init?(identity text: String) {
    guard
      let match = text.firstMatch(of: #/displayName: "([^"]+)", executable: "([^"]+)"/#)
    else { return nil }
    displayName = String(match.1)
    executable = String(match.2)
  }

  /// What every environment variable of the product begins with.
  var environmentPrefix: String { identifier.uppercased() + "_" }

  /// The executable's name where a hyphen is not allowed.
  private var identifier: String { String(executable.map { $0 == "-" ? "_" : $0 }) }

  /// Whether a file is compiled into something that people run.
  static func applies(to path: String) -> Bool {
    SourceTree.isShipped(path) || path.hasPrefix("Tests/Backend/Sources/")
  }

  /// The literals of `file` that name the product.
  func violations(in file: SourceFile) -> [Violation] {
    guard Self.applies(to: file.path), !file.path.hasSuffix(Self.home) else { return [] }
    let names: Set = [displayName, executable, identifier, environmentPrefix]
    return zip(1..., file.literals).flatMap { line, text in
      names.sorted().filter { Self.names($0, in: text) && !Self.isKey(text) }.map {
        Violation(file.path, line: line, "the literal names the product (\($0)): read AppIdentity")
      }
    }
  }

  /// The key of a document that says which command line shell a script is for.
  private static func isKey(_ text: String) -> Bool {
    text.split(separator: " ") == ["shell", "script"]
  }

  /// Whether `name` is in `text`, where it neither continues a word nor is continued by one.
  private static func names(_ name: String, in text: String) -> Bool {
    text.ranges(of: name).contains { range in
      let before = range.lowerBound == text.startIndex ? nil : text[..<range.lowerBound].last
      let after = name.hasSuffix("_") ? nil : text[range.upperBound...].first
      let continues = before?.isLetter == true || before?.isNumber == true || before == "_"
      return !continues && after?.isLetter != true && after?.isNumber != true
    }
  }
}
