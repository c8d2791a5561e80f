extension ShellCommandTable {
  /// The command of the tools that reproduce bugs.
  var repro: Command {
    Command(
      "repro", summary: "Reproduce bugs with tools: offline, a moved clock, a crash (mock and dev)",
      discussion: """
        Without TOOL, the tools are listed. The app that runs on the state folder is changed; without \
        one, an app is booted with the tool. 'steps' shows what was done while a tool was on, and \
        'replay' repeats such a file and compares the screens, which exits with 1 when they differ.
        """,
      arguments: [
        .optional(
          "TOOL", help: "The tool, 'steps' or 'replay'.",
          accepts: tools.isEmpty ? .any : .choices(tools)),
        .optional(
          "ACTION", help: "'off' ends the tool; after 'replay', the file.",
          accepts: .suggestions(["off"], orFile: true)),
      ],
      options: [
        .value(
          "--by", "OFFSET", help: "How far 'clock-skew' moves the clock. Default: 1d.",
          accepts: .suggestions(["1d", "3h", "30m"])),
        .flag("--yes", help: "Do not ask before something is destroyed."),
      ])
  }
}
