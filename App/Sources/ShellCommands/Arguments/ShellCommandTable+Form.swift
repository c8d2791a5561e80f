extension ShellCommandTable {
  /// The commands about forms.
  var form: Command {
    Command(
      "form", summary: "Inspect, check, fill, render and exchange forms",
      discussion: """
        SCHEMA with a '/' or '.json' is a path, anything else the id of a built-in schema.
        """,
      subcommands: [
        Command("list", summary: "List the built-in schemas"),
        Command("show", summary: "Print a schema as JSON", arguments: [schema]),
        Command(
          "lint", summary: "Look for mistakes in a schema",
          discussion: "Exits with 1 when a finding is an error.", arguments: [schema]),
        check,
        Command("fill", summary: "Fill in a form and print the result", arguments: [schema]),
        Command(
          "replay", summary: "Drive a form through a script on a virtual clock",
          arguments: [
            .required(
              "FILE", help: "The script as JSON, or - for standard input.", accepts: .file)
          ]),
        render, gallery,
        Command("schema", summary: "Print format 1 as a JSON Schema for editors"),
        importing, exporting,
      ])
  }

  private var schema: Command.Argument {
    .required(
      "SCHEMA", help: "A built-in id, or a path with '/' or '.json'.",
      accepts: .suggestions(schemas, orFile: true))
  }

  private var check: Command {
    Command(
      "check", summary: "Judge values as a submit would",
      discussion: """
        Exits with 1 when the values are invalid. With --batch it exits with 0 when every line \
        was answered, whatever the verdicts.
        """,
      arguments: [
        schema,
        .required(
          "VALUES", help: "A JSON object of values, or - for standard input.", accepts: .file),
      ],
      options: [
        .value(
          "--checks", "FILE",
          help: "Answer remote checks from FILE; otherwise they are listed as unverified.",
          accepts: .file),
        .value(
          "--batch", "FILE",
          help: """
            Judge every line of a JSON Lines file, or - for standard input, in the place of \
            SCHEMA and VALUES.
            """,
          accepts: .file, replacesArguments: true),
      ])
  }

  private var importing: Command {
    Command(
      "import", summary: "Make a form of another format",
      discussion: """
        Prints the form. What it cannot say is listed on standard error, with --json beside the \
        form.
        """,
      arguments: [
        .required("FILE", help: "The document, or - for standard input.", accepts: .file)
      ],
      options: [
        .value(
          "--from", help: "The document's format.", accepts: .choices(["json-schema"]),
          isRequired: true),
        .value("--ui", "FILE", help: "Take UI hints from FILE.", accepts: .file),
      ])
  }

  private var exporting: Command {
    Command(
      "export", summary: "Say a form in another format",
      discussion: """
        What JSON Schema cannot say travels in 'x-formkit' and is listed on standard error, with \
        --json beside the document. As HTML it is one page of the whole form, still empty.
        """,
      arguments: [schema],
      options: [
        .value(
          "--to", help: "The other format.", accepts: .choices(["json-schema", "html"]),
          isRequired: true)
      ])
  }

  private var gallery: Command {
    Command(
      "gallery", summary: "Write every built-in form in every state as pages and text",
      discussion: """
        Writes 'index.html' and a page for each schema, state, theme and direction, and the \
        terminal's text for each schema, state and direction. Files of the same name are replaced.
        """,
      arguments: [
        .required("DIR", help: "The folder; made when it is missing.", accepts: .file)
      ])
  }

  private var render: Command {
    Command(
      "render", summary: "Render a form once",
      arguments: [schema],
      options: [
        .value(
          "--format", help: "The output format.", accepts: .choices(["html", "text", "json"]),
          isRequired: true),
        .value("--values", "FILE", help: "Fill in the values of FILE.", accepts: .file),
        .flag("--errors", help: "Show the errors that a submit would show."),
      ])
  }
}
