/// One entry of a command table: a command that does something, or a group of commands.
///
/// ```swift
/// Command(
///   "lint", summary: "Look for mistakes in a schema",
///   arguments: [.required("SCHEMA", help: "A built-in id or a path.", accepts: .file)])
/// ```
struct Command: Sendable, Equatable {
  /// The word that names it on the command line.
  var name: String

  /// One line for lists of commands, without a full stop.
  var summary: String

  /// Paragraphs for its own help page, separated by a line break; empty for none.
  var discussion: String

  /// Its positional arguments in order; a group has none.
  var arguments: [Argument]

  /// Its own options; a group's options hold for every command below it.
  var options: [Option]

  /// The commands below it; empty for a command that does something.
  var subcommands: [Command]

  /// Whether what follows it may be a secret, so that usage errors never repeat a value.
  var isSensitive: Bool

  /// Defines a command, or a group when it has subcommands.
  init(
    _ name: String,
    summary: String,
    discussion: String = "",
    arguments: [Argument] = [],
    options: [Option] = [],
    subcommands: [Command] = [],
    isSensitive: Bool = false
  ) {
    self.name = name
    self.summary = summary
    self.discussion = discussion
    self.arguments = arguments
    self.options = options
    self.subcommands = subcommands
    self.isSensitive = isSensitive
  }

  /// Whether it only holds other commands.
  var isGroup: Bool { !subcommands.isEmpty }

  /// The command of that name directly below it.
  func subcommand(named name: String) -> Command? {
    subcommands.first { $0.name == name }
  }
}
