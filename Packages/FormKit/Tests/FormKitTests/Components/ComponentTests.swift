import FormKit
import FormKitMock
import Testing

@Suite struct ComponentTests {
  static let schema = """
    "title": "Join", "submitLabel": "Send", "validation": "onSubmit", "pages": [
      { "id": "you", "title": "You", "sections": [{ "id": "who", "title": "Who", "fields": [
        { "id": "email", "type": "email", "label": "Email", "required": true, "help": "We write there.",
          "rules": [{ "rule": "email" }],
          "accessibility": { "label": "Email address", "hint": "Required to join" } },
        { "id": "password", "type": "password", "label": "Password", "required": true,
          "rules": [{ "rule": "minLength", "value": 6 }] },
        { "id": "kind", "type": "choice", "label": "Kind", "options": [
          { "value": "p", "label": "Personal" }, { "value": "b", "label": "Business" } ] },
        { "id": "company", "type": "text", "label": "Company", "required": true,
          "visible": { "field": "kind", "equals": "b" } },
        { "id": "born", "type": "date", "label": "Born",
          "rules": [{ "rule": "max", "value": "today" }] } ] }] },
      { "id": "team", "title": "Team", "sections": [
        { "id": "members", "title": "Members", "repeat": { "min": 1, "max": 2, "itemLabel": "Member" },
          "fields": [{ "id": "name", "type": "text", "label": "Name", "required": true },
            { "id": "lead", "type": "toggle", "label": "Leads" }] },
        { "fields": [{ "id": "count", "type": "integer", "label": "How many",
          "compute": { "count": "members" } }] } ] } ]
    """

  private func engine(_ values: FormObject = [:], locale: String = "en") throws
    -> FormEngine
  {
    FormEngine(
      try document(Self.schema), values: values,
      environment: FormEnvironment(
        today: try #require(FormDate("2026-01-31")),
        messages: FormMessages(locale: FormLocale(locale))))
  }

  @Test func `a form, its pages, sections, repeats and fields are one value`() throws {
    let golden = """
      form test en ltr editing
      progress Page 1 of 2
      page you* You
        section who h2 Who
          email emailField "Email" required []
            We write there.
            Required to join
          password passwordField "Password" required []
          choice kindPicker "Kind" optional ( )Personal ( )Business
          text companyField "Company" required [] hidden
          date bornPicker "Born" optional []
            YYYY-MM-DD
      page team Team
        repeat membersGroup Members
          item members[0] Member 1
            text members.0.nameField "Name" required []
            toggle members.0.leadToggle "Leads" unmarked off
          button Add Member
        section  h2 -
          integer countField "How many" unmarked output 1
      button nextPage Next page
      """
    let differences = ComponentText(try engine().component).text.split(separator: "\n")
      .difference(from: golden.split(separator: "\n"))
    #expect(Array(differences) == [])
  }

  @Test func `errors stand in a summary whose items lead to their controls`() throws {
    let engine = try engine(["kind": "b", "born": "2030-01-01", "members": [[:]]])
    engine.submit()
    let summary = try #require(engine.component.errorSummary)
    #expect(summary.title == "5 things need attention:")
    #expect(
      summary.items.map { "\($0.text) \($0.page ?? "-")#\($0.controlID ?? "-")" } == [
        "Email: This field is required you#emailField",
        "Password: This field is required you#passwordField",
        "Company: This field is required you#companyField",
        "Born: Must be today or earlier you#bornPicker",
        "Member 1 – Name: This field is required team#members.0.nameField",
      ])
    let email = try engine.component(of: "email")
    #expect(email.issues.map(\.marker) == ["Error"])
    #expect(email.isInvalid && email.mark == .invalid)
  }

  @Test func `too few items lead to the repeat, the form's own errors to nothing`() throws {
    let engine = FormEngine(
      try document(
        """
        "sections": [{ "id": "m", "repeat": { "max": 1 }, "fields": [{ "id": "n", "type": "text" }] }],
        "rules": [{ "rule": "assert", "that": false, "message": "No" }]
        """), values: ["m": [[:], [:]]], environment: .fixture())
    engine.submit()
    let items = try #require(engine.errorSummary).items
    #expect(items.map(\.controlID) == ["mGroup", nil])
    #expect(items.map(\.text) == ["Keep at most 1", "No"])
    #expect(engine.component.issues.map(\.text) == ["No"])
  }

  @Test func `a component holds no secret, only that there is one`() throws {
    let engine = FormEngine(
      try form(
        field("p", "password"), text("s", #""sensitive": true"#),
        field("c", "choice", #""sensitive": true, "options": [{ "value": "hunter2" }]"#),
        field("f", "file", #""sensitive": true"#),
        field("r", "text", #""sensitive": true, "readOnly": true"#)),
      values: [
        "p": "hunter2", "s": "hunter2", "c": "hunter2", "f": ["name": "hunter2"], "r": "hunter2",
      ], environment: .fixture())
    for path in ["p", "s"] as [FieldPath] {
      guard case .text(let control) = try engine.component(of: path).control else {
        Issue.record("\(path)")
        continue
      }
      #expect(control.isSecret && control.holdsSecret && control.text.isEmpty)
    }
    let chosen = try engine.component(of: "c").control
    guard case .choice(let choice) = chosen else { return #expect(Bool(false), "\(chosen)") }
    #expect(choice.options.map(\.isChosen) == [false])
    #expect(try engine.component(of: "f").control == .file("•••"))
    #expect(try engine.component(of: "r").control == .output("•••"))
    #expect(
      engine.reviewComponent.sections.flatMap(\.rows).map(\.value)
        == Array(repeating: "•••", count: 5))
  }

  @Test func `a review has a row for each answer under the heading of its section`() throws {
    let review = try engine(["email": "a@b.co", "born": "2000-01-31"], locale: "de").reviewComponent
    #expect(review.title == "Überprüfen")
    #expect(review.sections.map(\.title) == ["Who", "Member 1", "Team"])
    let rows = review.sections.flatMap(\.rows)
    #expect(rows.first { $0.id == "email" }?.value == "a@b.co")
    #expect(rows.first { $0.id == "born" }?.value == "31.01.2000")
    #expect(rows.first { $0.id == "count" }?.isEditable == false)
    #expect(rows.map(\.controlID).contains("members.0.nameField"))
  }

  @Test func `progress counts the visible pages, and a single one has none`() throws {
    let engine = try engine()
    try engine.showPage("team")
    #expect(engine.progress == engine.component.progress)
    #expect(engine.progress?.text == "Page 2 of 2")
    #expect(engine.component.buttons.map(\.role) == [.previousPage, .submit])
    #expect(FormEngine(try form(text("a")), environment: .fixture()).progress == nil)
  }

  @Test func `a removable item says how to remove it, at the minimum none is`() throws {
    let engine = try engine(["members": [[:], [:]]])
    let text = ComponentText(engine.component).text
    #expect(text.contains("button Remove Member 2"))
    #expect(!text.contains("button Add Member"))
  }

  @Test func `a pending check is said in words and by a mark`() throws {
    let driver = FormDriver(
      try form(
        text("n", #""rules": [{ "rule": "remote", "check": "c" }]"#), top: #""validation": "live""#)
    )
    try driver.type("x", into: "n")
    let field = try driver.engine.component(of: "n")
    #expect(field.mark == .pending)
    #expect(field.status == "Checking availability…")
  }

  @Test func `bounds are those of unconditional errors that mean the same to a control`() throws {
    func bounds(_ type: String, _ more: String) throws -> FieldBounds {
      let engine = FormEngine(try form(field("a", type, more)), environment: .fixture())
      guard case .text(let control) = try engine.component(of: "a").control else {
        throw FormEngineError.unknownField("a")
      }
      return control.bounds
    }
    let number = try bounds(
      "number",
      #""rules": [{ "rule": "min", "value": 1 }, { "rule": "min", "value": 3 }, { "rule": "max", "value": 9, "when": { "field": "a", "equals": 1 } }, { "rule": "step", "value": 0.5 }]"#
    )
    #expect(number.minimum == 3 && number.maximum == nil)
    #expect(number.step == 0.5)
    let day = try bounds("date", #""rules": [{ "rule": "max", "value": "today" }]"#)
    #expect(day.maximum == "2026-01-31")
    let length = #"{ "rule": "maxLength", "value": 5, "unit": "utf16" }"#
    #expect(try bounds("text", #""rules": [\#(length)]"#).maximumLength == 5)
    #expect(
      try bounds("text", #""maxLength": 5, "rules": [{ "rule": "maxLength", "value": 5 }]"#)
        .maximumLength == nil)
    #expect(
      try bounds("text", #""transforms": ["trim"], "rules": [\#(length)]"#).maximumLength == nil)
    #expect(
      try bounds("text", #""rules": [{ "rule": "pattern", "value": "a+", "severity": "warning" }]"#)
        .pattern == nil)
  }

  @Test func `a form of 10,000 fields is one value`() throws {
    let fields = (0..<10_000).map { text("f\($0)") }.joined(separator: ",")
    let form = try CompiledForm(
      json: Array(
        #"{"formatVersion":1,"id":"big","sections":[{"fields":[\#(fields)]}]}"#.utf8))
    #expect(
      FormEngine(form, environment: .fixture()).component.pages.flatMap(\.items).fields.count
        == 10_000)
  }
}
