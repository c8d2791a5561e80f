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

  /// What reads the time, the place or an identity from the machine.
  static let ambientPatterns = [
    "Date()", "Date.init()", "Date.now", "Date(timeIntervalSinceNow",
    "Calendar.current", "Calendar.autoupdatingCurrent", "Locale.current",
    "Locale.autoupdatingCurrent", "TimeZone.current", "TimeZone.autoupdatingCurrent",
    "UUID()", "UUID.init()",
  ]

  /// Time, place and identity come from outside.
  static let ambientValue = SourceRule(name: "ambient value") { file in
    guard !LiveAdapters.contains(file.path) else { return [] }
    return ambientPatterns.flatMap { pattern in
      file.lines(matching: pattern).map {
        Violation(file.path, line: $0, "\(pattern) outside a live adapter: inject it")
      }
    }
  }

  /// What traps.
  static let forbiddenTraps = ["try!", "as!", "fatalError("]

  /// What silences the compiler, and needs a comment that says why.
  static let needingReason = ["@unchecked Sendable", "nonisolated(unsafe)"]

  /// Nothing traps on input, and nothing silences the compiler without saying why.
  static let escapeHatch = SourceRule(name: "escape hatch") { file in
    let forbidden = forbiddenTraps.flatMap { pattern in
      file.lines(matching: pattern).map { Violation(file.path, line: $0, "\(pattern) can trap") }
    }
    let unexplained = needingReason.flatMap { pattern in
      file.lines(matching: pattern)
        .filter { !explainsSafety(file.comment(explaining: $0)) }
        .map { Violation(file.path, line: $0, "\(pattern) without a comment that says why") }
    }
    return forbidden + unexplained
  }

  /// What marks unfinished work in a comment.
  static let markers = ["TODO", "FIXME", "XXX", "HACK"]

  /// A shipped file is finished.
  static let unfinishedWork = SourceRule(name: "unfinished work") { file in
    zip(1..., file.comments).flatMap { line, comment in
      comment.split { !$0.isLetter }.filter { markers.contains(String($0)) }
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
