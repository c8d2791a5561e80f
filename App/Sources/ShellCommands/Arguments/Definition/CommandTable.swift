/// All commands and options of a program, as one value.
///
/// The table is the single source of parsing, help, suggestions and shell completions.
///
/// ```swift
/// let table = CommandTable(
///   program: "greet", summary: "Greets people",
///   options: [.flag("--json", help: "Print JSON.")],
///   commands: [Command("hello", summary: "Say hello", arguments: [.required("NAME", help: "Who.")])])
/// switch try table.parse(arguments) {
/// case .run(let parsed): greet(parsed.argument("NAME"))
/// case .help(let parsed): print(table.help(for: parsed.commandPath))
/// case .version: print("greet 1.0.0")
/// }
/// ```
struct CommandTable: Sendable, Equatable {
  /// The option every table has: it shows help and ignores whatever else is wrong.
  static let helpOption = Command.Option.flag("--help", aliases: ["-h"], help: "Show this help.")

  /// The name of the option every table has that asks for the version.
  static let versionName = "--version"

  /// The program itself: its name, its global options and its commands.
  private(set) var root: Command

  /// Defines a program; `--help` and `--version` are added to its global options.
  init(
    program: String,
    summary: String,
    discussion: String = "",
    options: [Command.Option] = [],
    versionHelp: String = "Show the version.",
    commands: [Command]
  ) {
    root = Command(
      program, summary: summary, discussion: discussion,
      options: options + [Self.helpOption, .flag(Self.versionName, help: versionHelp)],
      subcommands: commands)
  }

  /// The name the program is called by.
  var program: String { root.name }

  /// The options accepted before and after every command.
  var globalOptions: [Command.Option] { root.options }

  /// The paths of all commands that do something, in table order.
  var commandPaths: [[String]] {
    entries.filter { !$0.command.isGroup && !$0.path.isEmpty }.map(\.path)
  }

  /// The table with only the commands whose path passes; groups left empty go too.
  ///
  /// A program lists exactly what it implements with
  /// `table.keeping { handlers[$0.typed] != nil }`.
  func keeping(_ isIncluded: ([String]) -> Bool) -> CommandTable {
    var table = self
    table.root.subcommands = Self.kept(root.subcommands, under: [], where: isIncluded)
    return table
  }

  private static func kept(
    _ commands: [Command], under path: [String], where isIncluded: ([String]) -> Bool
  ) -> [Command] {
    commands.compactMap { command in
      let commandPath = path + [command.name]
      guard command.isGroup else { return isIncluded(commandPath) ? command : nil }
      var group = command
      group.subcommands = kept(command.subcommands, under: commandPath, where: isIncluded)
      return group.isGroup ? group : nil
    }
  }
}
