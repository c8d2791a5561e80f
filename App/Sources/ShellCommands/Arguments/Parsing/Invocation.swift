/// What a command line asks for.
enum Invocation: Sendable, Equatable {
  /// Carry out the command at `commandPath`.
  case run(ParsedArguments)

  /// Show help for the deepest command named, `commandPath`; wins over every mistake elsewhere.
  case help(ParsedArguments)

  /// Show the version; wins over every mistake elsewhere, but not over help.
  case version(ParsedArguments)

  /// What was understood of the command line, such as a global `--json`.
  var arguments: ParsedArguments {
    switch self {
    case .run(let arguments), .help(let arguments), .version(let arguments): arguments
    }
  }
}
