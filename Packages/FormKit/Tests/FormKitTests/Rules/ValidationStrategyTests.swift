import FormKit
import FormKitMock
import Testing

@Suite struct ValidationStrategyTests {
  private let strict = StrictValidationStrategy()
  private let lenient = LenientValidationStrategy()

  private func environment(_ strategy: (any ValidationStrategy)?) -> FormEnvironment {
    var environment = FormEnvironment.fixture()
    environment.strategy = strategy
    return environment
  }

  /// The issues of a verdict and of a submitted form as `path:rule:severity`; both must agree.
  private func issues(
    _ form: CompiledForm, _ values: FormObject, _ strategy: (any ValidationStrategy)?
  ) -> [String] {
    let verdict = form.check(values, environment: environment(strategy))
    let engine = FormEngine(form, values: values, environment: environment(strategy))
    engine.submit()
    #expect(engine.state.issues == verdict.issues)
    #expect((engine.status == .submitting) == verdict.isValid)
    #expect(verdict.isValid == !verdict.issues.contains { $0.severity == .error })
    return verdict.issues.map {
      "\($0.field?.description ?? "form"):\($0.rule):\($0.severity.rawValue)"
    }
  }

  private let severities = [
    text("a", #""rules": [{ "rule": "email" }]"#),
    text("b", #""rules": [{ "rule": "email", "severity": "warning" }]"#),
    text("c", #""rules": [{ "rule": "email", "severity": "hint" }]"#),
  ].joined(separator: ",")

  @Test func `without a strategy the schema's severities count`() throws {
    #expect(
      try issues(form(severities), ["a": "x", "b": "x", "c": "x"], nil)
        == ["a:email:error", "b:email:warning", "c:email:hint"])
  }

  @Test func `strict makes warnings block like errors and leaves hints alone`() throws {
    let form = try form(severities)
    #expect(
      issues(form, ["a": "x", "b": "x", "c": "x"], strict)
        == ["a:email:error", "b:email:error", "c:email:hint"])
    #expect(issues(form, ["b": "x"], strict) == ["b:email:error"])
    #expect(issues(form, ["c": "x"], strict) == ["c:email:hint"])
  }

  @Test func `lenient makes errors warn and leaves warnings and hints alone`() throws {
    #expect(
      try issues(form(severities), ["a": "x", "b": "x", "c": "x"], lenient)
        == ["a:email:warning", "b:email:warning", "c:email:hint"])
  }

  @Test func `lenient still blocks values that are missing or cannot be used`() throws {
    let options = #""options": [{ "value": "x" }]"#
    let form = try document(
      """
      "sections": [{ "fields": [
          \(field("type", "number")), \(text("required", #""required": true"#)),
          \(text("empty", #""rules": [{ "rule": "notEmpty" }]"#)), \(field("one", "choice", options)),
          \(text("long", #""maxLength": 2"#)),
          \(text("longer", #""rules": [{ "rule": "maxLength", "value": 2 }]"#)),
          \(field("few", "multiChoice", options + #", "rules": [{ "rule": "minItems", "value": 2 }]"#))] },
        { "id": "r", "repeat": { "max": 1 }, "fields": [\(text("t"))] }]
      """)
    let values: FormObject = [
      "type": "x", "empty": " ", "one": "y", "long": "abc", "longer": "abc", "few": ["x"],
      "r": [["t": "1"], ["t": "2"]],
    ]
    #expect(
      issues(form, values, lenient) == [
        "type:type:error", "required:required:error", "empty:notEmpty:error", "one:oneOf:error",
        "long:maxLength:error", "longer:maxLength:error", "few:minItems:error", "r:maxItems:error",
      ])
  }

  @Test func `form-level rules weigh what the strategy says`() throws {
    func form(_ severity: String) throws -> CompiledForm {
      try document(
        """
        "sections": [{ "fields": [\(text("a"))] }],
        "rules": [{ "rule": "assert", "that": false, "severity": "\(severity)", "message": "No" }]
        """)
    }
    #expect(try issues(form("error"), [:], lenient) == ["form:assert:warning"])
    #expect(try issues(form("warning"), [:], strict) == ["form:assert:error"])
    #expect(try issues(form("warning"), [:], nil) == ["form:assert:warning"])
  }

  @Test func `a strategy of the app's own is asked for each rule by name`() throws {
    struct OnlyEmail: ValidationStrategy {
      func severity(of rule: String, declared: Severity) -> Severity {
        rule == "email" ? declared : .hint
      }
    }
    let form = try form(
      text(
        "a",
        #""required": true, "rules": [{ "rule": "email" }, { "rule": "minLength", "value": 5 }]"#))
    #expect(issues(form, [:], OnlyEmail()) == ["a:required:hint"])
    #expect(issues(form, ["a": "x"], OnlyEmail()) == ["a:email:error", "a:minLength:hint"])
  }

  @Test func `isValid asks for what blocks under the strategy`() throws {
    let form = try form(
      text("a", #""rules": [{ "rule": "email", "severity": "warning" }, { "rule": "url" }]"#),
      text("b", #""visible": { "field": "a", "isValid": true }"#))
    func shows(_ value: FormValue, _ strategy: (any ValidationStrategy)?) -> Bool {
      form.check(["a": value], environment: environment(strategy)).visible.contains("b")
    }
    #expect(shows("https://a.b", nil))
    #expect(!shows("https://a.b", strict))
    #expect(!shows("x", nil))
    #expect(shows("x", lenient))
  }

  @Test func `another strategy judges a running form anew`() throws {
    let driver = FormDriver(try form(severities), values: ["b": "x"])
    driver.submit()
    driver.settle()
    #expect(driver.submissions.count == 1)
    try driver.type("y", into: "b")
    driver.engine.update(environment(strict))
    driver.submit()
    #expect(driver.engine.status == .editing)
    #expect(!driver.engine.canSubmit)
    #expect(try driver.status(of: "b") == .invalid)
    driver.engine.update(environment(lenient))
    #expect(driver.engine.canSubmit)
    #expect(try driver.status(of: "b") == .valid)
  }

  private let checked = text(
    "name", #""rules": [{ "rule": "remote", "check": "c", "severity": "SEVERITY" }]"#)

  private func check(
    _ severity: String, _ strategy: any ValidationStrategy
  ) throws -> (submissions: Int, shown: [Severity], verdict: Bool) {
    let form = try form(checked.replacing("SEVERITY", with: severity))
    let driver = FormDriver(
      form, environment: environment(strategy), checks: ["c": StubCheck(taken: ["ada"])])
    try driver.type("ada", into: "name")
    driver.submit()
    driver.settle()
    let verdict = form.check(
      ["name": "ada"], environment: environment(strategy),
      checks: ["c": { _ in .taken(suggestions: []) }])
    return (
      driver.submissions.count, try driver.state(of: "name").issues.map(\.severity),
      verdict.isValid
    )
  }

  @Test func `a value found taken blocks under strict and warns under lenient`() throws {
    #expect(try check("warning", strict) == (0, [.error], false))
    #expect(try check("error", lenient) == (1, [.warning], true))
  }

  @Test func `a warning that blocks keeps checks from being asked`() throws {
    let form = try form(
      text(
        "name",
        #""rules": [{ "rule": "email", "severity": "warning" }, { "rule": "remote", "check": "c" }]"#
      ))
    func unverified(_ strategy: (any ValidationStrategy)?) -> [FieldPath] {
      form.check(["name": "x"], environment: environment(strategy)).unverified
    }
    #expect(unverified(nil) == ["name"])
    #expect(unverified(strict) == [])
  }
}
