import FormKit
import FormKitMock
import Testing

@Suite struct UndoTests {
  private let fields = [text("a"), text("b", #""rules": [{ "rule": "email" }]"#)].joined(
    separator: ",")

  @Test func `each set and each batch is one entry`() throws {
    let driver = FormDriver(try form(fields))
    try driver.type("1", into: "a")
    try driver.fill(["a": "2", "b": "x"])
    driver.undo()
    #expect(driver.engine.values(redacted: false) == ["a": "1"])
    driver.undo()
    #expect(driver.engine.values(redacted: false) == [:])
    #expect(!driver.engine.canUndo)
    driver.undo()
    driver.redo()
    driver.redo()
    #expect(driver.engine.values(redacted: false) == ["a": "2", "b": "x"])
  }

  @Test func `undo revalidates`() throws {
    let driver = FormDriver(try form(fields, top: #""validation": "live""#))
    try driver.type("x", into: "b")
    try driver.type("x@y", into: "b")
    driver.undo()
    #expect(try driver.status(of: "b") == .invalid)
    driver.redo()
    #expect(try driver.status(of: "b") == .valid)
  }

  @Test func `an error that the mode would not judge again shows again after undo`() throws {
    let driver = FormDriver(
      try form(fields, top: #""validation": { "mode": "onBlur", "revalidate": "onSubmit" }"#))
    try driver.type("x", into: "b")
    try driver.blur("b")
    try driver.type("y", into: "b")
    #expect(try driver.rules(at: "b") == [])
    driver.undo()
    #expect(try driver.rules(at: "b") == ["email"])
  }

  @Test func `undo shows at once what a debounced rule and a rule for submit had shown`() throws {
    let rule = #""rules": [{ "rule": "email", "timing": "TIMING" }]"#
    let live = FormDriver(
      try form(
        text("a", rule.split(separator: "TIMING").joined(separator: "debounced")),
        top: #""validation": "live""#))
    try live.type("x", into: "a")
    live.settle()
    try live.type("y", into: "a")
    #expect(try live.rules(at: "a") == [])
    live.undo()
    #expect(try live.rules(at: "a") == ["email"])
    let late = FormDriver(
      try form(text("a", rule.split(separator: "TIMING").joined(separator: "onSubmit"))))
    try late.type("x", into: "a")
    late.submit()
    try late.type("y", into: "a")
    #expect(try late.rules(at: "a") == [])
    late.undo()
    #expect(try late.rules(at: "a") == ["email"])
  }

  @Test func `a new edit drops redo`() throws {
    let driver = FormDriver(try form(fields))
    try driver.type("1", into: "a")
    driver.undo()
    try driver.type("2", into: "a")
    #expect(!driver.engine.canRedo)
  }

  @Test func `items come back with their values`() throws {
    let driver = FormDriver(
      try document(#""sections": [{ "id": "r", "repeat": {}, "fields": [\#(text("a"))] }]"#))
    try driver.add(to: "r")
    try driver.type("x", into: "r[0].a")
    try driver.remove("r[0]")
    #expect(driver.engine.layout.fields == [])
    driver.undo()
    #expect(try driver.value(of: "r[0].a") == "x")
    driver.undo()
    driver.undo()
    #expect(driver.engine.layout.fields == [])
    for _ in 0..<2 { driver.redo() }
    #expect(try driver.value(of: "r[0].a") == "x")
    driver.redo()
    #expect(driver.engine.layout.fields == [])
  }

  @Test func `reset brings initial values and items back and drops undo`() throws {
    let driver = FormDriver(
      try document(
        """
        "sections": [{ "fields": [\(text("a", #""default": "d", "required": true"#))] },
          { "id": "r", "repeat": {}, "fields": [\(text("b"))] }]
        """), values: ["r": [["b": "1"], ["b": "2"]]])
    try driver.type("", into: "a")
    try driver.remove("r[0]")
    try driver.add(to: "r")
    driver.submit()
    driver.reset()
    #expect(driver.engine.values(redacted: false) == ["a": "d", "r": [["b": "1"], ["b": "2"]]])
    #expect(try driver.status(of: "a") == .pristine)
    #expect(driver.engine.canSubmit && !driver.engine.canUndo)
    #expect(try !driver.state(of: "a").isTouched)
  }

  @Test func `a hundred random edits undo to the start and redo to the end`() throws {
    let document = try document(
      """
      "sections": [{ "fields": [\(text("a")), \(text("b", #""visible": { "field": "a", "notEquals": "2" }"#)),
        \(field("n", "number", #""compute": { "count": "r" }"#))] },
        { "id": "r", "repeat": { "max": 4 }, "fields": [
          \(text("c", #""visible": { "field": "b", "isFilled": true }"#))] }]
      """)
    var generator = SeededGenerator(state: 5)
    let driver = FormDriver(document)
    let start = snapshot(driver)
    for _ in 0..<100 {
      switch Int.random(in: 0..<6, using: &generator) {
      case 0: try driver.add(to: "r")
      case 1: try? driver.remove("r[0]")
      case 2: try? driver.move("r[0]", to: "r[1]")
      default:
        let path = try #require(driver.engine.layout.fields.randomElement(using: &generator))
        try driver.type(.string(String(Int.random(in: 0..<3, using: &generator))), into: path)
      }
    }
    let end = snapshot(driver)
    while driver.engine.canUndo { driver.undo() }
    #expect(snapshot(driver) == start)
    while driver.engine.canRedo { driver.redo() }
    #expect(snapshot(driver) == end)
  }

  private func snapshot(_ driver: FormDriver) -> [String] {
    driver.engine.fieldStates.map { "\($0.path) \($0.value.json()) \($0.isVisible)" }
  }
}
