import FormKit
import FormKitMock
import Testing

@Suite(.timeLimit(.minutes(5))) struct AutofillTests {
  private func address() throws -> CompiledForm {
    try document(
      """
      "sections": [
        { "fields": [
          \(text("name", #""autofill": "name""#)),
          \(field("mail", "email", #""autofill": "section-a home email""#)),
          \(text("zip", #""autofill": "shipping postal-code""#)),
          \(text("billingZip", #""autofill": "billing postal-code""#)),
          \(field("born", "date", #""autofill": "bday""#)),
          \(field("country", "choice", #""autofill": "country", "default": "US", "options": [{ "value": "US" }, { "value": "DE" }]"#)),
          \(field("password", "password", #""autofill": "email""#)),
          \(text("code", #""autofill": "one-time-code""#)),
          \(text("shop", #""autofill": "organization", "visible": { "field": "name", "equals": "x" }"#)),
          \(text("fixed", #""autofill": "name", "readOnly": true"#)),
          \(text("plain"))] },
        { "id": "people", "repeat": { "min": 1 }, "fields": [\(text("nick", #""autofill": "nickname""#))] }
      ]
      """)
  }

  private let profile: AutofillProfile = [
    "name": "Ada Lovelace", "email": "ada@example.com", "postal-code": "10115",
    "billing postal-code": "20095", "bday": "1815-12-10", "country": "DE",
    "one-time-code": "123456", "organization": "ACME", "nickname": "A",
  ]

  private func offers() async throws -> [FieldPath: FormValue] {
    try await ProfileCacheAutofillStrategy(cache: StubAutofillProfileProvider(profile))
      .prefillValues(for: try address().schema)
  }

  @Test func `fields are filled from the profile by their autofill tokens`() async throws {
    let driver = FormDriver(try address())
    let filled = driver.engine.autofill(try await offers())
    #expect(filled == ["name", "mail", "zip", "billingZip", "born", "country"])
    try driver.expect("name", value: "Ada Lovelace")
    try driver.expect("mail", value: "ada@example.com")
    try driver.expect("born", value: "1815-12-10")
  }

  @Test func `the most special token of the profile wins`() async throws {
    let offers = try await offers()
    let schema = try form(text("t", #""autofill": "section-x billing work tel webauthn""#)).schema
    var known: AutofillProfile = [:]
    for token in ["tel", "work tel", "billing tel", "billing work tel"] {
      known.values[token] = token
      let strategy = ProfileCacheAutofillStrategy(cache: StubAutofillProfileProvider(known))
      #expect(try await strategy.prefillValues(for: schema) == ["t": .string(token)])
    }
    #expect(offers["zip"] == "10115")
    #expect(offers["billingZip"] == "20095")
  }

  @Test func `sensitive fields and one-time codes are never filled from the cache`() async throws {
    let offers = try await offers()
    #expect(offers["password"] == nil)
    #expect(offers["code"] == nil)
    let driver = FormDriver(try address())
    #expect(driver.engine.autofill(["password": "x"]) == [])
  }

  @Test func `without a profile nothing is offered`() async throws {
    let strategy = ProfileCacheAutofillStrategy(cache: StubAutofillProfileProvider(nil))
    #expect(try await strategy.prefillValues(for: try address().schema) == [:])
  }

  @Test func `filling is one edit: one undo takes it all back`() throws {
    let driver = FormDriver(try address())
    driver.engine.autofill(["name": "Ada", "zip": "1"])
    driver.undo()
    try driver.expect("name", .pristine)
    try driver.expect("zip", .pristine)
    #expect(!driver.engine.canUndo)
  }

  @Test func `filled values are the form's start: no draft holds them, a reset goes back to them`()
    throws
  {
    let driver = FormDriver(try address())
    driver.engine.autofill(["name": "Ada", "country": "DE"])
    #expect(driver.engine.draft(savedAt: 0).isEmpty)
    #expect(try !driver.engine.state(of: "name").isDirty)
    try driver.type("Eve", into: "name")
    #expect(driver.engine.draft(savedAt: 0).values == ["name": "Eve"])
    driver.engine.reset()
    try driver.expect("name", value: "Ada")
    try driver.expect("country", value: "DE")
  }

  @Test func `a profile of a form's values has what the strategy would fill`() throws {
    let values: FormObject = [
      "name": "Ada", "zip": "1", "country": "DE", "password": "secret", "code": "123456",
      "born": "", "plain": "x", "people": [["nick": "A"]],
    ]
    let profile = AutofillProfile(values, of: try address().schema)
    #expect(profile == ["name": "Ada", "shipping postal-code": "1", "country": "DE"])
  }

  @Test func `what a person set or emptied is never overwritten`() throws {
    let driver = FormDriver(try address())
    try driver.type("Eve", into: "name")
    try driver.type("", into: "zip")
    try driver.type("US", into: "country")
    #expect(driver.engine.autofill(["name": "Ada", "zip": "1", "country": "DE"]) == [])
  }

  @Test func `a restored draft and the caller's initial values are never overwritten`() throws {
    let driver = FormDriver(try address(), values: ["zip": "9", "country": "US"])
    driver.engine.restore(FormDraft(schema: "test", values: ["name": "Eve"]))
    #expect(driver.engine.autofill(["name": "Ada", "zip": "1", "country": "DE"]) == [])
  }

  @Test func `a default gives way`() throws {
    let driver = FormDriver(try address())
    #expect(driver.engine.autofill(["country": "DE"]) == ["country"])
  }

  @Test func `a value that the field cannot hold is not offered to it`() throws {
    let driver = FormDriver(try address())
    #expect(driver.engine.autofill(["country": "FR", "born": "soon", "name": ""]) == [])
    #expect(driver.engine.autofill(["fixed": "x", "shop": "x", "nowhere": "x"]) == [])
  }

  @Test func `a value that the field's rules refuse is not offered to it`() throws {
    let form = try form(
      field("tel", "phone", #""autofill": "tel", "rules": [{ "rule": "phone", "region": "US" }]"#),
      text("name", #""autofill": "name", "default": "x", "maxLength": 3"#))
    let driver = FormDriver(form)
    #expect(driver.engine.autofill(["tel": "+4930901820", "name": "Lovelace"]) == [])
    try driver.expect("tel", .pristine)
    try driver.expect("name", value: "x")
    #expect(driver.engine.draft(savedAt: 0).isEmpty)
    #expect(driver.engine.autofill(["tel": "+12015550123", "name": "Ada"]) == ["tel", "name"])
  }

  @Test func `a submitted form is left alone`() throws {
    let driver = FormDriver(try address())
    driver.submit()
    driver.settle()
    #expect(driver.engine.autofill(["name": "Ada"]) == [])
    try driver.expect(status: .submitted)
  }

  @MainActor
  @Test func `a late suggestion does not overwrite what was typed meanwhile`() async throws {
    struct Late: AutofillStrategy {
      let clock: VirtualClock
      func prefillValues(for schema: FormSchema) async throws -> [FieldPath: FormValue] {
        try await clock.sleep(for: .seconds(1))
        return ["name": "Ada", "zip": "1"]
      }
    }
    let clock = VirtualClock()
    let controller = FormController(
      engine: FormEngine(try address(), environment: .fixture()), clock: clock)
    let filling = Task { try await controller.autofill(using: Late(clock: clock)) }
    for _ in 0..<20_000 where clock.sleeperCount == 0 { await Task.yield() }
    try controller.perform { engine throws(FormEngineError) in try engine.set("name", to: "Eve") }
    clock.advance(by: .seconds(1))
    #expect(try await filling.value == ["zip"])
    #expect(try controller.engine.state(of: "name").value == "Eve")
  }

  @MainActor
  @Test func `a strategy's error leaves the form as it is`() async throws {
    struct Broken: AutofillStrategy, Error {
      func prefillValues(for schema: FormSchema) async throws -> [FieldPath: FormValue] {
        throw self
      }
    }
    let controller = FormController(engine: FormEngine(try address(), environment: .fixture()))
    await #expect(throws: Broken.self) { try await controller.autofill(using: Broken()) }
    #expect(!controller.engine.canUndo)
    #expect(try await controller.autofill(using: StubAutofillStrategy(["name": "Ada"])) == ["name"])
  }
}
