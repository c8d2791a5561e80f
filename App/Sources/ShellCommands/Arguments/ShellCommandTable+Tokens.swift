extension ShellCommandTable {
  /// The commands about design tokens.
  var tokens: Command {
    Command(
      "tokens", summary: "List, check, export or import design tokens",
      discussion: """
        FILE is a token file or a resolver file of the Design Tokens format (2025.10), or - for \
        standard input; without it, the built-in tokens are meant.
        """,
      subcommands: [
        Command(
          "list", summary: "List the resolved design tokens", arguments: [file],
          options: [theme, format(isRequired: false)]),
        Command(
          "lint", summary: "Look for mistakes in design tokens",
          discussion: """
            Judges every theme, or the one given. Exits with 1 when a finding is an error.
            """,
          arguments: [file], options: [theme]),
        Command(
          "build", summary: "Export the design tokens for a platform",
          discussion: """
            Without --theme, css and swift hold all themes, json and ansi the default one. Swatches \
            of ansi use what the terminal can show.
            """,
          arguments: [file], options: [theme, format(isRequired: true)]),
        Command(
          "import", summary: "Make a token file of another format",
          discussion: """
            Writes the token file to standard output, and what could not be carried over to standard \
            error. Reads the own format of Style Dictionary, whose tokens have a 'value'.
            """,
          arguments: [
            .required(
              "FILE", help: "A token file of Style Dictionary, or - for standard input.",
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
