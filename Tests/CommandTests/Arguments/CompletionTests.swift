import Testing

@testable import ShellCommands

@Suite(.serialized) struct CompletionTests {
  private static let files = ["values.json", "with space.json", "state/"]
  private static let globals = [
    "--accessible", "--api-url", "--ask-passphrase", "--help", "--json", "--locale", "--mouse",
    "--no-color", "--now", "--reduced-motion", "--show-ids", "--signed-in", "--state-dir",
    "--time-zone",
    "--verbose", "--version",
  ]

  @Test(arguments: CompletionScript.Shell.allCases)
  func `the script is pinned`(shell: CompletionScript.Shell) throws {
    let text = CompletionScript(table: shellTable).text(for: shell)
    try Snapshot(name: "completions.\(shell.rawValue)").expect(text)
  }

  @Test func `bash accepts the scripts`() throws {
    for table in [shellTable, sampleTable] {
      let bash = try BashSession(table: table, files: [])
      try bash.checkSyntax()
      try bash.close()
    }
  }

  @Test(arguments: [
    (
      "",
      [
        "avatar", "boot", "completions", "consent", "diagnostics", "form", "metrics", "open",
        "profile", "progress", "repro", "run", "session", "streak", "tokens", "xp",
      ]
    ),
    ("f", ["form"]),
    (
      "form ",
      [
        "check", "export", "fill", "gallery", "import", "lint", "list", "render", "replay",
        "schema",
        "show",
      ]
    ),
    ("form l", ["lint", "list"]),
    ("--json form --now x re", ["render", "replay"]),
    ("--state-dir form ses", ["session"]),
    ("--state-dir=form ses", ["session"]),
    ("--now 2026-01-31T10:00:00Z form check login v", ["values.json"]),
    ("session sign", ["sign-in", "sign-out", "sign-up"]),
    ("bogus z", []),
    ("completions ", ["bash", "fish", "zsh"]),
    ("completions z", ["zsh"]),
    ("completions bash z", []),
    ("form show log", ["login"]),
    (
      "form show ",
      ["login", "profile", "signup", "state", "values.json", "with space.json"]
    ),
    ("form check login ", ["state", "values.json", "with space.json"]),
    ("form check login w", ["with space.json"]),
    ("form check - v", ["values.json"]),
  ])
  func `bash completes commands and arguments`(line: String, expected: [String]) throws {
    try expect(line, expected)
  }

  @Test(arguments: [
    ("--", globals), ("boot --", globals), ("boot ", globals),
    ("form render --f", ["--format"]),
    ("form --f", []),
    ("form render login --", globals + ["--errors", "--format", "--values"]),
    ("form render --format ", ["html", "json", "text"]),
    ("form render --format=", ["html", "json", "text"]),
    ("form render --format=j", ["json"]),
    ("--api-url http://a@b:1 form render --format=t", ["text"]),
    ("form render --format json lo", ["login"]),
    ("tokens build --format ", ["ansi", "css", "json", "swift"]),
    ("tokens build --theme d", ["dark"]),
    ("run --start-at ", ["avatar", "birthday", "displayName", "handle", "review"]),
    ("--state-dir ", ["state"]),
    ("form lint x --state-dir=s", ["state"]),
    ("--now ", []),
    ("form check --batch v", ["values.json"]),
    ("form show -- --", []),
    ("boot --json=", []),
  ])
  func `bash completes options and their values`(line: String, expected: [String]) throws {
    try expect(line, expected.sorted())
  }

  @Test(arguments: [
    ("open a b v", ["values.json"]),
    ("copy a ", ["state"]),
    ("copy a b ", ["--help", "--level", "--version"]),
    ("paint --w", ["--wet"]),
    ("paint --wet wall --", ["--help", "--level", "--tool", "--version", "--wet"]),
    ("paint wall ", ["green", "red"]),
    ("-l paint pa", ["paint"]),
  ])
  func `bash completes every shape of a command`(line: String, expected: [String]) throws {
    let bash = try BashSession(table: sampleTable, files: Self.files)
    let offered = try bash.completions(of: "tool \(line)", function: "_tool")
    #expect(offered == expected)
    try bash.close()
  }

  @Test func `a help text is cut to its first sentence`() {
    #expect(CompletionScript.brief("One. Two.") == "One")
    #expect(CompletionScript.brief("Pin to 1.5 s.") == "Pin to 1.5 s")
    #expect(CompletionScript.brief("") == "")
  }

  private func expect(_ line: String, _ expected: [String]) throws {
    let bash = try BashSession(table: shellTable, files: Self.files)
    let offered = try bash.completions(of: "shell \(line)")
    #expect(offered == expected)
    try bash.close()
  }
}
