/// The command a command line names, with its arguments, options and flags.
///
/// Values are read by the name the table gives them: `argument("SCHEMA")`, `option("--format")`,
/// `flag("--json")`, whichever alias the user typed. Descriptions and mirrors show names only,
/// because a value may be an email address.
struct ParsedArguments: Sendable, Equatable {
  /// The names of the command, outermost first, without the program's; empty for the program.
  let commandPath: [String]

  /// Values by argument name.
  let positionals: [String: [String]]

  /// Values by the option's main name, defaults included.
  let options: [String: [String]]

  /// The main names of the flags given.
  let flags: Set<String>

  /// How the command is used, for errors found after parsing.
  let usage: Usage

  /// Whether errors may not repeat values.
  let isSensitive: Bool

  /// The commands as one string, such as `form check`: a key for a table of handlers.
  var command: String { commandPath.typed }

  /// Whether the flag was given.
  func flag(_ name: String) -> Bool { flags.contains(name) }

  /// The option's value, its default, or nil.
  func option(_ name: String) -> String? { options[name]?.last }

  /// Every value of a repeatable option, in the order given.
  func optionValues(_ name: String) -> [String] { options[name] ?? [] }

  /// The argument's value, or nil when an optional one was left out.
  func argument(_ name: String) -> String? { positionals[name]?.first }

  /// Every value of a variadic argument, in the order given.
  func arguments(_ name: String) -> [String] { positionals[name] ?? [] }

  /// The argument's value; throws `UsageError` when there is none.
  func requiredArgument(_ name: String) throws(UsageError) -> String {
    guard let value = argument(name) else { throw error(.missingArguments([name])) }
    return value
  }

  /// The option's value; throws `UsageError` when there is none.
  func requiredOption(_ name: String) throws(UsageError) -> String {
    guard let value = option(name) else { throw error(.missingOption(name)) }
    return value
  }

  /// The option's value as a whole number, or nil; throws `UsageError` for anything else.
  func integer(_ name: String) throws(UsageError) -> Int? {
    guard let text = option(name) else { return nil }
    guard let number = Int(text) else { throw invalidValue(name, expected: "a whole number") }
    return number
  }

  /// The option's or argument's value as a case of `Value`, or nil when there is none.
  ///
  /// Throws `UsageError` with a suggestion when the text is no case.
  func choice<Value: RawRepresentable<String> & CaseIterable>(
    _ name: String, as type: Value.Type = Value.self
  ) throws(UsageError) -> Value? {
    guard let text = value(named: name) else { return nil }
    guard let value = Value(rawValue: text) else {
      throw unknownChoice(name, known: Value.allCases.map(\.rawValue))
    }
    return value
  }

  /// The usage error of a value that only the command itself can judge.
  ///
  /// `expected` ends the sentence "… is not valid for '--now': expected …".
  func invalidValue(_ name: String, expected: String) -> UsageError {
    let shown = isSensitive ? nil : value(named: name)
    return error(.invalidValue(name: name, value: shown, expected: expected))
  }

  /// The usage error of a value missing from a list that only the command itself knows.
  func unknownChoice(_ name: String, known: [String]) -> UsageError {
    let given = value(named: name) ?? ""
    return error(
      .invalidChoice(name: name, value: isSensitive ? nil : given, choices: known),
      suggestion: .nearest(to: given, in: known))
  }

  private func value(named name: String) -> String? { option(name) ?? argument(name) }

  private func error(
    _ reason: UsageError.Reason, suggestion: UsageError.Suggestion? = nil
  ) -> UsageError {
    UsageError(reason: reason, suggestion: suggestion, usage: usage, recognized: self)
  }
}

extension ParsedArguments: CustomStringConvertible, CustomDebugStringConvertible,
  CustomReflectable
{
  /// The command and the names of what was given, never a value.
  var description: String {
    let names = positionals.keys.sorted() + options.keys.sorted() + flags.sorted()
    return "ParsedArguments(\((["'\(command)'"] + names).joined(separator: ", ")))"
  }

  /// The same as `description`.
  var debugDescription: String { description }

  /// A mirror without values.
  var customMirror: Mirror { Mirror(self, children: ["command": command]) }
}
