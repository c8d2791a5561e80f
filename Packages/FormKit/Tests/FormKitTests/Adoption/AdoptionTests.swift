import FormKit
import FormKitMock
import Testing

/// A changed schema, applied to a running form.
@Suite struct AdoptionTests {
  private func losses(_ report: DraftReport) -> [String] { report.losses.map(\.description) }

  @Test func `a kept field keeps what was typed, touched, judged and focused`() throws {
    let driver = FormDriver(try form(text("a", #""required": true"#), text("b"), text("c")))
    try driver.focus("a")
    try driver.blur("a")
    try driver.type(" b ", into: "b")
    try driver.focus("b")
    driver.submit()
    let states = try ["a", "b"].map { try driver.state(of: FieldPath($0)) }
    _ = driver.engine.takeChanges()
    let report = try driver.adopt(try form(text("b"), text("new"), text("a", #""required": true"#)))
    #expect(report == DraftReport(draftVersion: 1, formVersion: 1, losses: []))
    #expect(try ["a", "b"].map { try driver.state(of: FieldPath($0)) } == states)
    #expect(try driver.rules(at: "a") == ["required"])
    #expect(driver.engine.fieldStates.map(\.path.description) == ["b", "new", "a"])
    #expect(throws: FormEngineError.unknownField("c")) { try driver.state(of: "c") }
  }

  @Test func `only fields whose state differs are reported as changed`() throws {
    let driver = FormDriver(
      try form(text("a"), text("b"), text("c", #""visible": { "field": "a", "equals": "x" }"#)))
    try driver.type("x", into: "a")
    _ = driver.engine.takeChanges()
    try driver.adopt(
      try form(
        text("a"), text("b", #""help": "New""#),
        text("c", #""visible": { "field": "a", "equals": "y" }"#), text("d")))
    let changes = driver.engine.takeChanges()
    #expect(changes.fields == ["b", "c", "d"])
    #expect(changes.structure)
    try driver.adopt(driver.engine.form)
    #expect(driver.engine.takeChanges().fields == [])
  }

  @Test func `what nobody had asked about before the change is still reported`() throws {
    let driver = FormDriver(try form(text("a"), text("b")))
    try driver.type("x", into: "a")
    try driver.adopt(try form(text("a"), text("b")))
    #expect(driver.engine.takeChanges().fields == ["a"])
  }

  @Test func `new conditions, rules and computed values hold at once`() throws {
    let driver = FormDriver(try form(text("a"), text("b")))
    try driver.type("abc", into: "a")
    driver.submit()
    driver.settle()
    try driver.adopt(
      try form(
        text("a", #""rules": [{ "rule": "minLength", "value": 5 }]"#),
        text("b", #""compute": { "field": "a" }"#)))
    #expect(try driver.rules(at: "a") == ["minLength"])
    #expect(!driver.engine.canSubmit)
    try driver.expect("b", value: "abc")
    try driver.type("abcdef", into: "a")
    try driver.expect("b", value: "abcdef")
    #expect(driver.engine.canSubmit)
  }

  @Test func `a value without a place is reported, never with the value`() throws {
    let driver = FormDriver(
      try form(text("gone"), text("empty"), text("size"), text("pin", #""sensitive": true"#)))
    try driver.type("lost", into: "gone")
    try driver.type("huge", into: "size")
    try driver.type("4321", into: "pin")
    let report = try driver.adopt(try form(field("size", "number")))
    #expect(
      losses(report) == [
        "size has a value that its field does not allow.", "The form has no field gone.",
        "The form has no field pin.",
      ])
    #expect(!"\(report)".contains("4321"))
    try driver.expect("size", value: .null)
  }

  @Test func `a default that was never changed is no loss, a changed one is`() throws {
    let former = try form(
      text("name"), field("tip", "number", #""default": 2"#), text("unit", #""default": "cm""#))
    let driver = FormDriver(former)
    try driver.type("inch", into: "unit")
    let report = try driver.adopt(try form(text("name")))
    #expect(losses(report) == ["The form has no field unit."])
  }

  @Test func `a field that stops being sensitive starts empty, for undo too`() throws {
    let secret = try form(text("pin", #""sensitive": true"#))
    let driver = FormDriver(secret, values: ["pin": "1111"])
    try driver.type("4321", into: "pin")
    let report = try driver.adopt(try form(text("pin")))
    #expect(
      losses(report) == ["pin is no longer a secret, so its value was not restored."])
    driver.undo()
    try driver.expect("pin", value: .null)
    driver.reset()
    try driver.expect("pin", value: .null)
    let back = FormDriver(try form(text("pin")))
    try back.type("4321", into: "pin")
    #expect(try back.adopt(secret).losses == [])
    try back.expect("pin", value: "4321")
  }

  @Test func `migrations say what goes by another name or has another type`() throws {
    let driver = FormDriver(
      try form(text("name"), text("age"), text("old"), text("nick"), text("word")))
    for (path, value) in ["name": "Ada", "age": "36", "old": "x", "nick": "n", "word": "w"] {
      try driver.type(.string(value), into: FieldPath(path))
    }
    try driver.focus("name")
    let report = try driver.adopt(
      try form(
        text("nick"), field("years", "integer"), field("word", "integer"),
        top: """
          "version": 3, "migrations": [
            { "from": 1, "rename": { "name": "alias", "age": "years" }, "remove": ["old"] },
            { "from": 2, "rename": { "alias": "nick" },
              "retype": { "years": "integer", "word": "integer" } }]
          """))
    try driver.expect("nick", value: "Ada")
    #expect(try driver.state(of: "nick").isFocused)
    #expect(try driver.state(of: "years").parsed == 36)
    #expect(report.draftVersion == 1)
    #expect(report.formVersion == 3)
    #expect(
      losses(report).sorted() == [
        "nick was replaced by name, which now has its name.", "old was removed in version 2.",
        "word could not be converted to a integer.",
      ])
  }

  @Test func `a form of another id is refused before anything changed`() throws {
    let driver = FormDriver(try form(text("a")))
    let other = try CompiledForm(
      document: FormValue(json: #"{ "formatVersion": 1, "id": "other", "sections": [] }"#))
    #expect(throws: FormEngineError.otherForm("other")) { try driver.adopt(other) }
    #expect(driver.engine.form.schema.id == "test")
  }

  @Test func `undo and redo go on for what both schemas have`() throws {
    let driver = FormDriver(try form(text("a"), text("b"), text("c")))
    try driver.type("1", into: "a")
    try driver.type("2", into: "b")
    try driver.type("3", into: "c")
    driver.undo()
    try driver.adopt(try form(text("c"), text("a"), text("new")))
    driver.redo()
    try driver.expect("c", value: "3")
    driver.undo()
    try driver.expect("c", value: .null)
    driver.undo()
    try driver.expect("a", value: .null)
    #expect(!driver.engine.canUndo)
  }

  @Test func `undo does not bring back what another type held`() throws {
    let driver = FormDriver(try form(text("a")))
    try driver.type("word", into: "a")
    try driver.type("12", into: "a")
    try driver.adopt(try form(field("a", "integer")))
    #expect(try driver.state(of: "a").parsed == 12)
    driver.undo()
    #expect(try driver.state(of: "a").parsed == 12)
    #expect(!driver.engine.canUndo)
  }

  @Test func `an error that showed before the change goes when it is mended`() throws {
    let required = #""required": true"#
    let driver = FormDriver(try form(text("a", required)))
    driver.submit()
    try driver.adopt(try form(text("a", required), text("b")))
    #expect(!driver.engine.canSubmit)
    try driver.type("x", into: "a")
    #expect(driver.engine.canSubmit)
  }

  @Test func `a default follows the schema where nobody said otherwise`() throws {
    let driver = FormDriver(
      try form(
        text("a", #""default": "one""#), text("b", #""default": "one""#), text("c"),
        text("d", #""default": "one""#), text("e"), text("f")))
    try driver.type("mine", into: "b")
    try driver.focus("e")
    try driver.adopt(
      try form(
        text("a", #""default": "two""#), text("b", #""default": "two""#),
        text("c", #""default": "two""#), text("d"), text("e", #""default": "two""#),
        text("f", #""default": { "field": "b" }"#)))
    try driver.expect("a", value: "two")
    try driver.expect("b", value: "mine")
    try driver.expect("c", value: "two")
    try driver.expect("d", value: .null)
    try driver.expect("e", value: .null)
    try driver.expect("f", value: "mine")
    #expect(driver.engine.fieldStates.filter(\.isDirty).map(\.path) == ["b"])
  }

  @Test func `the focus moves on from a field that is gone`() throws {
    let driver = FormDriver(try form(text("a"), text("b"), text("c")))
    try driver.focus("b")
    try driver.adopt(try form(text("a"), text("c")))
    #expect(driver.engine.fieldStates.filter(\.isFocused).map(\.path) == ["c"])
    try driver.adopt(try form(text("a")))
    #expect(driver.engine.fieldStates.filter(\.isFocused).map(\.path) == ["a"])
    try driver.adopt(try form(text("z")))
    #expect(driver.engine.fieldStates.filter(\.isFocused).isEmpty)
  }

  @Test func `the page stays, wherever it stands now`() throws {
    func pages(_ ids: String...) throws -> CompiledForm {
      try document(
        "\"pages\": ["
          + ids.map {
            #"{ "id": "\#($0)", "title": "\#($0)", "sections": [{ "fields": [\#(text("f" + $0))] }] }"#
          }.joined(separator: ",") + "]")
    }
    let driver = FormDriver(try pages("one", "two"))
    try driver.engine.showPage("two")
    try driver.adopt(try pages("zero", "one", "two", "three"))
    #expect(driver.engine.state.page == "two")
    try driver.adopt(try pages("one"))
    #expect(driver.engine.state.page == "one")
  }

  @Test func `form-level issues that stand keep standing, others go`() throws {
    let rule = #"{ "rule": "assert", "that": { "field": "a", "equals": "x" }, "message": "Say x" }"#
    let other =
      #"{ "rule": "assert", "that": { "field": "b", "equals": "x" }, "message": "b too" }"#
    let driver = FormDriver(try form(text("a"), text("b"), top: "\"rules\": [\(rule)]"))
    driver.submit()
    #expect(driver.engine.state.issues.map(\.message) == ["Say x"])
    try driver.adopt(try form(text("b"), text("a"), top: "\"rules\": [\(other), \(rule)]"))
    #expect(driver.engine.state.issues.map(\.message) == ["Say x"])
    driver.submit()
    #expect(driver.engine.state.issues.map(\.message) == ["b too", "Say x"])
    try driver.adopt(try form(text("b"), text("a")))
    #expect(driver.engine.state.issues == [])
    #expect(driver.engine.canSubmit)
  }
}
