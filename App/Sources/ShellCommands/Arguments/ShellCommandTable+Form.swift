extension ShellCommandTable {
  /// The commands about forms.
  var form: Command {
    Command(
      "form", summary: "Inspect, check, fill, render and exchange forms",
      discussion: """
        SCHEMA with a '/' or '.json' is a path; any other SCHEMA is the id of a built-in schema.
        """,
      subcommands: [
        Command("list", summary: "List the built-in schemas"),
        Command("show", summary: "Print a schema as JSON", arguments: [schema]),
        Command(
          "lint", summary: "Check a schema for mistakes",
          discussion: "Exits with 1 when a finding is an error.", arguments: [schema]),
        check,
        Command("fill", summary: "Fill in a form and print the result", arguments: [schema]),
        Command(
          "replay", summary: "Run a script against a form on a virtual clock",
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
      "check", summary: "Validate values as a submit does",
      discussion: """
        Exits with 1 when the values are invalid. With --batch, exits with 0 when every line \
        was answered, even if values are invalid.
        """,
      arguments: [
        schema,
        .required(
          "VALUES", help: "A JSON object of values, or - for standard input.", accepts: .file),
      ],
      options: [
        .value(
          "--checks", "FILE",
          help: "Answer remote checks from FILE. The default lists them as unverified.",
          accepts: .file),
        .value(
          "--batch", "FILE",
          help: """
            Validate each line of a JSON Lines file, or - for standard input, instead of SCHEMA \
            and VALUES.
            """,
          accepts: .file, replacesArguments: true),
      ])
  }

  private var importing: Command {
    Command(
      "import", summary: "Convert another format to a form",
      discussion: """
        Prints the form. Lists on standard error, or with --json in 'findings', what a form \
        cannot express. A FHIR Questionnaire is of version R4, as JSON.
        """,
      arguments: [
        .required("FILE", help: "The document, or - for standard input.", accepts: .file)
      ],
      options: [
        .value(
          "--from", help: "The document's format.",
          accepts: .choices(["json-schema", "fhir-questionnaire"]),
          isRequired: true),
        .value(
          "--ui", "FILE", help: "Read UI hints for a JSON Schema from FILE.", accepts: .file),
      ])
  }

  private var exporting: Command {
    Command(
      "export", summary: "Convert a form to another format",
      discussion: """
        A JSON Schema stores in 'x-formkit' what its standard keywords cannot express. These \
        parts are listed on standard error, or with --json in 'findings'. HTML is one page \
        with the whole form, without values. A FHIR response is a QuestionnaireResponse of \
        version R4: 'completed' when the values are valid, else 'in-progress'.
        """,
      arguments: [schema],
      options: [
        .value(
          "--to", help: "The output format.",
          accepts: .choices(["json-schema", "html", "fhir-response"]), isRequired: true),
        .value(
          "--values", "FILE", help: "Read the values of a FHIR response from FILE.",
          accepts: .file),
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
        .required("DIR", help: "The output folder. It is created if it is missing.", accepts: .file)
      ])
  }

  private var render: Command {
    Command(
      "render", summary: "Render a form",
      arguments: [schema],
      options: [
        .value(
          "--format", help: "The output format.", accepts: .choices(["html", "text", "json"]),
          isRequired: true),
        .value("--values", "FILE", help: "Fill in the values of FILE.", accepts: .file),
        .flag("--errors", help: "Show the errors of a submit."),
      ])
  }
}
