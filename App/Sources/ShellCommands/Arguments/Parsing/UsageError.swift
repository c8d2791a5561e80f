/// A command line that does not follow the command table: what happened, and how to mend it.
struct UsageError: Error, Sendable, Equatable {
  /// The exit status of every usage error, `EX_USAGE` of `sysexits.h`.
  static let exitStatus: Int32 = 64

  /// What happened.
  enum Reason: Sendable, Equatable {
    /// No command of that name; `path` is the group it was looked for in.
    case unknownCommand(String, path: [String])

    /// A group, or the program, was named without one of its commands.
    case missingCommand(typed: String, choices: [String])

    /// No option of that name is accepted.
    case unknownOption(String)

    /// An option that needs a value was last, or was followed by another option.
    case missingValue(option: String, valueName: String, beforeOption: Bool)

    /// A flag was given a value, `--json=yes`.
    case unexpectedValue(option: String)

    /// An option that takes one value was given twice.
    case repeatedOption(String)

    /// A required option, as in the usage line, was left out.
    case missingOption(String)

    /// Required arguments were left out.
    case missingArguments([String])

    /// One argument too many; `value` is nil where it may be a secret.
    case extraArgument(value: String?)

    /// An argument beside an option that stands in for `arguments`.
    case replacedArgument(value: String?, option: String, arguments: [String])

    /// A value missing from the closed list; `value` is nil where it may be a secret.
    case invalidChoice(name: String, value: String?, choices: [String])

    /// A value the command itself refuses; `value` is nil where it may be a secret.
    case invalidValue(name: String, value: String?, expected: String)
  }

  /// How the mistake could be mended.
  enum Suggestion: Sendable, Equatable {
    /// Similar words that would be right.
    case didYouMean([String])

    /// The option belongs to these commands.
    case belongsTo(option: String, commands: [String])

    /// The option was given before the command it belongs to.
    case writeAfter(option: String, command: String)
  }

  /// What happened.
  let reason: Reason

  /// How it could be mended, if that is known.
  let suggestion: Suggestion?

  /// How the command named is used.
  let usage: Usage

  /// What was understood regardless, such as a global `--json` that decides how to report.
  let recognized: ParsedArguments

  /// A stable identifier of the reason, for machine-readable output.
  var code: String {
    switch reason {
    case .unknownCommand: "unknownCommand"
    case .missingCommand: "missingCommand"
    case .unknownOption: "unknownOption"
    case .missingValue: "missingValue"
    case .unexpectedValue: "unexpectedValue"
    case .repeatedOption: "repeatedOption"
    case .missingOption: "missingOption"
    case .missingArguments: "missingArgument"
    case .extraArgument, .replacedArgument: "unexpectedArgument"
    case .invalidChoice: "unknownValue"
    case .invalidValue: "invalidValue"
    }
  }
}
