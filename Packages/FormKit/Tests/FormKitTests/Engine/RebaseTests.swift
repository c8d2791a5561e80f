import FormKit
import FormKitMock
import Testing

/// New initial values for a running form.
@Suite struct RebaseTests {
  @Test func `new initial values come in where the person changed nothing`() throws {
    let driver = FormDriver(
      try form(text("a"), text("b"), text("c", #""default": "d""#)), values: ["a": "1", "b": "2"])
    try driver.type("mine", into: "b")
    driver.reset(to: ["a": "10", "b": "20", "c": "30"])
    #expect(driver.engine.values(redacted: false) == ["a": "10", "b": "mine", "c": "30"])
    #expect(driver.engine.fieldStates.filter(\.isDirty).map(\.path) == ["b"])
    try driver.type("20", into: "b")
    #expect(try !driver.state(of: "b").isDirty)
    driver.reset()
    #expect(driver.engine.values(redacted: false) == ["a": "10", "b": "20", "c": "30"])
    driver.reset(to: [:])
    #expect(driver.engine.values(redacted: false) == ["c": "d"])
  }

  @Test func `an edit that was taken back by hand is no edit`() throws {
    let driver = FormDriver(try form(text("a")), values: ["a": "1"])
    try driver.type("2", into: "a")
    try driver.type("1", into: "a")
    driver.reset(to: ["a": "9"])
    try driver.expect("a", value: "9")
  }

  @Test func `without keeping edits it is a reset to the new values`() throws {
    let driver = FormDriver(
      try form(text("a", #""required": true"#), text("b")), values: ["a": "1"])
    try driver.type("", into: "a")
    driver.submit()
    try driver.type("x", into: "b")
    driver.reset(to: ["a": "2"], keepingEdits: false)
    #expect(driver.engine.values(redacted: false) == ["a": "2"])
    #expect(!driver.engine.fieldStates.contains { $0.isTouched || $0.isDirty })
    #expect(!driver.engine.canUndo)
  }

  @Test func `touched fields and shown issues stay, and what came in is judged`() throws {
    let driver = FormDriver(
      try form(text("a", #""required": true"#), text("b", #""required": true"#)))
    driver.submit()
    driver.reset(to: ["a": "there"])
    #expect(try driver.rules(at: "a") == [])
    #expect(try driver.rules(at: "b") == ["required"])
    #expect(try driver.state(of: "a").isTouched)
  }

  @Test func `undo goes back to the present start`() throws {
    let driver = FormDriver(try form(text("a")), values: ["a": "old"])
    try driver.type("one", into: "a")
    try driver.type("two", into: "a")
    driver.reset(to: ["a": "new"])
    driver.undo()
    try driver.expect("a", value: "one")
    driver.undo()
    try driver.expect("a", value: "new")
    #expect(try !driver.state(of: "a").isDirty)
    driver.redo()
    try driver.expect("a", value: "one")
  }

  @Test func `conditions, defaults and computed values follow`() throws {
    let driver = FormDriver(
      try form(
        text("a"), text("b", #""default": { "field": "a" }"#),
        text("c", #""compute": { "join": [{ "field": "a" }, "!"] }"#),
        text("d", #""visible": { "field": "a", "equals": "new" }"#)),
      values: ["a": "old"])
    try driver.expect("b", value: "old")
    driver.reset(to: ["a": "new"])
    try driver.expect("b", value: "new")
    try driver.expect("c", value: "new!")
    #expect(try driver.isVisible("d"))
    #expect(driver.engine.fieldStates.allSatisfy { !$0.isDirty })
  }

  @Test func `a submitted form is edited again, unknown keys are named`() throws {
    let driver = FormDriver(try form(text("a")))
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .submitted)
    driver.reset(to: ["a": "1", "zzz": "2"])
    #expect(driver.engine.status == .editing)
    #expect(driver.engine.unknownFields == ["zzz"])
    driver.reset(to: ["a": "1"])
    #expect(driver.engine.unknownFields == [])
  }

  @Test func `only what changed is reported`() throws {
    let driver = FormDriver(
      try form(text("a"), text("b"), text("c")), values: ["a": "1", "b": "2"])
    _ = driver.engine.takeChanges()
    driver.reset(to: ["a": "1", "b": "3"])
    #expect(driver.engine.takeChanges().fields == ["b"])
  }

  @Test func `a field that is no longer or newly an edit is reported`() throws {
    let driver = FormDriver(try form(text("a"), text("b")), values: ["a": "1", "b": "2"])
    try driver.type("mine", into: "a")
    _ = driver.engine.takeChanges()
    driver.reset(to: ["a": "mine", "b": "2"])
    #expect(driver.engine.takeChanges().fields == ["a"])
    #expect(try !driver.state(of: "a").isDirty)
  }

  @Test func `a judged value that came in is checked`() throws {
    let check = #""rules": [{ "rule": "remote", "check": "name" }]"#
    let driver = FormDriver(
      try form(text("a", check), top: #""validation": "live""#), values: ["a": "eve"],
      checks: ["name": StubCheck(taken: ["ada"])])
    try driver.type("eva", into: "a")
    try driver.type("eve", into: "a")
    driver.settle()
    #expect(try driver.status(of: "a") == .valid)
    driver.reset(to: ["a": "ada"])
    driver.settle()
    #expect(try driver.rules(at: "a") == ["remote"])
  }

  @Test func `a value from the server is not looked up`() throws {
    let driver = FormDriver(
      try form(
        text("zip", #""effects": [{ "lookup": "l", "fills": { "town": "town" } }]"#), text("town")),
      lookups: ["l": StubLookup(["1": ["town": "Roma"]])])
    driver.reset(to: ["zip": "1", "town": "Mine"])
    driver.settle()
    try driver.expect("town", value: "Mine")
    #expect(driver.calls.isEmpty)
  }
}

/// New initial items.
@Suite struct RebasedRepeatTests {
  private func team(_ names: String...) throws -> FormDriver {
    FormDriver(
      try document(
        #""sections": [{ "id": "team", "repeat": { "max": 9 }, "fields": [\#(text("name")), \#(text("note"))] }]"#
      ),
      values: ["team": .array(names.map { ["name": .string($0)] })])
  }

  private func names(_ driver: FormDriver) throws -> [FormValue] {
    try driver.engine.items(of: "team").indices.map { index in
      try driver.value(of: FieldPath("team[\(index)].name"))
    }
  }

  @Test func `items nobody changed take the new values and go on as the same`() throws {
    let driver = try team("Ada", "Bob")
    let items = try driver.engine.items(of: "team")
    try driver.focus("team[0].name")
    try driver.blur("team[0].name")
    driver.reset(to: ["team": [["name": "Ann"], ["name": "Bob"], ["name": "Cy"]]])
    #expect(try names(driver) == ["Ann", "Bob", "Cy"])
    #expect(try Array(driver.engine.items(of: "team").prefix(2)) == items)
    #expect(try driver.state(of: "team[0].name").isTouched)
    driver.reset(to: ["team": [["name": "Ann"]]])
    #expect(try names(driver) == ["Ann"])
    #expect(driver.engine.fieldStates.allSatisfy { !$0.isDirty })
    driver.reset()
    #expect(try names(driver) == ["Ann"])
  }

  @Test func `a list the person changed is left alone; a reset brings the new one`() throws {
    for change in ["add", "remove", "move", "type"] {
      let driver = try team("Ada", "Bob")
      switch change {
      case "add": try driver.add(to: "team")
      case "remove": try driver.remove("team[0]")
      case "move": try driver.move("team[1]", to: "team[0]")
      default: try driver.type("Zoe", into: "team[1].name")
      }
      let before = driver.engine.values(redacted: false)
      driver.reset(to: ["team": [["name": "New"]]])
      #expect(driver.engine.values(redacted: false) == before, "\(change)")
      driver.undo()
      #expect(try names(driver) == ["Ada", "Bob"], "\(change)")
      driver.redo()
      driver.reset()
      #expect(try names(driver) == ["New"], "\(change)")
      #expect(driver.engine.fieldStates.allSatisfy { !$0.isDirty })
    }
  }
}
