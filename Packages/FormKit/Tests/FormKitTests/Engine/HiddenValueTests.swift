import FormKit
import FormKitMock
import Testing

@Suite struct HiddenValueTests {
  private func driver(_ more: String) throws -> FormDriver {
    FormDriver(
      try form(
        text("type", #""default": "Business""#),
        text("company", "\"visible\": { \"field\": \"type\", \"equals\": \"Business\" }, \(more)")))
  }

  @Test func `clear empties on hiding, and no default comes back on return`() throws {
    let driver = try driver(#""default": "Acme""#)
    #expect(try driver.value(of: "company") == "Acme")
    try driver.type("Personal", into: "type")
    #expect(try driver.value(of: "company") == nil)
    try driver.type("Business", into: "type")
    #expect(try driver.value(of: "company") == nil)
    #expect(try driver.isVisible("company"))
  }

  @Test func `omit leaves out at submit and is back when shown`() throws {
    let driver = try driver(#""whenHidden": "omit""#)
    try driver.type("Acme", into: "company")
    try driver.type("Personal", into: "type")
    #expect(driver.engine.values(redacted: false) == ["type": "Personal"])
    try driver.type("Business", into: "type")
    #expect(driver.engine.values(redacted: false) == ["type": "Business", "company": "Acme"])
  }

  @Test func `keep is submitted unvalidated`() throws {
    let driver = try driver(#""whenHidden": "keep", "rules": [{ "rule": "email" }]"#)
    try driver.type("Acme", into: "company")
    try driver.type("Personal", into: "type")
    driver.submit()
    driver.settle()
    #expect(driver.submissions.map(\.values) == [["type": "Personal", "company": "Acme"]])
  }

  @Test func `undo brings the cleared value back, redo clears it again`() throws {
    let driver = try driver(#""required": true"#)
    try driver.type("Acme", into: "company")
    try driver.type("Personal", into: "type")
    driver.undo()
    #expect(try driver.value(of: "company") == "Acme")
    #expect(try driver.value(of: "type") == "Business")
    driver.redo()
    #expect(try driver.value(of: "company") == nil)
    driver.undo()
    #expect(try driver.value(of: "company") == "Acme")
  }

  @Test func `a field that starts hidden takes its default when it first appears`() throws {
    let driver = FormDriver(
      try form(
        text("type"),
        text("company", #""default": "Acme", "visible": { "field": "type", "equals": "Business" }"#)
      ))
    #expect(try driver.value(of: "company") == nil)
    try driver.type("Business", into: "type")
    #expect(try driver.value(of: "company") == "Acme")
  }

  @Test func `a default comes again when the edit that made its field appear was undone`() throws {
    let driver = FormDriver(
      try form(
        text("a"), field("show", "toggle"),
        text(
          "b", #""default": { "field": "a" }, "visible": { "field": "show", "equals": true }"#)))
    try driver.type("1", into: "a")
    try driver.type(true, into: "show")
    #expect(try driver.value(of: "b") == "1")
    driver.undo()
    #expect(try driver.value(of: "b") == nil)
    try driver.type(true, into: "show")
    #expect(try driver.value(of: "b") == "1")
  }

  @Test func `a default comes again after a reset`() throws {
    let driver = FormDriver(
      try form(
        field("show", "toggle"),
        text("b", #""default": "d", "visible": { "field": "show", "equals": true }"#)))
    try driver.type(true, into: "show")
    driver.reset()
    #expect(try driver.value(of: "b") == nil)
    try driver.type(true, into: "show")
    #expect(try driver.value(of: "b") == "d")
  }

  @Test func `undo hides a field that was set while hidden without emptying it`() throws {
    let driver = FormDriver(
      try form(
        field("show", "toggle"), text("b", #""visible": { "field": "show", "equals": true }"#)))
    try driver.type("x", into: "b")
    try driver.type(true, into: "show")
    driver.undo()
    #expect(try driver.value(of: "b") == "x")
    #expect(try !driver.isVisible("b"))
    driver.redo()
    #expect(try driver.value(of: "b") == "x")
    #expect(try driver.isVisible("b"))
    driver.undo()
    driver.undo()
    #expect(try driver.value(of: "b") == nil)
  }

  @Test func `an error that showed before its field was hidden shows again after undo`() throws {
    let driver = try driver(#""rules": [{ "rule": "email" }]"#)
    try driver.type("x", into: "company")
    driver.submit()
    #expect(try driver.rules(at: "company") == ["email"])
    try driver.type("Personal", into: "type")
    driver.undo()
    #expect(try driver.rules(at: "company") == ["email"])
    #expect(!driver.engine.canSubmit)
    try driver.type("y", into: "company")
    #expect(try driver.rules(at: "company") == ["email"])
  }

  @Test func `undo brings back that a field once showed an error, so that it is judged live`()
    throws
  {
    let driver = try driver(#""rules": [{ "rule": "email" }]"#)
    try driver.type("x", into: "company")
    driver.submit()
    try driver.type("x@y", into: "company")
    try driver.type("Personal", into: "type")
    driver.undo()
    try driver.type("y", into: "company")
    #expect(try driver.rules(at: "company") == ["email"])
  }

  @Test func `hiding chains: whoever reads the hidden field sees it missing`() throws {
    let driver = FormDriver(
      try form(
        text("a"), text("b", #""visible": { "field": "a", "isFilled": true }"#),
        text("c", #""visible": { "field": "b", "isFilled": true }"#)))
    try driver.fill(["a": "1", "b": "2"])
    #expect(try driver.isVisible("c"))
    try driver.type("", into: "a")
    #expect(driver.engine.layout.fields == ["a"])
  }

  @Test func `the focus of a field that disappears goes to the next shown, else the one before`()
    throws
  {
    let hidden = #""visible": { "field": "on", "notEquals": true }"#
    let driver = FormDriver(
      try form(field("on", "toggle"), text("a", hidden), text("b", hidden), text("c")))
    try driver.focus("a")
    try driver.type(true, into: "on")
    #expect(try driver.state(of: "c").isFocused)
    #expect(try !driver.state(of: "a").isFocused)
    let other = FormDriver(try form(field("on", "toggle"), text("a", hidden)))
    try other.focus("a")
    try other.type(true, into: "on")
    #expect(try other.state(of: "on").isFocused)
  }

  @Test func `hidden fields show no issues and do not block`() throws {
    let driver = try driver(#""required": true"#)
    driver.submit()
    #expect(!driver.engine.canSubmit)
    #expect(driver.engine.firstInvalidField == "company")
    try driver.type("Personal", into: "type")
    #expect(try driver.rules(at: "company") == [])
    #expect(driver.engine.canSubmit)
  }
}
