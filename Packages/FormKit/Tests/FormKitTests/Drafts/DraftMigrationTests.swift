import FormKit
import FormKitMock
import Testing

@Suite struct DraftMigrationTests {
  private func restore(
    _ form: CompiledForm, _ values: FormObject, version: Int = 1,
    secrets: [FieldPath: FormValue] = [:], touched: [FieldPath] = []
  ) -> (driver: FormDriver, report: DraftReport) {
    let driver = FormDriver(form)
    let draft = FormDraft(
      schema: "test", version: version, values: values, focused: touched.first, touched: touched)
    return (driver, driver.engine.restore(draft, secrets: secrets))
  }

  private func losses(_ report: DraftReport) -> [String] { report.losses.map(\.description) }

  @Test func `a renamed field keeps its value, its touch and its focus`() throws {
    let form = try form(
      text("first"),
      top: #""version": 2, "migrations": [{ "from": 1, "rename": { "name": "first" } }]"#)
    let (driver, report) = restore(form, ["name": " Ada "], touched: ["name"])
    #expect(report == DraftReport(draftVersion: 1, formVersion: 2, losses: []))
    try driver.expect("first", value: " Ada ")
    let state = try driver.state(of: "first")
    #expect(state.isTouched)
    #expect(state.isFocused)
  }

  @Test func `two fields may swap their names, and so may two secrets`() throws {
    let form = try form(
      text("a"), text("b"), text("c", #""sensitive": true"#), text("d", #""sensitive": true"#),
      top: """
        "version": 2, "migrations": [
          { "from": 1, "rename": { "a": "b", "b": "a", "c": "d", "d": "c" } }]
        """)
    let (driver, report) = restore(
      form, ["a": "1", "b": "2"], secrets: ["c": "3", "d": "4"])
    #expect(report.losses == [])
    for (path, value) in ["a": "2", "b": "1", "c": "4", "d": "3"] {
      try driver.expect(FieldPath(path), value: .string(value))
    }
  }

  @Test func `a secret whose field is no longer sensitive is left behind and reported`() throws {
    let (driver, report) = restore(try form(text("pin")), [:], secrets: ["pin": "4321"])
    try driver.expect("pin", value: .null)
    #expect(
      losses(report) == ["pin is no longer a secret, so its value was not restored."])
    #expect(!"\(report)".contains("4321"))
  }

  @Test func `a field whose name another takes is reported`() throws {
    let form = try form(
      text("b"), top: #""version": 2, "migrations": [{ "from": 1, "rename": { "a": "b" } }]"#)
    let (driver, report) = restore(form, ["a": "1", "b": "2"])
    try driver.expect("b", value: "1")
    #expect(losses(report) == ["b was replaced by a, which now has its name."])
  }

  @Test func `a removed field is reported, never with its value`() throws {
    let form = try form(
      text("a"), top: #""version": 2, "migrations": [{ "from": 1, "remove": ["b", "pin"] }]"#)
    let (_, report) = restore(form, ["a": "1", "b": "gone"], secrets: ["pin": "4321"])
    #expect(
      losses(report) == ["b was removed in version 2.", "pin was removed in version 2."])
    #expect(!"\(report)".contains("4321"))
  }

  @Test(
    arguments: [
      ("text", 12, "12"), ("text", true, "true"), ("text", ["x"], "x"), ("number", "1.5", "1.5"),
      ("integer", 3, 3), ("toggle", "true", true), ("multiChoice", "r", ["r"]),
      ("date", "2000-01-31", "2000-01-31"), ("time", "10:30", "10:30"), ("choice", ["r"], "r"),
      ("text", "", nil),
    ] as [(String, FormValue, FormValue)])
  func `a retyped field's value is converted`(
    _ type: String, _ old: FormValue, _ new: FormValue
  ) throws {
    let form = try retyped(type)
    let (driver, report) = restore(form, ["a": old])
    #expect(report.losses == [])
    try driver.expect("a", value: new)
  }

  @Test(
    arguments: [
      ("number", "many"), ("integer", 1.5), ("integer", 1e300), ("toggle", "yes"),
      ("date", "30 Feb"), ("time", "noon"), ("text", ["a", "b"]), ("multiChoice", 3), ("file", "x"),
      ("number", true),
    ] as [(String, FormValue)])
  func `a value that cannot be converted without loss is reported`(
    _ type: String, _ old: FormValue
  ) throws {
    let (driver, report) = restore(try retyped(type), ["a": old])
    #expect(report.losses.map(\.field) == ["a"])
    #expect(
      report.losses.map(\.reason) == [.notConvertible(to: try #require(FieldType(rawValue: type)))])
    try driver.expect("a", .pristine)
  }

  private func retyped(_ type: String) throws -> CompiledForm {
    let options = type.hasSuffix("hoice") ? #""options": [{ "value": "r" }]"# : ""
    return try form(
      field("a", type, options),
      top: "\"version\": 2, \"migrations\": [{ \"from\": 1, \"retype\": { \"a\": \"\(type)\" } }]")
  }

  @Test func `migrations go step by step from the draft's version to the form's`() throws {
    let steps = """
      "version": 4, "migrations": [
        { "from": 3, "rename": { "c": "d" } },
        { "from": 1, "rename": { "a": "b" }, "retype": { "a": "text" } },
        { "from": 2, "rename": { "b": "c" }, "remove": ["x"] }]
      """
    let form = try form(text("d"), top: steps)
    for (version, id) in [(1, "a"), (2, "b"), (3, "c"), (4, "d")] {
      let (driver, report) = restore(form, [id: "v", "x": "w"], version: version)
      try driver.expect("d", value: "v")
      #expect(
        losses(report) == [version < 3 ? "x was removed in version 3." : "The form has no field x."]
      )
    }
  }

  @Test func `fields inside repeats migrate, and repeats themselves`() throws {
    let form = try document(
      """
      "version": 2,
      "migrations": [{ "from": 1,
        "rename": { "members": "people", "members.phone": "number", "members.pets.kind": "animal" },
        "remove": ["members.fax"], "retype": { "members.age": "text" } }],
      "sections": [{ "id": "people", "repeat": {},
        "fields": [\(text("number")), \(text("age")), \(text("pin", #""sensitive": true"#))],
        "sections": [{ "id": "pets", "repeat": {}, "fields": [\(text("animal"))] }] }]
      """)
    let (driver, report) = restore(
      form,
      ["members": [["phone": "1", "age": 7, "fax": "2", "pets": [["kind": "cat"]]]]],
      secrets: ["members[0].pin": "4321"], touched: ["members[0].phone", "members[0].fax"])
    try driver.expect("people[0].number", value: "1")
    try driver.expect("people[0].age", value: "7")
    try driver.expect("people[0].pets[0].animal", value: "cat")
    try driver.expect("people[0].pin", value: "4321")
    #expect(try driver.state(of: "people[0].number").isTouched)
    #expect(losses(report) == ["members[0].fax was removed in version 2."])
  }

  @Test func `without a migration what still fits by id and type is carried, the rest reported`()
    throws
  {
    let form = try form(
      text("same"), field("count", "number"),
      field("list", "multiChoice", #""options": [{ "value": "a" }]"#),
      field("born", "date"), top: #""version": 5"#)
    let (driver, report) = restore(
      form,
      ["same": "x", "count": "12", "list": "a", "born": "soon", "gone": "y"], version: 2)
    try driver.expect("same", value: "x")
    try driver.expect("count", value: "12")
    #expect(
      report.losses == [
        .init(field: "born", reason: .wrongType), .init(field: "gone", reason: .unknownField),
        .init(field: "list", reason: .wrongType),
      ])
  }

  @Test func `a draft of a later version keeps what fits`() throws {
    let form = try form(
      text("a"), top: #""version": 2, "migrations": [{ "from": 1, "remove": ["a"] }]"#)
    let (driver, report) = restore(form, ["a": "x", "new": "y"], version: 9)
    try driver.expect("a", value: "x")
    #expect(losses(report) == ["The form has no field new."])
  }

  @Test func `half-typed values of the same version come back as they are`() throws {
    let (driver, report) = restore(try form(field("n", "number")), ["n": "12."])
    try driver.expect("n", value: "12.")
    #expect(report.losses == [])
  }

  @Test(arguments: [
    (#"{ "from": 2 }"#, "invalidValue /migrations/0/from"),
    (#"{ "from": 0 }"#, "invalidValue /migrations/0/from"),
    (#"{ }"#, "missingKey /migrations/0"),
    (#"{ "from": 1 }, { "from": 1 }"#, "duplicateId /migrations/1/from"),
    (#"{ "from": 1, "renam": {} }"#, "unknownKey /migrations/0/renam"),
    (#"{ "from": 1, "rename": { "x": "nope" } }"#, "unknownId /migrations/0/rename/x"),
    (#"{ "from": 1, "rename": { "x": "a.b" } }"#, "invalidId /migrations/0/rename/x"),
    (#"{ "from": 1, "rename": { "x": "a", "y": "a" } }"#, "duplicateId /migrations/0/rename/y"),
    (#"{ "from": 1, "rename": [] }"#, "wrongType /migrations/0/rename"),
    (#"{ "from": 1, "remove": [1] }"#, "wrongType /migrations/0/remove/0"),
    (#"{ "from": 1, "retype": { "x": "txt" } }"#, "unknownType /migrations/0/retype/x"),
  ])
  func `the linter finds what a migration says wrong`(_ step: String, _ finding: String) throws {
    #expect(
      try findings(
        "\"version\": 2, \"migrations\": [\(step)], \"sections\": [{ \"fields\": [\(text("a"))] }]")
        == [finding])
  }
}
