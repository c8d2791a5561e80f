/// The completion script for fish: one `complete` line per word that can be offered.
struct FishCompletion {
  /// The table whose commands and options are completed.
  let table: CommandTable

  private var name: String { "_" + CompletionScript.functionName([table.program]) }
  private var complete: String { "complete -c \(table.program)" }

  /// The lines of the script.
  var lines: [String] {
    ["# fish completion for \(table.program): \(table.program) completions fish | source", ""]
      + stateFunction + [""] + atFunction + ["", "\(complete) -f"]
      + table.globalOptions.flatMap { lines(for: $0, condition: nil) }
      + table.entries.flatMap(lines)
  }

  private var stateFunction: [String] {
    let valued = Set(
      table.entries.flatMap(\.command.options).filter { $0.value != nil }.flatMap(\.names)
    ).sorted()
    let steps = table.entries.filter { !$0.path.isEmpty }.map { quoted($0.words) }
    return """
      # Prints the commands typed so far, then the number of arguments after them.
      function \(name)_state
        set -l path
        set -l count 0
        set -l pending 0
        set -l ended 0
        for word in (commandline -opc)[2..-1]
          if test $pending -eq 1
            set pending 0
          else if test $ended -eq 0; and string match -qr -- '^-[^0-9]' $word
            if test "$word" = --
              set ended 1
            else if contains -- $word \(valued.joined(separator: " "))
              set pending 1
            end
          else if contains -- (string join ' ' -- $path $word) \(steps.joined(separator: " "))
            set -a path $word
          else
            set count (math $count + 1)
          end
        end
        string join ' ' -- $path
        echo $count
      end
      """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var atFunction: [String] {
    """
    # Succeeds at the commands $argv[1] and, if given, at argument $argv[2] or one past it with '+'.
    function \(name)_at
      set -l state (\(name)_state)
      test (count $state) -eq 2; or set -p state ''
      test "$state[1]" = "$argv[1]"; or return 1
      test (count $argv) -lt 2; and return 0
      test "$argv[2]" = '+'; or test $state[2] -eq $argv[2]
    end
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private func lines(for entry: CommandTable.Entry) -> [String] {
    let here = condition(entry)
    let commands = entry.command.subcommands.map {
      "\(complete) -n \(here) -a \(quoted($0.name)) -d \(quoted($0.summary))"
    }
    let options =
      entry.path.isEmpty ? [] : entry.options.flatMap { lines(for: $0, condition: here) }
    let arguments = entry.command.arguments.enumerated().flatMap { index, argument in
      lines(for: argument, condition: condition(entry, argument.isVariadic ? "+" : "\(index)"))
    }
    return commands + arguments + options
  }

  private func lines(for option: Command.Option, condition: String?) -> [String] {
    let names = option.names.map {
      $0.hasPrefix("--") ? "-l \($0.dropFirst(2))" : "-s \($0.dropFirst())"
    }
    var parts = [complete]
    if let condition { parts.append("-n \(condition)") }
    parts += names
    if let value = option.value { parts.append(requirement(value.accepts)) }
    parts.append("-d \(quoted(CompletionScript.brief(option.help)))")
    return [parts.joined(separator: " ")]
  }

  private func lines(for argument: Command.Argument, condition: String) -> [String] {
    let line = "\(complete) -n \(condition)"
    let help = "-d \(quoted(argument.name))"
    let words = argument.accepts.knownValues.map { "\(line) -a \(quoted($0)) \(help)" }
    let files = argument.accepts.completesFiles ? ["\(line) -F"] : []
    let folders =
      argument.accepts == .directory ? ["\(line) -a '(__fish_complete_directories)'"] : []
    return words + files + folders
  }

  private func requirement(_ accepts: AcceptedValues) -> String {
    let words = "-a \(quoted(accepts.knownValues.joined(separator: " ")))"
    return switch accepts {
    case .any: "-x"
    case .file: "-r -F"
    case .directory: "-x -a '(__fish_complete_directories)'"
    case .choices, .suggestions(_, orFile: false): "-x \(words)"
    case .suggestions(_, orFile: true): "-r -F \(words)"
    }
  }

  private func condition(_ entry: CommandTable.Entry, _ argument: String? = nil) -> String {
    let words = "\(name)_at \"\(entry.words)\"" + (argument.map { " \($0)" } ?? "")
    return quoted(words)
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("\\", with: "\\\\").replacing("'", with: "\\'") + "'"
  }
}
