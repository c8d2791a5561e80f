extension ShellCommandTable {
  /// The commands about design tokens.
  var tokens: Command {
    Command(
      "tokens", summary: "List, check, export or import design tokens",
      discussion: """
        FILE is a token file or a resolver file in the Design Tokens format (2025.10), or - for \
        standard input. The default is the built-in tokens.
        """,
      subcommands: [
        Command(
          "list", summary: "List the resolved design tokens", arguments: [file],
          options: [theme, format(isRequired: false)]),
        Command(
          "lint", summary: "Check design tokens for mistakes",
          discussion: """
            Checks every theme, or only the theme of --theme. Exits with 1 when a finding is an \
            error.
            """,
          arguments: [file], options: [theme]),
        Command(
          "build", summary: "Export the design tokens for a platform",
          discussion: """
            Without --theme, css and swift contain all themes; json and ansi contain the default \
            theme. The swatches of ansi use the colours that the terminal supports.
            """,
          arguments: [file], options: [theme, format(isRequired: true)]),
        Command(
          "import", summary: "Convert another format to a token file",
          discussion: """
            Prints the token file. Lists on standard error what it could not convert. Reads the \
            format of Style Dictionary, in which a token has a 'value'.
            """,
          arguments: [
            .required(
              "FILE", help: "A Style Dictionary token file, or - for standard input.",
              accepts: .file)
          ],
          options: [
            .value(
              "--from", help: "The format to read.", accepts: .choices(["style-dictionary"]),
              isRequired: true)
          ]),
      ])
  }

  private var file: Command.Argument {
    .optional("FILE", help: "A token file or resolver file.", accepts: .file)
  }

  private var theme: Command.Option {
    .value(
      "--theme", "NAME", help: "Resolve the tokens in this theme; contexts are joined by '+'.",
      accepts: .suggestions(themes))
  }

  private func format(isRequired: Bool) -> Command.Option {
    .value(
      "--format", help: "The output format.", accepts: .choices(["css", "json", "swift", "ansi"]),
      isRequired: isRequired)
  }
}
