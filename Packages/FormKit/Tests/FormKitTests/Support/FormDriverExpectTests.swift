import FormKit
import FormKitMock
import Testing

@Suite struct FormDriverExpectTests {
  @Test func `an app tests a form in three lines`() throws {
    let driver = FormDriver(
      try form(
        field("mail", "email", #""rules": [{ "rule": "email" }]"#), top: #""validation": "live""#))
    try driver.type("nope", into: "mail")
    try driver.expect("mail", .invalid, value: "nope", rules: ["email"], isVisible: true)
  }

  @Test func `an expectation that does not hold says what was found`() throws {
    let driver = FormDriver(try form(text("a"), field("p", "password")), values: ["a": "x"])
    let error = #expect(throws: FormExpectationError.self) {
      try driver.expect("a", .invalid, value: "y", rules: ["email"], isVisible: false)
    }
    #expect(
      error?.description == "Of a, its status is pristine, not invalid and its value is \"x\", not "
        + "\"y\" and its list of rules is [], not [\"email\"] and its visibility is true, not false."
    )
    #expect(throws: FormExpectationError.self) { try driver.expect(page: "two") }
    #expect(throws: FormExpectationError.self) { try driver.expect(status: .submitted) }
    #expect(throws: FormExpectationError.self) { try driver.expect(canSubmit: false) }
    #expect(throws: FormEngineError.self) { try driver.expect("nope", .valid) }
  }

  @Test func `a failed expectation never tells a sensitive value`() throws {
    let driver = FormDriver(try form(field("p", "password")), values: ["p": "hunter2"])
    let error = #expect(throws: FormExpectationError.self) {
      try driver.expect("p", value: "hunter3")
    }
    #expect(error?.description == "Of p, its value differs.")
  }
}
