import FormKit
import FormKitMock
import Testing

/// What is under way when the schema changes.
@Suite struct AdoptedWorkTests {
  private let remote = #""rules": [{ "rule": "remote", "check": "name" }]"#

  @Test func `an answer that was given still counts, and nobody is asked again`() throws {
    let driver = FormDriver(
      try form(text("a", remote), top: #""validation": "live""#),
      checks: ["name": StubCheck(taken: ["ada"])])
    try driver.type("ada", into: "a")
    driver.settle()
    #expect(try driver.status(of: "a") == .invalid)
    try driver.adopt(
      try form(text("b"), text("a", remote), top: #""validation": "live""#))
    driver.settle()
    #expect(try driver.rules(at: "a") == ["remote"])
    #expect(driver.calls.count == 1)
  }

  @Test func `an answer about what other transforms made of the value no longer counts`() throws {
    let live = #""validation": "live""#
    let driver = FormDriver(
      try form(text("a", remote), top: live), checks: ["name": StubCheck(taken: ["Ada"])])
    try driver.type("Ada", into: "a")
    driver.settle()
    #expect(try driver.status(of: "a") == .invalid)
    try driver.adopt(try form(text("a", #""transforms": ["uppercase"], "# + remote), top: live))
    #expect(try driver.rules(at: "a") == [])
  }

  @Test func `a check under way is asked again, a pause starts again`() throws {
    let live = #""validation": "live""#
    let driver = FormDriver(
      try form(text("a", remote), top: live),
      checks: ["name": StubCheck(delays: [1000], taken: ["ada"])])
    try driver.type("ada", into: "a")
    driver.advance(by: 500)
    #expect(try driver.status(of: "a") == .pending)
    try driver.adopt(try form(text("a", remote), text("b"), top: live))
    #expect(try driver.status(of: "a") == .pending)
    driver.settle()
    #expect(try driver.rules(at: "a") == ["remote"])
    #expect(driver.outcomes(of: "name").count == 2)
    #expect(driver.calls.first?.outcome == .cancelled)
  }

  @Test func `a submission that waits for a check ends under the changed schema`() throws {
    let driver = FormDriver(
      try form(text("a", remote)), checks: ["name": StubCheck(delays: [1000], taken: [])])
    try driver.type("ada", into: "a")
    driver.submit()
    driver.advance(by: 500)
    #expect(driver.engine.status == .submitting)
    try driver.adopt(try form(text("a", remote), text("b")))
    driver.settle()
    #expect(driver.engine.status == .submitted)
    #expect(driver.submissions.map(\.values) == [["a": "ada"]])
  }

  @Test func `a submission on its way stops at a field that is new and required`() throws {
    let driver = FormDriver(
      try form(text("a", remote)), checks: ["name": StubCheck(delays: [1000], taken: [])])
    try driver.type("ada", into: "a")
    driver.submit()
    try driver.adopt(try form(text("a", remote), text("b", #""required": true"#)))
    driver.settle()
    #expect(driver.engine.status == .editing)
    #expect(try driver.rules(at: "b") == ["required"])
    #expect(driver.submissions.isEmpty)
  }

  @Test func `a debounced rule's pause starts again`() throws {
    let slow = #""rules": [{ "rule": "minLength", "value": 3, "timing": "debounced" }]"#
    let live = #""validation": "live""#
    let driver = FormDriver(try form(text("a", slow), top: live))
    try driver.type("x", into: "a")
    driver.advance(by: 200)
    try driver.adopt(try form(text("a", slow), text("b"), top: live))
    #expect(try driver.rules(at: "a") == [])
    driver.advance(by: 299)
    #expect(try driver.rules(at: "a") == [])
    driver.advance(by: 1)
    #expect(try driver.rules(at: "a") == ["minLength"])
  }

  @Test func `loaded options and lookups that were answered stay`() throws {
    let city = field(
      "city", "choice", #""options": { "source": "cities", "dependsOn": ["country"] }"#)
    let zip = text("zip", #""effects": [{ "lookup": "place", "fills": { "town": "town" } }]"#)
    let driver = FormDriver(
      try form(text("country"), city, zip, text("town")),
      optionSources: [
        "cities": StubOptionSource(StaticOptionSource([FieldOption("rome", label: "Rome")]))
      ],
      lookups: ["place": StubLookup(["00100": ["town": "Roma"]])])
    driver.settle()
    try driver.type("00100", into: "zip")
    driver.settle()
    try driver.expect("town", value: "Roma")
    let calls = driver.calls.count
    try driver.adopt(try form(text("town"), text("country"), city, zip, text("new")))
    driver.settle()
    #expect(driver.calls.count == calls)
    #expect(try driver.state(of: "city").options?.options.count == 1)
    try driver.type("", into: "zip")
    driver.settle()
    try driver.expect("town", value: .null)
  }

  @Test func `a check for submit goes on after the submission stopped`() throws {
    let atSubmit = #""rules": [{ "rule": "remote", "check": "name", "timing": "onSubmit" }]"#
    let form = try form(
      text("a", atSubmit), text("b", #""rules": [{ "rule": "maxLength", "value": 1 }]"#),
      top: #""validation": "live""#)
    let driver = FormDriver(form, checks: ["name": StubCheck(delays: [1000], taken: ["ada"])])
    try driver.type("ada", into: "a")
    driver.submit()
    try driver.type("too long", into: "b")
    #expect(try driver.status(of: "a") == .pending)
    try driver.adopt(form)
    #expect(driver.engine.status == .editing)
    #expect(try driver.status(of: "a") == .pending)
    driver.settle()
    #expect(try driver.rules(at: "a") == ["remote"])
  }

  @Test func `a lookup under way is asked again`() throws {
    let zip = text("zip", #""effects": [{ "lookup": "place", "fills": { "town": "town" } }]"#)
    let driver = FormDriver(
      try form(zip, text("town")), lookups: ["place": StubLookup(["1": ["town": "Roma"]])])
    try driver.type("1", into: "zip")
    try driver.adopt(try form(zip, text("town"), text("new")))
    driver.settle()
    try driver.expect("town", value: "Roma")
  }
}
