import Domain
import DomainMock
import FormKit
import Testing

@testable import ShellApp

/// What the composition root registers by name, asked through a form.
@MainActor @Suite(.timeLimit(.minutes(5)))
struct FormPortsTests {
  private let ports: FormPorts

  init() async throws {
    let dependencies = try Dependencies(configuration: Configuration(isSignedIn: true))
    try await dependencies.prepare()
    ports = dependencies.formPorts
  }

  /// A running form, and a wait for what it asks.
  private func fill(
    _ fields: String, _ values: [(FieldPath, FormValue)], ports: FormPorts? = nil,
    until holds: @escaping @MainActor (FormEngine) -> Bool
  ) async throws -> FormEngine {
    let json =
      "{ \"formatVersion\": 1, \"id\": \"t\", \"validation\": \"live\","
      + " \"sections\": [{ \"fields\": [\(fields)] }] }"
    let engine = FormEngine(
      try CompiledForm(json: Array(json.utf8)), environment: FormEnvironment(today: .epoch))
    let controller = FormController(engine: engine, ports: ports ?? self.ports)
    let changes = controller.changes
    for (path, value) in values {
      try controller.perform { engine throws(FormEngineError) in try engine.set(path, to: value) }
    }
    if holds(engine) { return engine }
    for await _ in changes where holds(engine) { break }
    return engine
  }

  private static let country =
    #"{ "id": "country", "type": "choice", "label": "C", "options": { "source": "countries" } }"#

  @Test func `a choice of the source countries offers every ISO code once, by name`() async throws {
    let engine = try await fill(Self.country, []) {
      (try? $0.state(of: "country"))?.options?.phase == .loaded
    }
    let state = try #require(try engine.state(of: "country").options)
    #expect(state.isComplete)
    let codes = state.options.compactMap(\.value.stringValue)
    #expect(codes.count == 249)
    #expect(Set(codes).count == 249)
    #expect(codes.allSatisfy { $0.utf8.count == 2 && $0 == $0.uppercased() })
    #expect(state.options.first { $0.value == "DE" }?.label == .literal("Germany"))
    #expect(state.options.first?.label == .literal("Afghanistan"))
    #expect(state.options.last?.value == "AX" || state.options.last?.value == "ZW")
  }

  @Test func `the countries are named in the language of the app`() async throws {
    let german = try Dependencies(
      configuration: Configuration(locale: "de-DE", isSignedIn: true)
    ).formPorts
    let engine = try await fill(Self.country, [], ports: german) {
      (try? $0.state(of: "country"))?.options?.phase == .loaded
    }
    let options = try #require(try engine.state(of: "country").options).options
    #expect(options.first { $0.value == "DE" }?.label == .literal("Deutschland"))
  }

  @Test func `a country that is none fails oneOf`() async throws {
    let engine = try await fill(Self.country, [("country", "XX")]) {
      (try? $0.state(of: "country"))?.status == .invalid
    }
    #expect(try engine.state(of: "country").issues.map(\.rule) == ["oneOf"])
  }

  private static let address = """
    { "id": "country", "type": "choice", "label": "C", "options": { "source": "countries" } },
    { "id": "code", "type": "text", "label": "P",
      "effects": [{ "lookup": "postalCode", "debounce": 0, "dependsOn": "country",
        "fills": { "city": "city", "region": "region" } }] },
    { "id": "city", "type": "text", "label": "C" }, { "id": "region", "type": "text", "label": "R" }
    """

  @Test func `a postal code is looked up in its country, and again when that changes`() async throws
  {
    let wrong = try await fill(Self.address, [("country", "US"), ("code", "10115")]) {
      (try? $0.state(of: "code"))?.isLookingUp == false
    }
    #expect(try wrong.state(of: "city").value.isEmpty)
    let right = try await fill(
      Self.address, [("country", "US"), ("code", "10115"), ("country", "DE")]
    ) { (try? $0.state(of: "city"))?.value == "Berlin" }
    #expect(try right.state(of: "region").value == "BE")
  }

  @Test func `what the person entered wins over a lookup, whose failure leaves the fields free`()
    async throws
  {
    let engine = try await fill(
      Self.address, [("city", "Cölln"), ("country", "DE"), ("code", "10115")]
    ) { (try? $0.state(of: "region"))?.value == "BE" }
    #expect(try engine.state(of: "city").value == "Cölln")
    var offline = ports
    offline.lookups["postalCode"] = PostalCodeLookup(
      places: PostalCodeRepositoryFake(failure: .offline))
    let free = try await fill(Self.address, [("code", "10115")], ports: offline) {
      (try? $0.state(of: "code"))?.isLookingUp == false
    }
    #expect(try free.state(of: "city").value.isEmpty)
    #expect(try free.state(of: "city").isReadOnly == false)
  }

  @Test func `the mock's lookup postalCode fills city and region, an unknown code nothing`()
    async throws
  {
    let fields = """
      { "id": "code", "type": "text", "label": "P",
        "effects": [{ "lookup": "postalCode", "debounce": 0,
          "fills": { "city": "city", "region": "region" } }] },
      { "id": "city", "type": "text", "label": "C" }, { "id": "region", "type": "text", "label": "R" }
      """
    let engine = try await fill(fields, [("code", "94103")]) {
      (try? $0.state(of: "city"))?.value == "San Francisco"
    }
    #expect(try engine.state(of: "region").value == "CA")
    let lookup = try #require(ports.lookups["postalCode"])
    let unknown = try await ask(lookup, "00000")
    #expect(unknown == [:])
  }

  @Test func `the form additionalInfo loads its countries and fills the city of a postal code`()
    async throws
  {
    let engine = FormEngine(
      try FormCatalog.standard(region: "US").form("additionalInfo"),
      environment: FormEnvironment(today: .epoch))
    let controller = FormController(engine: engine, ports: ports)
    let changes = controller.changes
    try controller.perform { engine in
      try engine.set("country", to: "DE")
      try engine.set("postalCode", to: "80331")
      try engine.blur("postalCode")
    }
    let isDone = {
      try engine.state(of: "city").value == "München"
        && engine.state(of: "country").options?.phase == .loaded
    }
    if try !isDone() { for await _ in changes where try isDone() { break } }
    #expect(try engine.state(of: "region").value == "BY")
    #expect(try engine.state(of: "country").issues == [])
  }

  @Test func `the screen name's check is registered`() async throws {
    let check = try #require(ports.checks["screenNameAvailability"])
    guard case .taken(let suggestions) = try await check("john_doe") else {
      Issue.record("john_doe is one of the mock's names")
      return
    }
    #expect(!suggestions.isEmpty)
  }

  /// What a lookup knows of a value, asked as an engine asks.
  private func ask(_ lookup: any FieldLookup, _ value: String) async throws -> FormObject {
    let json = """
      { "formatVersion": 1, "id": "t", "validation": "live", "sections": [{ "fields": [
        { "id": "a", "type": "text", "label": "A",
          "effects": [{ "lookup": "l", "debounce": 0, "fills": { "b": "city" } }] },
        { "id": "b", "type": "text", "label": "B" }] }] }
      """
    let engine = FormEngine(
      try CompiledForm(json: Array(json.utf8)), environment: FormEnvironment(today: .epoch))
    _ = engine.takeEffects()
    try engine.set("a", to: .string(value))
    for case .lookUp(let request) in engine.takeEffects() {
      return try await lookup.answer(to: request)
    }
    Issue.record("the form looks nothing up")
    return [:]
  }
}
