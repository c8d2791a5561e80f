extension CommandTable {
  /// A command together with its place in the table.
  struct Entry: Sendable, Equatable {
    /// The names leading to it, without the program's; empty for the program itself.
    let path: [String]

    /// The command.
    let command: Command

    /// The options accepted here besides the global ones: inherited from groups, then its own.
    let options: [Command.Option]

    /// The path as it is typed, without the program's name.
    var words: String { path.typed }
  }

  /// Every group and command, the program itself first, each group before its commands.
  var entries: [Entry] {
    Self.entries(of: Entry(path: [], command: root, options: []))
  }

  /// The deepest entry that `path` leads to; names that lead nowhere are ignored.
  func entry(at path: [String]) -> Entry {
    var entry = Entry(path: [], command: root, options: [])
    for name in path {
      guard let next = entry.command.subcommand(named: name) else { break }
      entry = entry.appending(next)
    }
    return entry
  }

  /// The line users type to reach `path`, the program's name first.
  func typed(_ path: [String]) -> String {
    ([program] + path).typed
  }

  private static func entries(of entry: Entry) -> [Entry] {
    [entry] + entry.command.subcommands.flatMap { entries(of: entry.appending($0)) }
  }
}

extension CommandTable.Entry {
  /// The entry of a command directly below this one.
  func appending(_ command: Command) -> Self {
    Self(path: path + [command.name], command: command, options: options + command.options)
  }
}

extension [String] {
  /// The words of a command as they are typed, with a space between two words.
  ///
  /// Each start needs it, and the first `joined(separator:)` of a process searches all conformances in the
  /// executable.
  var typed: String { dropFirst().reduce(first ?? "") { "\($0) \($1)" } }
}
