extension ShellCommandTable {
  /// The command about streaks.
  var streak: Command {
    calculator(
      "streak", summary: "Calculate streaks", what: "a streak from its events and freezes",
      discussion: """
        The file has "now", "timeZone", "configuration", "events" and "freezes". An event has an \
        "id", a "date" and the "timeZone" in which the person was, which decides its day.
        """)
  }

  /// The command about experience points.
  var experience: Command {
    calculator(
      "xp", summary: "Calculate experience points", what: "sums of experience points and the level",
      discussion: """
        The file has "now", "timeZone", "weekStart" and "events". An event has an "id", a "date" \
        and "points"; negative points subtract.
        """)
  }

  /// The command about progress.
  var progress: Command {
    calculator(
      "progress", summary: "Calculate progress", what: "the progress items after a series of steps",
      discussion: """
        The file has "steps". A step is {"set": {"id", "value", "metadata"}}, with a value from 0 \
        to 1, or {"delete": id}. Progress never decreases.
        """)
  }

  private func calculator(
    _ name: String, summary: String, what: String, discussion: String
  ) -> Command {
    Command(
      name, summary: summary,
      subcommands: [
        Command(
          "evaluate", summary: "Calculate \(what)",
          discussion: discussion + """
             Instants are ISO 8601 with a zone, such as 2026-01-31T10:00:00Z. A file with "cases" \
            has an array of such documents, and the result is {"results": [...]}. Nothing is \
            stored.
            """,
          arguments: [
            .required("FILE", help: "A JSON file, or - for standard input.", accepts: .file)
          ])
      ])
  }
}
