extension CommandTable {
  /// Reads the words after the program's name.
  ///
  /// Options may stand before or after the command, as `--name value` or `--name=value`; `--`
  /// ends them, and `-` alone is an argument. `--help` and `--version` win over any mistake.
  /// Throws the first mistake from the left, then what is missing.
  func parse(_ words: [String]) throws(UsageError) -> Invocation {
    var scanner = CommandLineScanner(table: self, words: words)
    scanner.scan()
    let binding = ArgumentBinding(scanner)
    let parsed = ParsedArguments(
      commandPath: scanner.entry.path, positionals: binding.values,
      options: scanner.optionsWithDefaults, flags: scanner.flags,
      usage: usage(for: scanner.entry.path), isSensitive: scanner.entry.command.isSensitive)
    if parsed.flag(Self.helpOption.name) { return .help(parsed) }
    if parsed.flag(Self.versionName) { return .version(parsed) }
    guard let reason = scanner.mistake ?? binding.mistake ?? scanner.missingOption else {
      return .run(parsed)
    }
    throw UsageError(
      reason: reason, suggestion: suggestion(for: reason, at: scanner.entry),
      usage: parsed.usage, recognized: parsed)
  }

  private func suggestion(
    for reason: UsageError.Reason, at entry: Entry
  ) -> UsageError.Suggestion? {
    switch reason {
    case .unknownCommand(let name, _): commandSuggestion(for: name, at: entry)
    case .unknownOption(let name): optionSuggestion(for: name, at: entry)
    case .invalidChoice(_, let value?, let choices): .nearest(to: value, in: choices)
    default: nil
    }
  }

  private func commandSuggestion(for name: String, at entry: Entry) -> UsageError.Suggestion? {
    let elsewhere = entries.filter { $0.path.last == name }.map(\.words)
    let options = globalOptions.flatMap(\.names).filter { $0 == "--" + name }
    let exact = Array((elsewhere + options).prefix(Typo.limit))
    guard exact.isEmpty else { return .didYouMean(exact) }
    return .nearest(to: name, in: entry.command.subcommands.map(\.name))
  }

  private func optionSuggestion(for name: String, at entry: Entry) -> UsageError.Suggestion? {
    let accepted = (entry.options + globalOptions).flatMap(\.names)
    if accepted.contains(name) { return .writeAfter(option: name, command: typed(entry.path)) }
    let owners = entries.filter { $0.command.options.contains { $0.names.contains(name) } }
    if !owners.isEmpty {
      return .belongsTo(option: name, commands: owners.map(\.words))
    }
    return .nearest(to: name, in: accepted)
  }
}
