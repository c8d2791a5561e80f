/// Walks the words of a command line from left to right.
///
/// It goes on after a mistake, keeping the first, so that a later `--help` or `--json` is seen.
struct CommandLineScanner {
  private let table: CommandTable
  private var words: ArraySlice<String>
  private var isLost = false

  /// The deepest command named so far.
  private(set) var entry: CommandTable.Entry

  /// The words that are neither commands nor options.
  private(set) var operands: [String] = []

  /// Values by the option's main name.
  private(set) var options: [String: [String]] = [:]

  /// The main names of the flags given.
  private(set) var flags: Set<String> = []

  /// The first mistake.
  private(set) var mistake: UsageError.Reason?

  /// Prepares to read `words`, without the program's name.
  init(table: CommandTable, words: [String]) {
    self.table = table
    self.words = words[...]
    entry = table.entry(at: [])
  }

  /// The options given, and the defaults of those that were not.
  var optionsWithDefaults: [String: [String]] {
    let defaults = acceptedOptions.compactMap { option in
      option.value?.default.map { (option.name, [$0]) }
    }
    return options.merging(defaults) { given, _ in given }
  }

  /// The mistake of a required option left out.
  var missingOption: UsageError.Reason? {
    let missing = acceptedOptions.first {
      $0.isRequired && options[$0.name] == nil && !flags.contains($0.name)
    }
    return missing.map { .missingOption($0.usage) }
  }

  /// Reads all words.
  mutating func scan() {
    var optionsEnded = false
    while let word = words.popFirst() {
      if optionsEnded || !Self.looksLikeOption(word) {
        takeOperand(word)
      } else if word == "--" {
        optionsEnded = true
      } else {
        takeOption(word)
      }
    }
    if entry.command.isGroup {
      let choices = entry.command.subcommands.map(\.name)
      note(.missingCommand(typed: table.typed(entry.path), choices: choices))
    }
  }

  private var acceptedOptions: [Command.Option] { table.globalOptions + entry.options }

  private mutating func takeOperand(_ word: String) {
    guard entry.command.isGroup else { return operands.append(word) }
    guard !isLost else { return }
    if let command = entry.command.subcommand(named: word) {
      entry = entry.appending(command)
    } else {
      isLost = true
      note(.unknownCommand(word, path: entry.path))
    }
  }

  private mutating func takeOption(_ word: String) {
    let parts = word.split(separator: "=", maxSplits: 1, omittingEmptySubsequences: false)
    let name = String(parts[0])
    let attached = parts.count > 1 ? String(parts[1]) : nil
    guard let option = acceptedOptions.first(where: { $0.names.contains(name) }) else {
      note(.unknownOption(name))
      skipValueOfMisplacedOption(named: name, attached: attached)
      return
    }
    if let value = option.value {
      takeValue(value, of: option, attached: attached)
    } else if attached != nil {
      note(.unexpectedValue(option: name))
    } else {
      flags.insert(option.name)
    }
  }

  private mutating func takeValue(
    _ value: Command.Option.Value, of option: Command.Option, attached: String?
  ) {
    guard let text = attached ?? nextValue() else {
      return note(
        .missingValue(
          option: option.name, valueName: value.name, beforeOption: !words.isEmpty))
    }
    if options[option.name] != nil && !option.isRepeatable {
      note(.repeatedOption(option.name))
    } else if let choices = value.accepts.choices, !choices.contains(text) {
      note(.invalidChoice(name: option.name, value: shown(text), choices: choices))
    }
    options[option.name, default: []].append(text)
  }

  /// Keeps the value of an option that another command owns from being read as a command.
  private mutating func skipValueOfMisplacedOption(named name: String, attached: String?) {
    let options = table.entries.flatMap(\.command.options)
    let takesValue = options.contains { $0.names.contains(name) && $0.value != nil }
    if takesValue && attached == nil { _ = nextValue() }
  }

  private mutating func nextValue() -> String? {
    guard let next = words.first, !Self.looksLikeOption(next) else { return nil }
    return words.popFirst()
  }

  private mutating func note(_ reason: UsageError.Reason) {
    mistake = mistake ?? reason
  }

  private func shown(_ value: String) -> String? {
    entry.command.isSensitive ? nil : value
  }

  /// `-` is an argument, and so is a negative number.
  private static func looksLikeOption(_ word: String) -> Bool {
    guard word.utf8.first == UInt8(ascii: "-"), let second = word.utf8.dropFirst().first else {
      return false
    }
    return !(UInt8(ascii: "0")...UInt8(ascii: "9")).contains(second)
  }
}
