/// A line that begins with a colon.
enum LineCommand: Hashable {
  case help
  case back
  case quit
  case clear
  /// Takes a suggestion, from 1.
  case suggestion(Int)
  /// `:remove members[1]`
  case remove(String)
  /// `:search text` looks for options of a source.
  case search(String)
  /// Anything else: the id or the label of an action, or a mistake.
  case named(String)

  /// What a line says: a command, or a text whose doubled colon is halved.
  enum Input: Hashable {
    case command(LineCommand)
    case text(String)
  }

  static func parse(_ line: String) -> Input {
    guard line.hasPrefix(":") else { return .text(line) }
    let rest = line.dropFirst()
    if rest.hasPrefix(":") { return .text(String(rest)) }
    let words = rest.split(separator: " ", maxSplits: 1)
    let name = words.first.map(String.init) ?? ""
    switch name {
    case "help", "?": return .command(.help)
    case "back": return .command(.back)
    case "quit": return .command(.quit)
    case "clear": return .command(.clear)
    case "remove": return .command(.remove(words.count > 1 ? String(words[1]) : ""))
    case "search" where words.count > 1: return .command(.search(String(words[1])))
    default:
      let whole = LineEntry.trimmed(String(rest))
      return .command(Int(name).map { .suggestion($0) } ?? .named(whole))
    }
  }
}
