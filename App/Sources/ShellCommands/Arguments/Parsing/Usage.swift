/// How a command is used: one or more lines of a program name, command names and operands.
struct Usage: Sendable, Equatable {
  /// The command line up to the command, such as `tool form check`.
  let command: String

  /// The alternatives that may follow, as pieces that are never split by wrapping.
  let alternatives: [[String]]

  /// Every alternative on one line of its own, unwrapped.
  var lines: [String] {
    alternatives.map { ([command] + $0).joined(separator: " ") }
  }
}

extension CommandTable {
  /// How the command at `path` is used.
  func usage(for path: [String]) -> Usage {
    let entry = entry(at: path)
    let command = typed(entry.path)
    guard !entry.command.isGroup else {
      let options = entry.path.isEmpty ? ["[options]"] : entry.options.map(Self.piece)
      return Usage(command: command, alternatives: [options + ["COMMAND"]])
    }
    let replacing = entry.options.filter(\.replacesArguments)
    let shared = entry.options.filter { !$0.replacesArguments }.map(Self.piece)
    let plain = entry.command.arguments.map(\.usage) + shared
    return Usage(
      command: command, alternatives: [plain] + replacing.map { [$0.usage] + shared })
  }

  private static func piece(_ option: Command.Option) -> String {
    (option.isRequired ? option.usage : "[\(option.usage)]") + (repeats(option) ? "..." : "")
  }

  private static func repeats(_ option: Command.Option) -> Bool {
    option.value != nil && option.isRepeatable
  }
}
