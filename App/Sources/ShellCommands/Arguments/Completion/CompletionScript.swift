/// The completion script of a command table for one shell.
///
/// The scripts are self-contained: they need neither the program nor bash-completion at run time.
struct CompletionScript: Sendable, Equatable {
  /// A shell that scripts exist for.
  enum Shell: String, Sendable, CaseIterable {
    /// GNU Bash 3.2 and later.
    case bash

    /// The Z shell 5 and later.
    case zsh

    /// The friendly interactive shell 3 and later.
    case fish
  }

  /// The table whose commands and options are completed; it has no `problems`.
  let table: CommandTable

  /// The text to load into `shell`, ending in a line break.
  func text(for shell: Shell) -> String {
    let lines =
      switch shell {
      case .bash: BashCompletion(table: table).lines
      case .zsh: ZshCompletion(table: table).lines
      case .fish: FishCompletion(table: table).lines
      }
    return lines.joined(separator: "\n") + "\n"
  }

  /// The first sentence of a help text, without its full stop.
  static func brief(_ help: String) -> String {
    let first = help.firstRange(of: ". ").map { help[..<$0.lowerBound] } ?? help[...]
    return String(first.hasSuffix(".") ? first.dropLast() : first)
  }

  /// The program's name as part of a shell function's name.
  static func functionName(_ words: [String]) -> String {
    let joined = words.joined(separator: "_")
    return "_" + joined.map { $0.isLetter || $0.isNumber ? String($0) : "_" }.joined()
  }
}
