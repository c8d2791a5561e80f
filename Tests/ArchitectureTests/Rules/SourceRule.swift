/// A rule about what a shipped source file may say.
struct SourceRule: Sendable {
  /// What the rule is called in a report.
  let name: String

  /// The violations in one file.
  let violations: @Sendable (SourceFile) -> [Violation]

  /// Only the app knows a build configuration.
  static let buildConfiguration = SourceRule(name: "build configuration") { file in
    guard !file.path.hasPrefix("App/Sources/") else { return [] }
    let configurations: Set = ["mock", "dev", "prod"]
    return file.tokens.indices.flatMap { start -> [Violation] in
      guard file.tokens[start].text == "#", start + 1 < file.tokens.count,
        ["if", "elseif"].contains(file.tokens[start + 1].text)
      else { return [] }
      let line = file.tokens[start].line
      return file.tokens[start...].prefix { $0.line == line }
        .filter { configurations.contains($0.text) }
        .map { Violation(file.path, line: line, "#if \($0.text) outside App") }
    }
  }

  /// Time, place and identity come from outside.
  static let ambientValue = SourceRule(name: "ambient value") { file in
    guard !LiveAdapters.contains(file.path) else { return [] }
    let patterns = [
      "Date()", "Date.init()", "Date.now", "Date(timeIntervalSinceNow",
      "Calendar.current", "Calendar.autoupdatingCurrent", "Locale.current",
      "Locale.autoupdatingCurrent", "TimeZone.current", "TimeZone.autoupdatingCurrent",
      "UUID()", "UUID.init()",
    ]
    return patterns.flatMap { pattern in
      file.lines(matching: pattern).map {
        Violation(file.path, line: $0, "\(pattern) outside a live adapter: inject it")
      }
    }
  }

  /// Nothing traps on input, and nothing silences the compiler without saying why.
  static let escapeHatch = SourceRule(name: "escape hatch") { file in
    let forbidden = ["try!", "as!", "fatalError("].flatMap { pattern in
      file.lines(matching: pattern).map { Violation(file.path, line: $0, "\(pattern) can trap") }
    }
    let unexplained = ["@unchecked Sendable", "nonisolated(unsafe)"].flatMap { pattern in
      file.lines(matching: pattern)
        .filter { !explainsSafety(file.comment(explaining: $0)) }
        .map { Violation(file.path, line: $0, "\(pattern) without a comment that says why") }
    }
    return forbidden + unexplained
  }

  /// A shipped file is finished.
  static let unfinishedWork = SourceRule(name: "unfinished work") { file in
    let markers: Set<Substring> = ["TODO", "FIXME", "XXX", "HACK"]
    return zip(1..., file.comments).flatMap { line, comment in
      comment.split { !$0.isLetter }.filter(markers.contains)
        .map { Violation(file.path, line: line, "\($0) in a shipped file") }
    }
  }

  private static func explainsSafety(_ comment: String) -> Bool {
    let words = [
      "sendable", "unchecked", "unsafe", "thread", "lock", "mutex", "concurren", "isolat",
    ]
    return words.contains { comment.lowercased().contains($0) }
  }
}

/// The files that may ask the machine for the time, a place or an identity.
enum LiveAdapters {
  /// The composition root, which wires the live values.
  static let folders = ["App/Sources/ShellApp/Composition/"]

  /// Single files elsewhere, each with the reason it is one.
  static let files: [String: String] = [:]

  /// Whether the file at `path` is a live adapter.
  ///
  /// `ShellCommands` names its own `Live….swift`.
  static func contains(_ path: String) -> Bool {
    if files[path] != nil || folders.contains(where: path.hasPrefix) { return true }
    let isCommand = path.hasPrefix("App/Sources/ShellCommands/")
    return isCommand && path.split(separator: "/").last?.hasPrefix("Live") == true
  }
}
