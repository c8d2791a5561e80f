import FormKit
import FormKitMock
import Testing

/// Whom a lookup fills, and what undo and redo make of it.
@Suite struct LookupFillTests {
  private static let places = StubLookup(["1": ["city": "Bonn"]], delays: [200])

  /// A postal code that fills a city, and more fields.
  private func driver(
    _ city: String, _ more: String..., type: String = "text", values: FormObject = [:],
    strategy: (any ValidationStrategy)? = nil
  ) throws -> FormDriver {
    let zip = field(
      "zip", type, #""effects": [{ "lookup": "places", "fills": { "city": "city" } }]"#)
    let form = try document(
      """
      "validation": "live",
      "sections": [{ "fields": [\(([zip, city] + more).joined(separator: ","))] }]
      """)
    var environment = FormEnvironment.fixture()
    environment.strategy = strategy
    return FormDriver(
      form, values: values, environment: environment, lookups: ["places": Self.places])
  }

  private let note = text("note", #""visible": { "field": "city", "isEmpty": true }"#)

  @Test func `one undo brings back what a fill hid and emptied`() throws {
    let driver = try driver(text("city"), note, text("other"))
    try driver.type("n", into: "note")
    try driver.type("1", into: "zip")
    try driver.type("o", into: "other")
    driver.settle()
    #expect(driver.engine.values(redacted: false) == ["zip": "1", "city": "Bonn", "other": "o"])
    driver.undo()
    #expect(driver.engine.values(redacted: false) == ["zip": "1", "city": "Bonn"])
    driver.undo()
    #expect(driver.engine.values(redacted: false) == ["note": "n"])
    driver.redo()
    #expect(driver.engine.values(redacted: false) == ["zip": "1", "city": "Bonn"])
  }

  @Test func `what was set between a lookup and its answer goes with its own undo`() throws {
    let driver = try driver(text("city"), note)
    try driver.type("1", into: "zip")
    try driver.type("n", into: "note")
    driver.settle()
    #expect(driver.engine.values(redacted: false) == ["zip": "1", "city": "Bonn"])
    driver.undo()
    driver.undo()
    #expect(driver.engine.values(redacted: false) == [:])
    driver.redo()
    driver.redo()
    #expect(driver.engine.values(redacted: false) == ["zip": "1", "city": "Bonn"])
  }

  @Test func `what an undo or redo brings back is not looked up again`() throws {
    let driver = try driver(text("city"))
    try driver.type("1", into: "zip")
    driver.settle()
    driver.engine.forgetAnswers()
    driver.undo()
    driver.redo()
    driver.settle()
    #expect(driver.engine.values(redacted: false) == ["zip": "1", "city": "Bonn"])
    #expect(driver.calls.count == 1)
  }

  @Test(arguments: [("clear", nil), ("omit", "Bonn"), ("keep", "Bonn")] as [(String, FormValue)])
  func `a hidden field is filled unless hiding empties it`(policy: String, shown: FormValue) throws
  {
    let driver = try driver(
      text(
        "city",
        "\"whenHidden\": \"\(policy)\", \"visible\": { \"field\": \"on\", \"equals\": true }"),
      field("on", "toggle"))
    try driver.type("1", into: "zip")
    driver.settle()
    try driver.type(true, into: "on")
    #expect(try driver.value(of: "city") == shown)
  }

  @Test func `what was filled no longer follows its default`() throws {
    let driver = try driver(text("city", #""default": { "field": "other" }"#), text("other"))
    try driver.type("x", into: "other")
    #expect(try driver.value(of: "city") == "x")
    try driver.type("1", into: "zip")
    driver.settle()
    try driver.type("y", into: "other")
    #expect(try driver.value(of: "city") == "Bonn")
  }

  @Test func `an answer that knows nothing leaves an initial value alone`() throws {
    let driver = try driver(text("city"), values: ["city": "Old"])
    try driver.type("2", into: "zip")
    driver.settle()
    #expect(try driver.value(of: "city") == "Old")
  }

  @Test func `filling in what a field holds already changes nothing`() throws {
    let driver = try driver(text("city"), values: ["city": "Bonn"])
    try driver.type("1", into: "zip")
    driver.settle()
    #expect(try driver.status(of: "city") == .pristine)
  }

  @Test func `a value of the wrong type is not looked up, however little that weighs`() throws {
    struct Nothing: ValidationStrategy {
      func severity(of rule: String, declared: Severity) -> Severity { .hint }
    }
    let driver = try driver(text("city"), type: "number", strategy: Nothing())
    try driver.type("x", into: "zip")
    driver.settle()
    #expect(driver.calls.isEmpty)
  }

  @Test(arguments: ["text", "password"])
  func `the value of a sensitive field is not to be logged`(type: String) throws {
    let form = try form(
      field("a", type, #""effects": [{ "lookup": "l", "fills": { "b": "k" } }]"#), text("b"))
    let engine = FormEngine(form, environment: .fixture(), debounce: 0)
    try engine.set("a", to: "x")
    let flags = engine.takeEffects().compactMap { effect in
      if case .lookUp(let request) = effect { request.isSensitive } else { nil }
    }
    #expect(flags == [type == "password"])
  }
}
