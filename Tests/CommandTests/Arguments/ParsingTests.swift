import Testing

@testable import ShellCommands

@Suite struct ParsingTests {
  @Test(arguments: [
    "--json --state-dir /tmp/s form check login -",
    "form --json check --state-dir=/tmp/s login -",
    "form check login - --state-dir /tmp/s --json",
  ])
  func `global options may stand before, inside and after the command`(line: String) throws {
    let parsed = try #require(try shellTable.running(line))
    #expect(parsed.commandPath == ["form", "check"])
    #expect(parsed.command == "form check")
    #expect(parsed.argument("SCHEMA") == "login")
    #expect(parsed.argument("VALUES") == "-")
    #expect(parsed.option("--state-dir") == "/tmp/s")
    #expect(parsed.flags == ["--json"])
  }

  @Test(arguments: [
    ("run", "run"), ("boot", "boot"), ("session status", "session status"),
    ("session sign-in --email a@b.c --password-stdin", "session sign-in"),
    ("session sign-up --email a@b.c --password-stdin", "session sign-up"),
    ("session guest", "session guest"), ("session verify --code 123456", "session verify"),
    ("session resend --challenge c", "session resend"),
    ("session link --email a@b.c --password-stdin", "session link"),
    ("session sign-out", "session sign-out"),
    ("session delete-account", "session delete-account"), ("profile show", "profile show"),
    ("form list", "form list"), ("form show login", "form show"),
    ("form lint ./a.json", "form lint"), ("form check login v.json --checks c", "form check"),
    ("form check --batch -", "form check"), ("form fill login", "form fill"),
    ("form replay s.json", "form replay"),
    ("form render login --format text --values v --errors", "form render"),
    ("form gallery dir", "form gallery"), ("form schema", "form schema"),
    ("form import f --from json-schema --ui u", "form import"),
    ("form export login --to json-schema", "form export"),
    ("tokens list", "tokens list"), ("tokens build --format css --theme dark", "tokens build"),
    ("tokens import f --from style-dictionary", "tokens import"),
    ("streak evaluate s.json", "streak evaluate"), ("xp evaluate -", "xp evaluate"),
    ("progress evaluate p.json", "progress evaluate"), ("streak show", "streak show"),
    ("streak add", "streak add"),
    ("streak freeze add gift --expires 2026-12-31T23:00:00Z", "streak freeze add"),
    ("streak freeze use", "streak freeze use"), ("xp show", "xp show"), ("xp add -- -5", "xp add"),
    ("progress show", "progress show"), ("progress set a 0.5", "progress set"),
    ("consent approve 0123-4567-89AB-CDEF", "consent approve"), ("consent deny x", "consent deny"),
    ("avatar process a.png --out b.jpg --crop 0,0,9,9", "avatar process"),
    ("open shell://home shell://profile", "open"), ("metrics", "metrics"),
    ("diagnostics", "diagnostics"), ("repro clock-skew off --by 3h --yes", "repro"),
    ("completions fish", "completions"),
  ])
  func `every command of the table can be written`(line: String, command: String) throws {
    #expect(try shellTable.running(line)?.command == command)
  }

  @Test func `every command path of the table is covered`() {
    #expect(
      shellTable.commandPaths.map { $0.joined(separator: " ") } == [
        "run", "boot", "open", "session status", "session sign-in", "session sign-up",
        "session guest",
        "session link", "session verify", "session resend", "session sign-out",
        "session delete-account",
        "profile show", "avatar process", "avatar set", "avatar show",
        "avatar remove", "consent approve",
        "consent deny", "form list",
        "form show", "form lint",
        "form check", "form fill", "form replay", "form render", "form gallery", "form schema",
        "form import", "form export", "tokens list", "tokens lint", "tokens build",
        "tokens import", "streak show", "streak add", "streak freeze add",
        "streak freeze use", "streak evaluate", "xp show", "xp add",
        "xp evaluate", "progress show", "progress set", "progress evaluate", "metrics",
        "diagnostics", "repro",
        "completions",
      ])
  }

  @Test func `an attached value keeps later equals signs and may be empty or start with a dash`()
    throws
  {
    #expect(try sampleTable.running("open u --tag=a=b")?.option("--tag") == "a=b")
    #expect(try sampleTable.running("open u --tag=")?.option("--tag")?.isEmpty == true)
    #expect(try sampleTable.running("open u --tag=--x")?.option("--tag") == "--x")
    #expect(try sampleTable.running("open u --tag -")?.option("--tag") == "-")
    #expect(try sampleTable.running("open u --tag -5")?.option("--tag") == "-5")
  }

  @Test func `two dashes end the options`() throws {
    let parsed = try #require(try sampleTable.running("open -- --help -- --tag"))
    #expect(parsed.arguments("URL") == ["--help", "--", "--tag"])
    #expect(parsed.flags.isEmpty)
  }

  @Test func `a single dash and a negative number are arguments`() throws {
    #expect(try sampleTable.running("open - -5")?.arguments("URL") == ["-", "-5"])
  }

  @Test func `an empty word is an argument`() throws {
    guard case .run(let parsed) = try sampleTable.parse(["copy", "", "x"]) else {
      Issue.record("expected a command to run")
      return
    }
    #expect(parsed.argument("FROM")?.isEmpty == true)
  }

  @Test func `optional and variadic arguments take what is left`() throws {
    let one = try #require(try sampleTable.running("copy a"))
    #expect(one.positionals == ["FROM": ["a"]])
    #expect(one.argument("TO") == nil)
    let all = try #require(try sampleTable.running("copy a b c d"))
    #expect(all.positionals == ["FROM": ["a"], "TO": ["b"], "NOTE": ["c", "d"]])
  }

  @Test func `a repeatable option collects its values and an alias counts as its main name`() throws
  {
    let parsed = try #require(try sampleTable.running("open u --tag a -l 5 --tag=b"))
    #expect(parsed.optionValues("--tag") == ["a", "b"])
    #expect(try parsed.integer("--level") == 5)
  }

  @Test func `a default stands in for an option that is not given`() throws {
    #expect(try sampleTable.running("open u")?.option("--level") == "3")
  }

  @Test func `an option of a group holds for its commands`() throws {
    #expect(try sampleTable.running("paint --wet wall")?.flag("--wet") == true)
    #expect(try sampleTable.running("paint wall --wet red")?.argument("COLOUR") == "red")
  }

  @Test(arguments: [
    ("--help", ""), ("-h", ""), ("form --help", "form"), ("--help form check", "form check"),
    ("form check --help", "form check"), ("form lnt --help", "form"),
    ("boot --bogus extra --help", "boot"), ("--state-dir --help form", "form"),
    ("--version form --help", "form"), ("--bogus session sign-in -h", "session sign-in"),
  ])
  func `help wins over every mistake and names the deepest command`(line: String, path: String)
    throws
  {
    let words = line.split(separator: " ").map(String.init)
    guard case .help(let parsed) = try shellTable.parse(words) else {
      Issue.record("expected help")
      return
    }
    #expect(parsed.command == path)
  }

  @Test(arguments: ["--version", "--json --version", "boot --version", "bogus --version"])
  func `the version is recognised everywhere`(line: String) throws {
    let words = line.split(separator: " ").map(String.init)
    guard case .version(let parsed) = try shellTable.parse(words) else {
      Issue.record("expected the version")
      return
    }
    #expect(parsed.flag("--json") == line.contains("--json"))
  }

  @Test func `help after two dashes is an argument like any other`() {
    let words = ["boot", "--", "--help"]
    #expect(throws: UsageError.self) { try shellTable.parse(words) }
  }
}
