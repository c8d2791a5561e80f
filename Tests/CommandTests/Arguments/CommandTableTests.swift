import Testing

@testable import ShellCommands

@Suite struct CommandTableTests {
  @Test func `the tables are sound`() {
    #expect(shellTable.problems.isEmpty)
    #expect(ShellCommandTable().table.problems.isEmpty)
    #expect(sampleTable.problems.isEmpty)
  }

  @Test func `mistakes in a definition are named`() {
    let table = CommandTable(
      program: "tool", summary: "S", options: [.flag("--json", help: "H")],
      commands: [
        Command(
          "a", summary: "S",
          arguments: [
            .optional("X", help: "H"), .required("Y", help: "H", accepts: .choices([])),
            .variadic("Z", help: "H"), .optional("X", help: "H"),
          ],
          options: [.flag("--json", help: "H"), .flag("verbose", help: "H")]),
        Command("a", summary: "S", options: [.value("--v", help: "H", accepts: .choices(["$x"]))]),
        Command(
          "b c", summary: "S", arguments: [.required("X", help: "H")],
          subcommands: [Command("d", summary: "S", options: [.flag("-5", help: "H")])]),
      ])
    #expect(
      table.problems == [
        "tool: the command 'a' is defined twice",
        "tool a: the required Y follows the optional X",
        "tool a: X follows the variadic Z",
        "tool a: the argument X is defined twice",
        "tool a: Y has no choice",
        "tool a: the option '--json' is defined twice",
        "tool a: the option name 'verbose' is not '--name' or '-n'",
        "tool a: the value '$x' of --v is not made of letters, digits, '-' and '_'",
        "tool b c: the name 'b c' is not made of letters, digits, '-' and '_'",
        "tool b c: a group takes no arguments",
        "tool b c d: the option name '-5' is not '--name' or '-n'",
      ])
  }

  @Test func `a table keeps only the commands asked for and drops empty groups`() {
    let kept = shellTable.keeping { [["boot"], ["form", "lint"]].contains($0) }
    #expect(kept.commandPaths == [["boot"], ["form", "lint"]])
    #expect(kept.root.subcommands.map(\.name) == ["boot", "form"])
    #expect(kept.globalOptions == shellTable.globalOptions)
  }

  @Test func `a command left out is unknown, unlisted and not completed`() {
    let kept = shellTable.keeping { $0 != ["form", "gallery"] }
    #expect(
      kept.failure("form gallery x")?.reason == .unknownCommand("gallery", path: ["form"]))
    #expect(!kept.help(for: ["form"]).contains("gallery"))
    for shell in CompletionScript.Shell.allCases {
      #expect(!CompletionScript(table: kept).text(for: shell).contains("gallery"))
    }
  }

  @Test func `every global option of the command line is there`() {
    #expect(
      shellTable.globalOptions.map(\.name) == [
        "--json", "--state-dir", "--ask-passphrase", "--now", "--time-zone", "--locale",
        "--signed-in", "--api-url", "--accessible", "--show-ids", "--no-color", "--mouse",
        "--reduced-motion",
        "--verbose", "--help", "--version",
      ])
  }

  @Test func `an entry is the deepest one that a path leads to`() {
    #expect(shellTable.entry(at: ["form", "bogus", "lint"]).path == ["form"])
    #expect(sampleTable.entry(at: ["paint", "wall"]).options.map(\.name) == ["--wet", "--tool"])
  }

  @Test func `the commands below the program are named after their cases`() {
    let names = ShellCommandTable.TopLevel.allCases.map(\.rawValue)
    #expect(ShellCommandTable().table.root.subcommands.map(\.name) == names)
  }

  @Test(arguments: [
    "", "boot", "boot --json", "--json boot", "boot --help", "boot --version", "--help",
    "--version", "bot", "form", "form lint", "form lint signup", "form nosuch",
    "form check --batch f --from x", "boot form", "form boot", "open open", "open form",
    "--locale boot", "--locale diagnostics", "--locale boot diagnostics", "--locale boot nosuch",
    "boot --theme light", "--theme tokens boot", "session sign-in --email e --password-stdin",
    "session sign-in --email", "completions bash", "tokens list --theme light",
    "tokens list --format txt", "-- boot", "boot -- extra",
  ])
  @MainActor func `a command line is read as with every command`(line: String) {
    let words = line.split(separator: " ").map(String.init)
    typealias Parse = ([String]) throws(UsageError) -> Invocation
    func result(_ parse: Parse) -> Result<Invocation, UsageError> {
      Result { () throws(UsageError) in try parse(words) }
    }
    #expect(result(Shell.parse) == result(Shell.table.parse))
  }
}
