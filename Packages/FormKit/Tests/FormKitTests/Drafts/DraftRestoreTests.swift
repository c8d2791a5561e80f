import FormKit
import FormKitMock
import Testing

@Suite struct DraftRestoreTests {
  private func signup(_ validation: String = "onSubmit") throws -> CompiledForm {
    try document(
      """
      "validation": "\(validation)", "pages": [
        { "id": "one", "sections": [{ "fields": [
          \(text("name", #""default": "You""#)),
          \(field("age", "integer", #""rules": [{ "rule": "min", "value": 18 }]"#)),
          \(field("password", "password")),
          \(text("hello", #""compute": { "join": ["Hi ", { "field": "name" }] }"#)),
          \(field("kind", "choice", #""options": [{ "value": "home" }, { "value": "shop" }]"#)),
          \(text("company", #""visible": { "field": "kind", "equals": "shop" }"#))] }] },
        { "id": "two", "sections": [
          { "id": "people", "repeat": { "min": 1, "max": 3 }, "fields": [
            \(text("nick")), \(text("pin", #""sensitive": true"#))], "sections": [
            { "id": "pets", "repeat": {}, "fields": [\(text("animal"))] }] }] }
      ]
      """)
  }

  private func filled() throws -> FormDriver {
    let driver = FormDriver(try signup())
    try driver.fill([
      "name": " Ada ", "age": "1", "password": "hunter2", "kind": "shop", "company": "ACME",
    ])
    try driver.add(to: "people")
    try driver.add(to: "people[1].pets")
    try driver.fill(["people[1].nick": "Bo", "people[1].pin": "4321"])
    try driver.type("cat", into: "people[1].pets[0].animal")
    try driver.blur("age")
    try driver.showPage("two")
    try driver.focus("people[1].nick")
    return driver
  }

  private func values(_ engine: FormEngine) -> FormObject {
    FormObject(
      engine.fieldStates.map { ($0.path.description, $0.value) }, uniquingKeysWith: { $1 })
  }

  @Test func `a draft holds raw values exactly as typed, and what was not changed is not in it`()
    throws
  {
    let draft = try filled().engine.draft(savedAt: 5)
    #expect(
      draft.values == [
        "name": " Ada ", "age": "1", "kind": "shop", "company": "ACME",
        "people": [["pets": []], ["nick": "Bo", "pets": [["animal": "cat"]]]],
      ])
    #expect(draft.savedAt == 5)
    #expect(FormEngine(try signup(), environment: .fixture()).draft(savedAt: 5).isEmpty)
  }

  @Test func `sensitive fields are never in a draft`() throws {
    let engine = try filled().engine
    let text = String(decoding: engine.draft(savedAt: 0).json, as: UTF8.self)
    #expect(!text.contains("hunter2"))
    #expect(!text.contains("4321"))
    #expect(engine.draftSecrets == ["password": "hunter2", "people[1].pin": "4321"])
  }

  @Test func `restoring brings back values, items, page, touched fields and focus`() throws {
    let before = try filled().engine
    let after = FormDriver(try signup()).engine
    let draft = try FormDraft(json: before.draft(savedAt: 0).json)
    let report = after.restore(draft, secrets: before.draftSecrets)
    #expect(report.losses == [])
    #expect(values(after) == values(before))
    #expect(after.state.page == "two")
    #expect(try after.state(of: "people[1].nick").isFocused)
    #expect(after.fieldStates.map(\.isTouched) == before.fieldStates.map(\.isTouched))
    #expect(try after.state(of: "hello").value == "Hi  Ada ")
    #expect(after.draft(savedAt: 0) == draft)
  }

  @Test func `restoring is no edit: there is nothing to undo, and reset goes to the form's start`()
    throws
  {
    let driver = FormDriver(try signup())
    let start = values(driver.engine)
    driver.engine.restore(try filled().engine.draft(savedAt: 0))
    #expect(!driver.engine.canUndo)
    #expect(try driver.state(of: "name").isDirty)
    driver.reset()
    #expect(values(driver.engine) == start)
  }

  @Test func `restored values are judged as their mode says`() throws {
    let draft = try filled().engine.draft(savedAt: 0)
    for (mode, status) in [
      ("onSubmit", FieldStatus.editing), ("live", .invalid), ("onBlur", .invalid),
      ("hybrid", .invalid),
    ] {
      let driver = FormDriver(try signup(mode))
      driver.engine.restore(draft)
      try driver.expect("age", status)
    }
  }

  @Test func `a restored value's check is asked again`() throws {
    let form = try form(
      text("name", #""rules": [{ "rule": "remote", "check": "free" }]"#),
      top: #""validation": "live""#)
    let driver = FormDriver(form, checks: ["free": StubCheck(delays: [10], taken: ["ada"])])
    driver.engine.restore(FormDraft(schema: "test", values: ["name": "ada"]))
    try driver.expect("name", .pending)
    driver.settle()
    try driver.expect("name", .invalid)
  }

  @Test func `what somebody set before the draft came wins`() throws {
    let driver = FormDriver(try signup())
    try driver.type("Eve", into: "name")
    try driver.type("Z", into: "people[0].nick")
    driver.engine.restore(try filled().engine.draft(savedAt: 0))
    try driver.expect("name", value: "Eve")
    try driver.expect("age", value: "1")
    try driver.expect("people[0].nick", value: "Z")
    #expect(throws: FormEngineError.self) { try driver.state(of: "people[1].nick") }
  }

  @Test func `a field emptied stays empty, its default does not come back`() throws {
    let before = FormDriver(try signup())
    try before.type("", into: "name")
    let after = FormDriver(try signup())
    after.engine.restore(before.engine.draft(savedAt: 0))
    try after.expect("name", value: "")
  }

  @Test func `what a hidden field was cleared of does not come back`() throws {
    let before = try filled()
    try before.type("home", into: "kind")
    let after = FormDriver(try signup())
    after.engine.restore(before.engine.draft(savedAt: 0))
    try after.type("shop", into: "kind")
    try after.expect("company", value: nil as FormValue)
  }

  @Test func `a repeat takes no more items than it may hold, and says so`() throws {
    let items = FormValue.array((0..<5).map { ["nick": .number(Double($0))] })
    let driver = FormDriver(try signup())
    let report = driver.engine.restore(FormDraft(schema: "test", values: ["people": items]))
    #expect(
      report.losses == [
        .init(field: "people[3]", reason: .tooManyItems),
        .init(field: "people[4]", reason: .tooManyItems),
      ])
    try driver.expect("people[2].nick", value: 2)
  }

  @Test func `a page that is hidden or gone leaves the form where it starts`() throws {
    let driver = FormDriver(try signup())
    driver.engine.restore(FormDraft(schema: "test", page: "nowhere"))
    try driver.expect(page: "one")
  }
}
