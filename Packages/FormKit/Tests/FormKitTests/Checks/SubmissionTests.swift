import FormKit
import FormKitMock
import Testing

@Suite struct SubmissionTests {
  private func driver(
    _ validation: String = "live", timing: String = "instant", stub: StubCheck = StubCheck(),
    outcomes: [FormSimulation.Outcome] = []
  ) throws -> FormDriver {
    FormDriver(
      try form(
        text("mail", #""required": true, "rules": [{ "rule": "email" }]"#),
        text(
          "name",
          #""rules": [{ "rule": "minLength", "value": 3 }, { "rule": "remote", "check": "free", "timing": "\#(timing)" }]"#
        ),
        top: "\"validation\": \"\(validation)\""), checks: ["free": stub], outcomes: outcomes)
  }

  @Test func `synchronous errors keep it editing and touch everything`() throws {
    let driver = try driver()
    driver.submit()
    #expect(driver.engine.status == .editing)
    #expect(try driver.state(of: "name").isTouched)
    #expect(driver.engine.firstInvalidField == "mail")
    #expect(!driver.engine.canSubmit)
    #expect(driver.engine.submissions == 0)
  }

  @Test func `it awaits the checks, then hands the values over once`() throws {
    let driver = try driver(
      stub: StubCheck(delays: [100]), outcomes: [FormSimulation.Outcome(delay: 50)])
    try driver.fill(["mail": "a@b", "name": "ada"])
    driver.submit()
    #expect(driver.engine.status == .submitting && !driver.engine.canSubmit)
    driver.submit()
    driver.advance(by: 100)
    #expect(driver.submissions.map(\.values) == [["mail": "a@b", "name": "ada"]])
    #expect(driver.engine.status == .submitting)
    driver.submit()
    driver.advance(by: 50)
    #expect(driver.engine.status == .submitted)
    driver.submit()
    #expect(driver.engine.submissions == 1)
  }

  @Test func `submit ends a running pause`() throws {
    let driver = try driver(stub: StubCheck(delays: [10]))
    try driver.fill(["mail": "a@b", "name": "ada"])
    driver.advance(by: 100)
    driver.submit()
    #expect(driver.calls.map(\.at) == [100])
  }

  @Test func `taken ends in editing`() throws {
    let driver = try driver("onSubmit", stub: StubCheck(delays: [10], taken: ["ada"]))
    try driver.fill(["mail": "a@b", "name": "ada"])
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .editing)
    #expect(try driver.rules(at: "name") == ["remote"])
    #expect(driver.engine.submissions == 0)
  }

  @Test(arguments: ["live", "onSubmit", "onBlur", "hybrid"], ["instant", "debounced", "onSubmit"])
  func `an edit during the wait moves it to the newest value and its check`(
    mode: String, timing: String
  ) throws {
    let driver = try driver(
      mode, timing: timing, stub: StubCheck(delays: [100], taken: ["eve"]))
    try driver.fill(["mail": "a@b", "name": "ada"])
    driver.submit()
    driver.advance(by: 10)
    try driver.type("eve", into: "name")
    #expect(driver.engine.status == .submitting)
    driver.settle()
    #expect(driver.outcomes(of: "free") == [.cancelled, .answered])
    #expect(driver.engine.status == .editing)
    #expect(driver.submissions.isEmpty)
    #expect(try driver.rules(at: "name") == ["remote"])
  }

  @Test func `a synchronous error during the wait ends it, in sight`() throws {
    let driver = try driver("onSubmit", stub: StubCheck(delays: [100]))
    try driver.fill(["mail": "a@b", "name": "ada"])
    driver.submit()
    try driver.type("x", into: "mail")
    #expect(driver.engine.status == .editing)
    #expect(try driver.rules(at: "mail") == ["email"])
    driver.settle()
    #expect(driver.submissions.isEmpty)
  }

  @Test func `a started handler keeps its values, and the form ends submitted`() throws {
    let driver = try driver(outcomes: [FormSimulation.Outcome(delay: 100)])
    try driver.fill(["mail": "a@b"])
    driver.submit()
    driver.advance(by: 10)
    try driver.type("c@d", into: "mail")
    #expect(driver.submissions.map(\.values) == [["mail": "a@b"]])
    driver.settle()
    #expect(driver.engine.status == .submitted)
  }

  @Test func `failed may be tried again, and an edit turns submitted and failed into editing`()
    throws
  {
    let driver = try driver(outcomes: [
      FormSimulation.Outcome(result: .failed), FormSimulation.Outcome(),
    ])
    try driver.type("a@b", into: "mail")
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .failed)
    #expect(driver.engine.canSubmit)
    try driver.type("b@c", into: "mail")
    #expect(driver.engine.status == .editing)
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .submitted)
    driver.undo()
    #expect(driver.engine.status == .editing)
    #expect(driver.submissions.map(\.attempt) == [1, 2])
  }

  @Test func `the server's messages stand at their fields, others at the form, until an edit`()
    throws
  {
    let driver = try driver(outcomes: [
      FormSimulation.Outcome(
        result: .validationFailed(["mail": "Known already", "card": "Declined"])),
      FormSimulation.Outcome(),
    ])
    try driver.type("a@b", into: "mail")
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .editing)
    #expect(driver.engine.state.issues.map(\.message) == ["Known already", "Declined"])
    #expect(try driver.status(of: "mail") == .invalid)
    #expect(!driver.engine.canSubmit)
    try driver.type("b@c", into: "mail")
    #expect(driver.engine.canSubmit)
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .submitted)
  }

  @Test(arguments: ["live", "onSubmit", "onBlur", "hybrid"])
  func `a cleared field is empty without an error until the next attempt`(mode: String) throws {
    let driver = try driver(
      mode,
      outcomes: [FormSimulation.Outcome(result: .validationFailed(["mail": "Known already"]))])
    try driver.type("a@b", into: "mail")
    driver.submit()
    driver.settle()
    #expect(try driver.status(of: "mail") == .invalid)
    try driver.engine.clear(["mail", "name"])
    #expect(try driver.state(of: "mail").value.isEmpty)
    #expect(try driver.rules(at: "mail") == [])
    #expect(driver.engine.state.issues == [])
    driver.submit()
    #expect(try driver.rules(at: "mail") == ["required"])
    driver.undo()
    #expect(try driver.state(of: "mail").value == "a@b")
  }

  @Test func `an unknown field among those to clear changes nothing`() throws {
    let driver = try driver()
    try driver.type("a@b", into: "mail")
    #expect(throws: FormEngineError.unknownField("x")) {
      try driver.engine.clear(["mail", "x"])
    }
    #expect(try driver.state(of: "mail").value == "a@b")
  }

  @Test func `a new attempt asks the server anew`() throws {
    let driver = try driver(outcomes: [
      FormSimulation.Outcome(result: .validationFailed(["mail": "Busy"])), FormSimulation.Outcome(),
    ])
    try driver.type("a@b", into: "mail")
    driver.submit()
    driver.settle()
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .submitted)
  }

  @Test func `the result of a submission that reset dropped is not taken for the next one`() throws
  {
    let driver = try driver(outcomes: [
      FormSimulation.Outcome(delay: 100, result: .failed), FormSimulation.Outcome(delay: 100),
    ])
    try driver.type("a@b", into: "mail")
    driver.submit()
    driver.advance(by: 50)
    driver.reset()
    try driver.type("b@c", into: "mail")
    driver.submit()
    driver.advance(by: 50)
    #expect(driver.engine.status == .submitting)
    driver.settle()
    #expect(driver.engine.status == .submitted)
  }

  @Test func `a field that appears during the wait is judged too`() throws {
    let driver = FormDriver(
      try form(
        text("name", #""rules": [{ "rule": "remote", "check": "free" }]"#), text("kind"),
        text("firm", #""required": true, "visible": { "field": "kind", "isFilled": true }"#)),
      checks: ["free": StubCheck(delays: [100])])
    try driver.type("ada", into: "name")
    driver.submit()
    try driver.type("x", into: "kind")
    #expect(driver.engine.status == .editing)
    #expect(try driver.rules(at: "firm") == ["required"])
  }

  @Test func `too many items show after submit and block it`() throws {
    let driver = FormDriver(
      try document(
        #""sections": [{ "id": "r", "repeat": { "max": 1 }, "fields": [\#(text("a"))] }]"#),
      values: ["r": [["a": "1"], ["a": "2"]]])
    #expect(driver.engine.canSubmit)
    driver.submit()
    #expect(driver.engine.state.issues.map(\.rule) == ["maxItems"])
    #expect(!driver.engine.canSubmit)
    try driver.remove("r[0]")
    #expect(driver.engine.canSubmit)
  }
}
