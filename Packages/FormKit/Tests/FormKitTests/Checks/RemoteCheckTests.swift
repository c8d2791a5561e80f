import FormKit
import FormKitMock
import Testing

@Suite struct RemoteCheckTests {
  private func driver(
    _ stub: StubCheck, _ validation: String = "live", debounce: Int = 300, rule: String = ""
  ) throws -> FormDriver {
    FormDriver(
      try form(
        field("on", "toggle", #""default": true"#),
        text(
          "name",
          """
          "visible": { "field": "on", "equals": true }, "transforms": ["trim"],
          "rules": [{ "rule": "minLength", "value": 3 }, { "rule": "remote", "check": "free"\(rule) }]
          """), top: "\"validation\": \"\(validation)\""),
      debounce: debounce, checks: ["free": stub])
  }

  @Test func `live: pending at once, the call after the pause, then the answer with suggestions`()
    throws
  {
    let driver = try driver(StubCheck(delays: [200], taken: ["ada"]))
    try driver.type("ada", into: "name")
    #expect(try driver.status(of: "name") == .pending)
    driver.advance(by: 299)
    #expect(driver.calls.isEmpty)
    driver.advance(by: 1)
    #expect(driver.calls.map(\.at) == [300])
    driver.advance(by: 199)
    #expect(try driver.status(of: "name") == .pending)
    driver.advance(by: 1)
    #expect(try driver.status(of: "name") == .invalid)
    #expect(try driver.rules(at: "name") == ["remote"])
    #expect(try driver.state(of: "name").suggestions == ["ada1", "ada2", "ada3"])
    #expect(!driver.engine.canSubmit)
  }

  @Test func `synchronous errors keep the check from starting`() throws {
    let driver = try driver(StubCheck())
    try driver.type("ad", into: "name")
    #expect(try driver.status(of: "name") == .invalid)
    driver.settle()
    #expect(driver.calls.isEmpty)
  }

  @Test func `the call starts so long after the last change`() throws {
    let driver = try driver(StubCheck(delays: [50]))
    try driver.type("ada", into: "name")
    driver.advance(by: 200)
    try driver.type("adam", into: "name")
    driver.settle()
    #expect(driver.calls.map(\.at) == [500])
    #expect(driver.calls.map(\.value) == ["adam"])
  }

  @Test func `an unchanged value restarts nothing`() throws {
    let driver = try driver(StubCheck(delays: [50]))
    try driver.type("ada", into: "name")
    driver.advance(by: 200)
    try driver.type(" ada ", into: "name")
    driver.settle()
    #expect(driver.calls.map(\.at) == [300])
    #expect(driver.outcomes(of: "free") == [.answered])
  }

  @Test func `a rule's own debounce wins`() throws {
    let driver = try driver(StubCheck(), rule: #", "debounce": 100"#)
    try driver.type("ada", into: "name")
    driver.settle()
    #expect(driver.calls.map(\.at) == [100])
  }

  @Test func `a newer value cancels the older value's call`() throws {
    let driver = try driver(StubCheck(delays: [500, 10], taken: ["ada"]))
    try driver.type("ada", into: "name")
    driver.advance(by: 400)
    try driver.type("adam", into: "name")
    #expect(driver.outcomes(of: "free") == [.cancelled])
    driver.settle()
    #expect(driver.outcomes(of: "free") == [.cancelled, .answered])
    #expect(try driver.status(of: "name") == .valid)
    #expect(driver.now == 710)
  }

  @Test func `a late answer of a check that ignores cancellation is dropped`() throws {
    let driver = try driver(
      StubCheck(delays: [1000, 10], taken: ["ada"], ignoresCancellation: true))
    try driver.type("ada", into: "name")
    driver.advance(by: 400)
    try driver.type("adam", into: "name")
    driver.settle()
    #expect(driver.outcomes(of: "free") == [.superseded, .answered])
    #expect(try driver.status(of: "name") == .valid)
    #expect(driver.now == 1300)
  }

  @Test func `answers are cached per value, by code points`() throws {
    let driver = try driver(StubCheck(taken: ["caf\u{E9}"]))
    for name in ["caf\u{E9}", "ada", "caf\u{E9}"] {
      try driver.type(.string(name), into: "name")
      if driver.calls.count == 2 { #expect(try driver.status(of: "name") != .pending) }
      driver.settle()
    }
    #expect(driver.calls.count == 2)
    #expect(try driver.status(of: "name") == .invalid)
    try driver.type("cafe\u{301}", into: "name")
    driver.settle()
    #expect(driver.calls.count == 3)
    #expect(try driver.status(of: "name") == .valid)
    try driver.type("Ada", into: "name")
    driver.settle()
    #expect(driver.calls.count == 4)
  }

  @Test func `offline ends unverified, is never cached, and submit asks again and goes on`() throws
  {
    let driver = try driver(StubCheck(isOffline: true))
    try driver.type("ada", into: "name")
    driver.settle()
    #expect(try driver.status(of: "name") == .unverified)
    #expect(driver.engine.canSubmit)
    driver.submit()
    driver.settle()
    #expect(driver.calls.count == 2)
    #expect(driver.engine.status == .submitted)
    #expect(driver.submissions.count == 1)
  }

  @Test func `a failed check shows an issue, is never cached and stops the submission`() throws {
    let driver = try driver(StubCheck(isFailing: true))
    try driver.type("ada", into: "name")
    driver.settle()
    #expect(try driver.status(of: "name") == .failed)
    #expect(
      try driver.engine.state(of: "name").issues.map(\.message)
        == ["We couldn't check this. Try again."])
    #expect(!driver.engine.canSubmit)
    driver.submit()
    driver.settle()
    #expect(driver.calls.count == 2)
    #expect(driver.engine.status == .editing)
    #expect(driver.submissions.isEmpty)
    #expect(driver.engine.firstInvalidField == "name")
  }

  @Test func `a failed check is tried again on request, and by nothing else before submit`() throws
  {
    let driver = try driver(StubCheck(isFailing: true))
    try driver.type("ada", into: "name")
    driver.settle()
    try driver.blur("name")
    try driver.type("ada", into: "name")
    driver.settle()
    #expect(driver.calls.count == 1)
    driver.simulation.checks["free"] = StubCheck(delays: [200], taken: ["ada"])
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.retryChecks(of: "name")
    }
    #expect(try driver.status(of: "name") == .pending)
    driver.settle()
    #expect(try driver.status(of: "name") == .invalid)
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.retryChecks(of: "name")
    }
    driver.settle()
    #expect(driver.calls.count == 2, "only a failed check is tried again")
  }

  @Test func `a failed check that only warns lets the submission go on`() throws {
    let driver = try driver(StubCheck(isFailing: true), rule: #", "severity": "warning""#)
    try driver.type("ada", into: "name")
    driver.settle()
    #expect(try driver.status(of: "name") == .failed)
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .submitted)
  }

  @Test func `back online, submit finds the unverified value taken`() throws {
    let driver = try driver(StubCheck(isOffline: true))
    try driver.type("ada", into: "name")
    driver.settle()
    driver.simulation.checks["free"] = StubCheck(taken: ["ada"])
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .editing)
    #expect(try driver.status(of: "name") == .invalid)
    #expect(driver.submissions.isEmpty)
  }

  @Test func `blur ends the pause and starts onBlur checks`() throws {
    let live = try driver(StubCheck(delays: [10]))
    try live.type("ada", into: "name")
    live.advance(by: 50)
    try live.blur("name")
    #expect(live.calls.map(\.at) == [50])
    let blur = try driver(StubCheck(delays: [10]), "onBlur")
    try blur.type("ada", into: "name")
    blur.settle()
    #expect(blur.calls.isEmpty)
    try blur.blur("name")
    #expect(try blur.status(of: "name") == .pending)
    blur.settle()
    #expect(try blur.status(of: "name") == .valid)
  }

  @Test func `onSubmit checks start at submit`() throws {
    let driver = try driver(StubCheck(delays: [10]), "onSubmit")
    try driver.type("ada", into: "name")
    try driver.blur("name")
    driver.settle()
    #expect(driver.calls.isEmpty)
    driver.submit()
    #expect(driver.engine.status == .submitting)
    driver.settle()
    #expect(driver.calls.count == 1)
    #expect(driver.engine.status == .submitted)
  }

  @Test func `a rule of timing onSubmit never blocks a live check`() throws {
    let driver = FormDriver(
      try form(
        text(
          "name",
          #""rules": [{ "rule": "email", "timing": "onSubmit" }, { "rule": "remote", "check": "free" }]"#
        ),
        top: #""validation": "live""#), checks: ["free": StubCheck()])
    try driver.type("ada", into: "name")
    driver.settle()
    #expect(driver.outcomes(of: "free") == [.answered])
  }

  @Test func `hiding and reset cancel what runs`() throws {
    let hidden = try driver(StubCheck(delays: [500]))
    try hidden.type("ada", into: "name")
    hidden.advance(by: 300)
    try hidden.type(false, into: "on")
    #expect(hidden.outcomes(of: "free") == [.cancelled])
    #expect(hidden.calls.map(\.value) == ["ada"])
    let reset = try driver(StubCheck(delays: [500]))
    try reset.type("ada", into: "name")
    reset.advance(by: 300)
    reset.reset()
    #expect(reset.outcomes(of: "free") == [.cancelled])
    #expect(try reset.status(of: "name") == .pristine)
  }

  @Test func `an item removed while its check runs takes the call with it`() throws {
    let driver = FormDriver(
      try document(
        """
        "validation": "live", "sections": [{ "id": "r", "repeat": {}, "fields": [
          \(text("a", #""rules": [{ "rule": "remote", "check": "free" }]"#))] }]
        """), checks: ["free": StubCheck(delays: [500], taken: ["x"], ignoresCancellation: true)])
    try driver.add(to: "r")
    try driver.type("x", into: "r[0].a")
    driver.advance(by: 400)
    try driver.remove("r[0]")
    driver.settle()
    #expect(driver.outcomes(of: "free") == [.superseded])
    #expect(driver.engine.canSubmit)
    driver.undo()
    #expect(try driver.value(of: "r[0].a") == "x")
  }

  @Test func `a check brought about by another field's edit starts too`() throws {
    let driver = FormDriver(
      try form(
        field("strict", "toggle"),
        text(
          "name",
          #""rules": [{ "rule": "remote", "check": "free", "when": { "field": "strict", "equals": true } }]"#
        ),
        top: #""validation": "live""#), checks: ["free": StubCheck()])
    try driver.type("ada", into: "name")
    driver.settle()
    #expect(driver.calls.isEmpty)
    try driver.type(true, into: "strict")
    driver.settle()
    #expect(driver.calls.map(\.value) == ["ada"])
  }

  @Test func `a delay list goes by started call and its last repeats`() throws {
    let driver = try driver(StubCheck(delays: [10, 20]))
    for name in ["one", "two", "three"] {
      try driver.type(.string(name), into: "name")
      driver.settle()
    }
    #expect(driver.now == 310 + 320 + 320)
  }

  @Test func `a pause near the end of time does not overflow`() throws {
    let driver = try driver(StubCheck(), debounce: .max)
    driver.advance(by: 10)
    try driver.type("ada", into: "name")
    #expect(driver.engine.nextTimer == .max)
  }
}
