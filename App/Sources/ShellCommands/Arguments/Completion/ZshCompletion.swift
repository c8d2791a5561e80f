/// The completion script for zsh: one `_arguments` function per command.
struct ZshCompletion {
  /// The table whose commands and options are completed.
  let table: CommandTable

  /// The lines of the script.
  var lines: [String] {
    let root = function(table.entry(at: []))
    return ["#compdef \(table.program)", ""]
      + table.entries.flatMap { definition(of: $0) }
      + [
        "if [ \"$funcstack[1]\" = \"\(root)\" ]; then",
        "  \(root) \"$@\"",
        "else",
        "  compdef \(root) \(table.program)",
        "fi",
      ]
  }

  private func definition(of entry: CommandTable.Entry) -> [String] {
    let body = entry.command.isGroup ? groupBody(entry) : leafBody(entry)
    let globals = entry.path.isEmpty ? globalArray : []
    return ["\(function(entry))() {"] + (globals + body).map { $0.isEmpty ? $0 : "  " + $0 }
      + ["}", ""]
  }

  private var globalArray: [String] {
    ["local -a global_options", "global_options=("]
      + table.globalOptions.flatMap(specifications).map { "  " + $0 } + [")"]
  }

  private func leafBody(_ entry: CommandTable.Entry) -> [String] {
    let own = entry.options.flatMap(specifications)
    let arguments = entry.command.arguments.enumerated().map(specification)
    return call("_arguments -S", ["$global_options"] + own + arguments)
  }

  private func groupBody(_ entry: CommandTable.Entry) -> [String] {
    let own = entry.options.flatMap(specifications)
    let commands = entry.command.subcommands
    let descriptions = commands.map {
      "    " + quoted("\($0.name):\(escaped($0.summary))")
    }
    let branches = commands.map { "    \($0.name)) \(function(entry.appending($0))) ;;" }
    return [
      "local curcontext=\"$curcontext\" state state_descr line",
      "local -A opt_args", "local -a commands",
    ]
      + call(
        "_arguments -C -S -A '-*'",
        ["$global_options"] + own + ["'1:command:->command'", "'*:: :->argument'"])
      + ["case $state in", "command)", "  commands=("] + descriptions
      + ["  )", "  _describe -t commands command commands", "  ;;", "argument)"]
      + ["  case $words[1] in"] + branches + ["  esac", "  ;;", "esac"]
  }

  private func call(_ command: String, _ parts: [String]) -> [String] {
    let rows = parts.enumerated().map { index, part in
      "  " + part + (index == parts.count - 1 ? "" : " \\")
    }
    return ["\(command) \\"] + rows
  }

  private func specifications(_ option: Command.Option) -> [String] {
    option.names.map { name in
      let help = "[\(escaped(CompletionScript.brief(option.help)))]"
      let others = option.names.filter { $0 != name }
      let prefix =
        if option.isRepeatable && option.value != nil {
          "*"
        } else if others.isEmpty {
          ""
        } else {
          "(\(others.joined(separator: " ")))"
        }
      guard let value = option.value else { return quoted("\(prefix)\(name)\(help)") }
      let equals = name.hasPrefix("--") ? "=" : ""
      return quoted(
        "\(prefix)\(name)\(equals)\(help):\(escaped(value.name)):\(action(value.accepts))")
    }
  }

  private func specification(_ index: Int, _ argument: Command.Argument) -> String {
    let position =
      switch argument.arity {
      case .required: "\(index + 1):"
      case .optional: "\(index + 1)::"
      case .variadic: "*:"
      }
    return quoted("\(position)\(escaped(argument.name)):\(action(argument.accepts))")
  }

  private func action(_ accepts: AcceptedValues) -> String {
    let words = accepts.knownValues.joined(separator: " ")
    return switch accepts {
    case .any: " "
    case .file: "_files"
    case .directory: "_files -/"
    case .choices: "(\(words))"
    case .suggestions(_, orFile: false): "(\(words))"
    case .suggestions(_, orFile: true): "{compadd - \(words); _files}"
    }
  }

  private func function(_ entry: CommandTable.Entry) -> String {
    CompletionScript.functionName([table.program] + entry.path)
  }

  private func escaped(_ text: String) -> String {
    text.map { #"\[]:"#.contains($0) ? "\\\($0)" : String($0) }.joined()
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
