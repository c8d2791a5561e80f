import FormKit
import FormKitMock
import Testing

@Suite struct ValidationModeTests {
  private func driver(_ validation: String, _ more: String = "") throws -> FormDriver {
    FormDriver(
      try form(
        text("f", #""required": true, "rules": [{ "rule": "minLength", "value": 3 }]"# + more),
        text("g", #""rules": [{ "rule": "matches", "field": "f" }]"#),
        top: "\"validation\": \(validation)"))
  }

  @Test func `onSubmit judges at submit, and live from the first error on`() throws {
    let driver = try driver("\"onSubmit\"")
    #expect(try driver.status(of: "f") == .pristine)
    try driver.type("a", into: "f")
    try driver.blur("f")
    #expect(try driver.status(of: "f") == .editing)
    driver.submit()
    #expect(try driver.status(of: "f") == .invalid)
    #expect(driver.engine.status == .editing)
    try driver.type("abc", into: "f")
    #expect(try driver.status(of: "f") == .valid)
    try driver.type("ab", into: "f")
    #expect(try driver.rules(at: "f") == ["minLength"])
  }

  @Test func `live judges every change`() throws {
    let driver = try driver("\"live\"")
    try driver.type("a", into: "f")
    #expect(try driver.status(of: "f") == .invalid)
    #expect(!driver.engine.canSubmit)
    try driver.type("abc", into: "f")
    #expect(try driver.status(of: "f") == .valid)
    #expect(driver.engine.canSubmit)
    #expect(try driver.status(of: "g") == .pristine)
  }

  @Test func `onBlur judges when the focus leaves, and never while typing before an error`() throws
  {
    let driver = try driver("\"onBlur\"")
    try driver.type("abc", into: "f")
    try driver.blur("f")
    #expect(try driver.status(of: "f") == .valid)
    try driver.type("a", into: "f")
    #expect(try driver.status(of: "f") == .editing)
    #expect(try driver.rules(at: "f") == [])
    try driver.type("ab", into: "f")
    #expect(try driver.status(of: "f") == .editing)
    try driver.blur("f")
    #expect(try driver.status(of: "f") == .invalid)
    try driver.type("abc", into: "f")
    #expect(try driver.status(of: "f") == .valid)
  }

  @Test func `revalidate says how a field that showed an error is judged again`() throws {
    let driver = try driver(#"{ "mode": "onSubmit", "revalidate": "onBlur" }"#)
    driver.submit()
    #expect(try driver.rules(at: "f") == ["required"])
    try driver.type("a", into: "f")
    #expect(try driver.rules(at: "f") == [])
    try driver.blur("f")
    #expect(try driver.rules(at: "f") == ["minLength"])
  }

  @Test func `hybrid is onBlur until the first error, then live, and strict at submit`() throws {
    let driver = try driver("\"hybrid\"")
    try driver.type("a", into: "f")
    #expect(try driver.status(of: "f") == .editing)
    try driver.blur("f")
    #expect(try driver.status(of: "f") == .invalid)
    try driver.type("abc", into: "f")
    #expect(try driver.status(of: "f") == .valid)
    try driver.type("ab", into: "f")
    #expect(try driver.status(of: "f") == .invalid)
    try driver.type("abc", into: "f")
    driver.submit()
    #expect(try driver.rules(at: "g") == ["matches"])
  }

  @Test func `hybrid judges again only what is already wrong while somebody types`() throws {
    let driver = try driver("\"hybrid\"")
    try driver.fill(["f": "abc", "g": "abc"])
    try driver.blur("f")
    try driver.blur("g")
    try driver.type("abcd", into: "f")
    #expect(try driver.status(of: "g") == .editing)
    #expect(driver.engine.canSubmit)
    try driver.blur("f")
    #expect(try driver.rules(at: "g") == ["matches"])
    try driver.type("abc", into: "f")
    #expect(try driver.status(of: "g") == .valid)
    try driver.type("abcd", into: "f")
    #expect(try driver.status(of: "g") == .invalid)
  }

  @Test func `a debounced rule waits for the pause, an onSubmit rule for submit`() throws {
    let driver = FormDriver(
      try form(
        text(
          "f",
          #""rules": [{ "rule": "minLength", "value": 3, "timing": "debounced" }, { "rule": "email", "timing": "onSubmit" }]"#
        ),
        top: #""validation": "live""#))
    try driver.type("a", into: "f")
    #expect(try driver.rules(at: "f") == [])
    #expect(try driver.status(of: "f") == .pending)
    driver.advance(by: 299)
    #expect(try driver.rules(at: "f") == [])
    driver.advance(by: 1)
    #expect(try driver.rules(at: "f") == ["minLength"])
    driver.submit()
    #expect(try driver.rules(at: "f") == ["minLength", "email"])
    try driver.type("abc", into: "f")
    driver.advance(by: 300)
    #expect(try driver.status(of: "f") == .valid)
  }

  @Test func `blur ends the pause of a debounced rule`() throws {
    let driver = FormDriver(
      try form(
        text("f", #""rules": [{ "rule": "minLength", "value": 3, "timing": "debounced" }]"#),
        top: #""validation": "live""#))
    try driver.type("a", into: "f")
    try driver.blur("f")
    #expect(try driver.status(of: "f") == .invalid)
  }

  @Test func `form-level issues show in live mode once a field they read was set`() throws {
    let driver = FormDriver(
      try document(
        """
        "validation": "live", "sections": [{ "fields": [\(text("a")), \(text("b"))] }],
        "rules": [{ "rule": "assert", "that": { "field": "a", "equals": "x" }, "field": "b" }]
        """))
    #expect(driver.engine.state.issues == [])
    try driver.type("y", into: "a")
    #expect(driver.engine.state.issues.map(\.rule) == ["assert"])
    #expect(try driver.status(of: "b") == .invalid)
    #expect(!driver.engine.canSubmit)
    try driver.type("x", into: "a")
    #expect(driver.engine.canSubmit)
    #expect(try driver.rules(at: "b") == [])
  }

  @Test func `touched is blurred or submitted, dirty differs from the initial value`() throws {
    let driver = FormDriver(try form(text("f", #""default": "d""#), text("g")))
    try driver.type("e", into: "f")
    #expect(try driver.state(of: "f").isDirty)
    try driver.type("d", into: "f")
    #expect(try !driver.state(of: "f").isDirty)
    #expect(try !driver.state(of: "f").isTouched)
    try driver.focus("f")
    try driver.focus("g")
    #expect(try driver.state(of: "f").isTouched)
    driver.submit()
    #expect(try driver.state(of: "g").isTouched)
  }

  @Test func `the first message is the first error, else the first warning, else the first hint`()
    throws
  {
    let rule = { (severity: String, limit: Int) in
      #"{ "rule": "minLength", "value": \#(limit), "severity": "\#(severity)" }"#
    }
    let driver = FormDriver(
      try form(
        text("a", "\"rules\": [\(rule("hint", 9)), \(rule("warning", 6)), \(rule("error", 3))]"),
        top: #""validation": "live""#))
    for (typed, severity) in [
      ("12", Severity.error), ("12345", .warning), ("12345678", .hint), ("123456789", nil),
    ] as [(String, Severity?)] {
      try driver.type(.string(typed), into: "a")
      #expect(try driver.engine.state(of: "a").primaryIssue?.severity == severity)
    }
  }
}
