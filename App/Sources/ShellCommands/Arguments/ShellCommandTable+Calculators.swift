extension ShellCommandTable {
  /// The command about streaks.
  var streak: Command {
    calculator(
      "streak", summary: "Show, extend or calculate a streak",
      what: "a streak from its events and freezes",
      discussion: """
        The file has "now", "timeZone", "configuration", "events" and "freezes". An event has an \
        "id", a "date" and the "timeZone" in which the person was, which decides its day.
        """,
      person: [
        Command("show", summary: "Print the person's streak", discussion: personal),
        Command(
          "add", summary: "Add an event at this instant to the person's streak",
          discussion: personal),
        freeze,
      ])
  }

  private var freeze: Command {
    Command(
      "freeze", summary: "Earn or use freezes of the person's streak",
      subcommands: [
        Command(
          "add", summary: "Add a freeze that the person has earned now", discussion: personal,
          arguments: [
            .required(
              "ID",
              help: "The freeze's id, 1 to 48 ASCII letters, digits, _ and -; an id counts once."
            )
          ],
          options: [
            .value(
              "--expires", "INSTANT",
              help: "When the freeze can no longer be used, for example 2026-12-31T23:00:00Z.")
          ]),
        Command(
          "use", summary: "Use the freezes that fill the days missed before today",
          discussion: """
            \(personal) "used" has the ids of the freezes; it is empty when no day was missed and \
            when the person has fewer freezes than missed days.
            """),
      ])
  }

  /// The command about experience points.
  var experience: Command {
    calculator(
      "xp", summary: "Show, add or calculate experience points",
      what: "sums of experience points and the level",
      discussion: """
        The file has "now", "timeZone", "weekStart" and "events". An event has an "id", a "date" \
        and "points"; negative points subtract.
        """,
      person: [
        Command("show", summary: "Print the person's experience points", discussion: personal),
        Command(
          "add", summary: "Add or subtract experience points of the person", discussion: personal,
          arguments: [
            .required(
              "POINTS",
              help:
                "A whole number; a negative one, such as -5, subtracts.")
          ]),
      ])
  }

  /// The command about progress.
  var progress: Command {
    calculator(
      "progress", summary: "Show, set or calculate progress",
      what: "the progress items after a series of steps",
      discussion: """
        The file has "steps". A step is {"set": {"id", "value", "metadata"}}, with a value from 0 \
        to 1, or {"delete": id}. Progress never decreases.
        """,
      person: [
        Command("show", summary: "Print the person's progress items", discussion: personal),
        Command(
          "set", summary: "Set a progress item of the person", discussion: personal,
          arguments: [
            .required("ID", help: "The item's id, 1 to 128 characters."),
            .required(
              "VALUE", help: "A number from 0 to 1; a lower one than before changes nothing."),
          ]),
      ])
  }

  /// The discussion of the commands about the signed-in person.
  private var personal: String {
    """
    Prints the document of 'evaluate' with "isSent": whether the service has every entry. Without the \
    service the entry is kept on this device, and a later command or run sends it.
    """
  }

  private func calculator(
    _ name: String, summary: String, what: String, discussion: String, person: [Command]
  ) -> Command {
    Command(
      name, summary: summary,
      subcommands: person + [
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
