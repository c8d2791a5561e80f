import FormKit

/// A form with items that repeat, for the gallery's page of all answers.
enum GalleryRepeat {
  /// The form with two items.
  static func engine(_ environment: FormEnvironment) throws -> FormEngine {
    let schema = FormSchema(
      "members", title: "Members", submitLabel: "Send",
      sections: [
        FormSection(fields: [FormField("team", .text, label: "Team", required: true)]),
        FormSection(
          repeating: "members", title: "Members", items: RepeatPolicy(itemLabel: "Member"),
          fields: [
            FormField("name", .text, label: "Name", required: true),
            FormField("email", .email, label: "Email"),
            FormField("since", .date, label: "Member since"),
          ]),
      ])
    return FormEngine(
      try CompiledForm(schema),
      values: [
        "team": "Analytical Engines",
        "members": [
          ["name": "Ada Lovelace", "email": "ada@example.com", "since": "1833-06-05"],
          ["name": "Charles Babbage", "email": "charles@example.com"],
        ],
      ], environment: environment)
  }
}
