/// The completion script for bash, which walks `COMP_WORDS` as the parser walks its words.
struct BashCompletion {
  /// The table whose commands and options are completed.
  let table: CommandTable

  private var name: String { CompletionScript.functionName([table.program]) }

  /// The lines of the script.
  var lines: [String] {
    ["# bash completion for \(table.program): source <(\(table.program) completions bash)", ""]
      + offering + commandCases + optionCases + takingCases + valueCases + argumentCases + walking
      + ["", "complete -F \(name) \(table.program)"]
  }

  private var offering: [String] {
    """
    # These functions share the variables of \(name): cur, prefix, head, path.
    \(name)_offer() {
      local word
      for word in "$@"; do
        [[ "$word" == "$cur"* ]] && word="$prefix$word" && COMPREPLY+=("${word#"$head"}")
      done
    }

    \(name)_paths() {
      local entry
      while IFS= read -r entry; do
        entry="$prefix$entry"
        COMPREPLY+=("${entry#"$head"}")
      done < <(compgen "$1" -- "$cur")
      compopt -o filenames 2>/dev/null
    }

    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var commandCases: [String] {
    let groups = table.entries.filter(\.command.isGroup)
    let steps = table.entries.filter { !$0.path.isEmpty }.map {
      quoted("\($0.path.dropLast().joined(separator: " ")) \($0.command.name)")
    }
    return function("commands", on: "$path") {
      groups.map { ($0.words, "\(name)_offer \(words($0.command.subcommands.map(\.name)))") }
        .map { "\(quoted($0.0))) \($0.1) ;;" }
    }
      + function("descend", on: "$path $1", otherwise: "return 1") {
        steps.isEmpty ? [] : ["\(steps.joined(separator: "|"))) path=\"${path:+$path }$1\" ;;"]
      }
  }

  private var optionCases: [String] {
    function("options", on: "$path", first: "\(name)_offer \(names(table.globalOptions))") {
      ownEntries.map { "\(quoted($0.words))) \(name)_offer \(names($0.options)) ;;" }
    }
  }

  private var valueCases: [String] {
    function("value", on: "$path $1") {
      ownEntries.flatMap { entry in
        valueCases(of: entry.options) { quoted("\(entry.words) \($0)") }
      } + valueCases(of: table.globalOptions) { "*\(quoted(" \($0)"))" }
    }
  }

  private var takingCases: [String] {
    let own = ownEntries.flatMap { entry in
      entry.options.filter { $0.value != nil }.flatMap(\.names)
        .map { quoted("\(entry.words) \($0)") }
    }
    let global = table.globalOptions.filter { $0.value != nil }.flatMap(\.names)
      .map { "*" + quoted(" \($0)") }
    return function("takes_value", on: "$path $1", otherwise: "return 1") {
      own.isEmpty && global.isEmpty ? [] : ["\((own + global).joined(separator: "|"))) return 0 ;;"]
    }
  }

  private func valueCases(
    of options: [Command.Option], pattern: (String) -> String
  ) -> [String] {
    options.compactMap { option in
      option.value.map {
        "\(option.names.map(pattern).joined(separator: "|"))) \(action($0.accepts)) ;;"
      }
    }
  }

  private var argumentCases: [String] {
    function("argument", on: "$path $1") {
      table.entries.flatMap { entry in
        entry.command.arguments.enumerated().compactMap { index, argument in
          guard argument.accepts != .any else { return nil }
          let pattern =
            argument.isVariadic
            ? quoted("\(entry.words) ") + "*" : quoted("\(entry.words) \(index)")
          return "\(pattern)) \(action(argument.accepts)) ;;"
        }
      }
    }
  }

  private var walking: [String] {
    """
    # Bash splits words at '=', ':' and '@' too; this joins what no blank separates.
    \(name)_join() {
      local line="$COMP_LINE" index word
      words=()
      for ((index = 0; index <= COMP_CWORD; index++)); do
        word="${COMP_WORDS[index]}"
        if [[ $index -eq 0 || $line == [[:blank:]]* ]]; then
          words+=("$word")
        else
          words[${#words[@]}-1]+="$word"
        fi
        line="${line#*"$word"}"
      done
    }

    \(name)() {
      local IFS=$' \\t\\n' words cur head prefix='' path='' pending='' ended=0 count=0 index word
      COMPREPLY=()
      \(name)_join
      cur="${words[${#words[@]}-1]}" head="${COMP_WORDS[COMP_CWORD]}"
      [[ $head == [=:@]* ]] && head=''
      head="${cur%"$head"}"
      for ((index = 1; index < ${#words[@]} - 1; index++)); do
        word="${words[index]}"
        if [[ -n $pending ]]; then
          pending=''
        elif ((ended)) || [[ $word != -[!0-9]* ]]; then
          \(name)_descend "$word" || count=$((count + 1))
        elif [[ $word == '--' ]]; then
          ended=1
        elif \(name)_takes_value "$word"; then
          pending="$word"
        fi
      done
      if [[ -n $pending ]]; then
        \(name)_value "$pending"
      elif ((!ended)) && [[ $cur == --*=* ]]; then
        word="${cur%%=*}" prefix="${cur%%=*}=" cur="${cur#*=}"
        \(name)_value "$word"
      elif ((!ended)) && [[ $cur == -* ]]; then
        \(name)_options
      else
        \(name)_commands
        \(name)_argument "$count"
        if [[ ${#COMPREPLY[@]} -eq 0 && -z $cur && $ended -eq 0 ]]; then
          \(name)_options
        fi
      fi
    }
    """.split(separator: "\n", omittingEmptySubsequences: false).map(String.init)
  }

  private var ownEntries: [CommandTable.Entry] {
    table.entries.filter { !$0.path.isEmpty && !$0.options.isEmpty }
  }

  private func function(
    _ suffix: String, on subject: String, first: String? = nil, otherwise: String? = nil,
    cases: () -> [String]
  ) -> [String] {
    let all = cases() + (otherwise.map { ["*) \($0) ;;"] } ?? [])
    let body = all.isEmpty ? [":"] : ["case \"\(subject)\" in"] + all.map { "  " + $0 } + ["esac"]
    return ["\(name)_\(suffix)() {"] + (([first].compactMap(\.self)) + body).map { "  " + $0 }
      + ["}", ""]
  }

  private func action(_ accepts: AcceptedValues) -> String {
    let offer = accepts.knownValues.isEmpty ? nil : "\(name)_offer \(words(accepts.knownValues))"
    let files = accepts.completesFiles ? "\(name)_paths -f" : nil
    let folders = accepts == .directory ? "\(name)_paths -d" : nil
    let actions = [offer, files, folders].compactMap(\.self)
    return actions.isEmpty ? ":" : actions.joined(separator: "; ")
  }

  private func names(_ options: [Command.Option]) -> String {
    words(options.flatMap(\.names).filter { $0.hasPrefix("--") })
  }

  private func words(_ words: [String]) -> String {
    words.map(quoted).joined(separator: " ")
  }

  private func quoted(_ text: String) -> String {
    "'" + text.replacing("'", with: "'\\''") + "'"
  }
}
