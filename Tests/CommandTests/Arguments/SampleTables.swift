import ShellApp

@testable import ShellCommands

/// The app's table under a fixed name, with every name from the layers below filled in.
let shellTable =
  ShellCommandTable(
    identity: AppIdentity(displayName: "Shell", executable: "shell", developmentPort: 8080),
    schemas: ["login", "signup", "profile"], themes: ["light", "dark"],
    tools: ["offline", "clock-skew", "crash", "steps", "replay"]
  ).table

/// A table with the shapes that `shell` does not use.
let sampleTable = CommandTable(
  program: "tool",
  summary: "Exercise every shape of a command",
  options: [.value("--level", "N", aliases: ["-l"], help: "How loud.", default: "3")],
  commands: [
    Command(
      "open", summary: "Open links",
      arguments: [.variadic("URL", help: "A link.", accepts: .file)],
      options: [.value("--tag", "TAG", help: "A label.", isRepeatable: true)]),
    Command(
      "copy", summary: "Copy a file",
      arguments: [
        .required("FROM", help: "The source.", accepts: .file),
        .optional("TO", help: "The destination.", accepts: .directory),
        .variadic("NOTE", help: "Notes.", minimum: 0),
      ]),
    Command(
      "paint", summary: "Paint",
      options: [.flag("--wet", help: "Holds for the whole group.")],
      subcommands: [
        Command(
          "wall", summary: "Paint a wall",
          arguments: [
            .optional("COLOUR", help: "The colour.", accepts: .choices(["red", "green"]))
          ],
          options: [
            .value(
              "--tool", "NAME", help: "What to use.", accepts: .choices(["brush", "roller"]))
          ])
      ]),
  ])

extension CommandTable {
  /// What `line`, split at spaces, runs.
  func running(_ line: String) throws -> ParsedArguments? {
    guard case .run(let parsed) = try parse(words(line)) else { return nil }
    return parsed
  }

  /// The usage error of `line`, split at spaces, or nil when there is none.
  func failure(_ line: String) -> UsageError? {
    do throws(UsageError) {
      _ = try parse(words(line))
      return nil
    } catch {
      return error
    }
  }

  private func words(_ line: String) -> [String] {
    line.split(separator: " ").map(String.init)
  }
}
