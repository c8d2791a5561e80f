import Testing

@testable import ShellCommands

@Suite struct UsageErrorTests {
  private static let shellLines = [
    "", "form", "--json session", "bogus", "fomr list", "form lnt", "form list extra", "sess",
    "session sign", "lint login", "version", "form check", "form check login",
    "form check a b c", "form check --batch f login", "form show", "form render login",
    "form render login --format htm", "form render login --format=jsn", "tokens build",
    "tokens build --theme dark --format cs", "run --start-at birtday", "run --start-at",
    "boot --jsno", "boot -json", "boot --zzzzzz", "boot -x", "boot --json=yes",
    "boot --now --json", "--state-dir", "--now a --now b boot", "boot --values f",
    "--email a@b.c session sign-in --password-stdin", "session sign-in --email a@b.c",
    "session sign-in --password-stdin", "session sign-in --email a@b.c --password-stdin hunter2",
    "completions", "completions bahs", "completions powershell",
  ]

  private static let sampleLines = [
    "open", "copy", "paint", "paint wall blue", "paint wall gren", "paint wall --tool bursh",
    "--wet paint wall", "paint wall red extra", "-l 1 --level 2 open u",
  ]

  @Test func `every sentence is pinned`() throws {
    var report = ""
    for (table, lines) in [(shellTable, Self.shellLines), (sampleTable, Self.sampleLines)] {
      for line in lines {
        let error = try #require(table.failure(line), "\(line) is no usage error")
        report += "$ \(table.program) \(line)\n[\(error.code)] \(error.description)\n\n"
      }
    }
    try Snapshot(name: "errors.txt").expect(report)
  }

  @Test func `the exit status is the one of sysexits`() {
    #expect(UsageError.exitStatus == 64)
  }

  @Test(arguments: [
    ("bogus", UsageError.Reason.unknownCommand("bogus", path: [])),
    ("form lnt", .unknownCommand("lnt", path: ["form"])),
    ("boot --jsno", .unknownOption("--jsno")),
    ("--state-dir", .missingValue(option: "--state-dir", valueName: "DIR", beforeOption: false)),
    ("--now --json", .missingValue(option: "--now", valueName: "INSTANT", beforeOption: true)),
    ("boot --json=1", .unexpectedValue(option: "--json")),
    ("--now a --now a boot", .repeatedOption("--now")),
    ("form render login", .missingOption("--format html|text|json")),
    ("form check", .missingArguments(["SCHEMA", "VALUES"])),
    ("boot extra", .extraArgument(value: "extra")),
    (
      "form check --batch f login",
      .replacedArgument(value: "login", option: "--batch", arguments: ["SCHEMA", "VALUES"])
    ),
    (
      "completions ksh",
      .invalidChoice(name: "SHELL", value: "ksh", choices: ["bash", "zsh", "fish"])
    ),
  ])
  func `a mistake is a fact`(line: String, reason: UsageError.Reason) {
    #expect(shellTable.failure(line)?.reason == reason)
  }

  @Test func `the first mistake from the left is reported`() {
    #expect(shellTable.failure("--bogus boot --now")?.reason == .unknownOption("--bogus"))
    #expect(shellTable.failure("form lnt --bogus")?.code == "unknownCommand")
  }

  @Test func `what was understood survives a mistake`() throws {
    let error = try #require(shellTable.failure("form lnt login --json --no-color"))
    #expect(error.recognized.flags == ["--json", "--no-color"])
    #expect(error.recognized.commandPath == ["form"])
  }

  @Test(arguments: [
    ("form lnt", UsageError.Suggestion.didYouMean(["lint"])),
    ("session sign", .didYouMean(["sign-in", "sign-up", "sign-out"])),
    ("lint login", .didYouMean(["form lint", "tokens lint"])),
    ("version", .didYouMean(["--version"])),
    ("BOOT", .didYouMean(["boot"])),
    ("boot -json", .didYouMean(["--json"])),
    ("boot --values f", .belongsTo(option: "--values", commands: ["form render", "form export"])),
    (
      "--email a session sign-in --password-stdin",
      .writeAfter(option: "--email", command: "shell session sign-in")
    ),
  ])
  func `a near miss is suggested`(line: String, suggestion: UsageError.Suggestion) {
    #expect(shellTable.failure(line)?.suggestion == suggestion)
  }

  @Test(arguments: ["bogus", "boot --zzzzzz", "completions powershell", "form check login"])
  func `nothing is suggested when nothing is near`(line: String) throws {
    #expect(try #require(shellTable.failure(line)).suggestion == nil)
  }

  @Test func `control characters cannot reach the terminal`() throws {
    let error = #expect(throws: UsageError.self) { try shellTable.parse(["\u{1B}[2J\u{202E}x"]) }
    #expect(error?.message == #"Unknown command '\u{1B}[2J\u{202E}x'."#)
  }

  @Test func `a sensitive command never repeats a value`() throws {
    let line = "session sign-in --email me@example.org --password-stdin hunter2"
    let error = try #require(shellTable.failure(line))
    #expect(error.message == "Unexpected argument.")
    #expect(!String(describing: error).contains("hunter2"))
    #expect(!String(reflecting: error.recognized).contains("me@example.org"))
    var dumped = ""
    dump(error.recognized, to: &dumped)
    #expect(!dumped.contains("me@example.org"))
    let invalid = error.recognized.invalidValue("--email", expected: "an email address")
    #expect(
      invalid.message
        == "The value is not valid for '--email': expected an email address.")
  }

  @Test func `a dumped error holds no value of a sensitive command`() throws {
    let line = "session sign-in --email me@example.org --password-stdin hunter2"
    var dumped = ""
    dump(try #require(shellTable.failure(line)), to: &dumped)
    #expect(!dumped.contains("hunter2"))
    #expect(!dumped.contains("me@example.org"))
  }
}
