import FormKit
import FormKitMock
import Testing

@Suite struct OptionSourceTests {
  static let states: [String: [String]] = ["US": ["CA", "NY"], "DE": ["BE", "BY"]]

  static let byCountry = StubOptionSource(
    StaticOptionSource { dependencies in
      (states[dependencies["country"]?.stringValue ?? ""] ?? []).map { FieldOption(.string($0)) }
    }, delays: [100])

  static let cities = StaticOptionSource(
    ["Aachen", "Berlin", "Bern", "Bonn", "München"].map {
      FieldOption(.string($0.lowercased()), label: .literal($0))
    }, pageSize: 2)

  private func address(_ stub: StubOptionSource = byCountry) throws -> FormDriver {
    FormDriver(
      try form(
        text("country"),
        field("state", "choice", #""options": { "source": "states", "dependsOn": ["country"] }"#),
        top: #""validation": "live""#),
      values: ["country": "US"], optionSources: ["states": stub])
  }

  private func city(_ stub: StubOptionSource) throws -> FormDriver {
    FormDriver(
      try form(
        field("city", "choice", #""options": { "source": "cities" }"#),
        top: #""validation": "live""#), optionSources: ["cities": stub])
  }

  private func options(_ driver: FormDriver, _ path: FieldPath) throws -> OptionsState {
    try #require(try driver.state(of: path).options)
  }

  private func values(_ driver: FormDriver, _ path: FieldPath) throws -> [String] {
    try options(driver, path).options.compactMap(\.value.stringValue)
  }

  @Test func `options are asked for with what they depend on and shown once they are there`() throws
  {
    let driver = try address()
    #expect(try options(driver, "state").phase == .loading)
    driver.advance(by: 99)
    #expect(try values(driver, "state") == [])
    driver.advance(by: 1)
    #expect(try options(driver, "state").phase == .loaded)
    #expect(try values(driver, "state") == ["CA", "NY"])
    #expect(driver.calls.map(\.value) == [["country": "US"]])
    #expect(try driver.state(of: "country").options == nil)
  }

  @Test func `a changed dependency asks again after the pause and drops what was loading`() throws {
    let driver = try address()
    driver.advance(by: 50)
    try driver.type("D", into: "country")
    try driver.type("DE", into: "country")
    #expect(driver.outcomes(of: "states") == [.cancelled])
    driver.advance(by: 299)
    #expect(driver.calls.count == 1)
    driver.advance(by: 101)
    #expect(try values(driver, "state") == ["BE", "BY"])
    #expect(driver.calls.map(\.value) == [["country": "US"], ["country": "DE"]])
  }

  @Test func `a late answer never overwrites newer options`() throws {
    var stub = Self.byCountry
    stub.delays = [1000, 10]
    stub.ignoresCancellation = true
    let driver = try address(stub)
    try driver.type("DE", into: "country")
    driver.advance(by: 310)
    #expect(try values(driver, "state") == ["BE", "BY"])
    driver.settle()
    #expect(try values(driver, "state") == ["BE", "BY"])
    #expect(driver.outcomes(of: "states") == [.superseded, .answered])
  }

  @Test func `a value no longer offered stays and fails oneOf once the options are known`() throws {
    let driver = try address()
    driver.advance(by: 100)
    try driver.type("CA", into: "state")
    #expect(try driver.status(of: "state") == .valid)
    try driver.type("DE", into: "country")
    try driver.expect("state", .pending, value: "CA", rules: [])
    driver.settle()
    try driver.expect("state", .invalid, value: "CA", rules: ["oneOf"])
    try driver.type("BE", into: "state")
    #expect(try driver.status(of: "state") == .valid)
  }

  @Test func `of a paged source a value is trusted as long as not all options are known`() throws {
    let driver = try city(StubOptionSource(Self.cities))
    driver.settle()
    #expect(try values(driver, "city") == ["aachen", "berlin"])
    #expect(try options(driver, "city").hasMore)
    try driver.type("berlin", into: "city")
    #expect(try driver.status(of: "city") == .valid)
    try driver.type("nowhere", into: "city")
    #expect(try driver.status(of: "city") == .valid)
    for _ in 0..<3 {
      try driver.simulation.perform { engine throws(FormEngineError) in
        try engine.loadMoreOptions(of: "city")
      }
      driver.settle()
    }
    #expect(try values(driver, "city").count == 5)
    #expect(try options(driver, "city").isComplete)
    try driver.expect("city", .invalid, rules: ["oneOf"])
    #expect(driver.calls.map(\.value) == [[:], ["page": "2"], ["page": "4"]])
  }

  @Test func `a search waits for the pause, drops the one before and judges nothing`() throws {
    let driver = try city(StubOptionSource(Self.cities, delays: [0, 50]))
    driver.settle()
    try driver.type("nowhere", into: "city")
    for text in ["b", "bo", "mun"] {
      try driver.simulation.perform { engine throws(FormEngineError) in
        try engine.searchOptions(of: "city", for: text)
      }
      driver.advance(by: 200)
    }
    #expect(try options(driver, "city").phase == .loading)
    #expect(try values(driver, "city") == ["aachen", "berlin"])
    driver.advance(by: 150)
    #expect(try values(driver, "city") == ["münchen"])
    #expect(driver.calls.map(\.value) == [[:], ["search": "mun"]])
    #expect(try !options(driver, "city").isComplete)
    #expect(try driver.status(of: "city") == .valid)
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.searchOptions(of: "city", for: "")
    }
    driver.settle()
    #expect(try values(driver, "city") == ["aachen", "berlin"])
  }

  @Test func `a complete list is searched by the surface, not asked again`() throws {
    let driver = try address()
    driver.settle()
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.searchOptions(of: "state", for: "c")
    }
    driver.settle()
    #expect(driver.calls.count == 1)
    #expect(try options(driver, "state").search.isEmpty)
  }

  @Test func `the label of a chosen option stays known after another search`() throws {
    let driver = try city(StubOptionSource(Self.cities))
    driver.settle()
    try driver.type("berlin", into: "city")
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.searchOptions(of: "city", for: "bonn")
    }
    driver.settle()
    #expect(try options(driver, "city").chosen.map(\.label) == ["Berlin"])
  }

  @Test func `the label of an option found by a search stays known without it`() throws {
    let driver = try city(StubOptionSource(Self.cities))
    driver.settle()
    try search("bonn", driver)
    try driver.type("bonn", into: "city")
    try search("", driver)
    #expect(try values(driver, "city") == ["aachen", "berlin"])
    #expect(try options(driver, "city").chosen.map(\.label) == ["Bonn"])
  }

  @Test func `a search begins at the first page and replaces what was listed`() throws {
    let driver = try city(StubOptionSource(Self.cities))
    driver.settle()
    try loadMore(driver)
    driver.settle()
    try search("b", driver)
    #expect(try values(driver, "city") == ["berlin", "bern"])
    #expect(driver.calls.map(\.value) == [[:], ["page": "2"], ["search": "b"]])
  }

  @Test func `a page is asked for once, at once, and only when nothing is loading`() throws {
    let driver = try city(StubOptionSource(Self.cities, delays: [0, 100]))
    driver.settle()
    for _ in 0..<2 { try loadMore(driver) }
    #expect(driver.calls.map(\.value) == [[:], ["page": "2"]])
    driver.settle()
    #expect(driver.calls.count == 2)
    #expect(try values(driver, "city") == ["aachen", "berlin", "bern", "bonn"])
  }

  private func search(_ text: String, _ driver: FormDriver) throws {
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.searchOptions(of: "city", for: text)
    }
    driver.settle()
  }

  private func loadMore(_ driver: FormDriver) throws {
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.loadMoreOptions(of: "city")
    }
  }

  @Test func `options that cannot be asked for show as failed and let the person go on`() throws {
    let driver = try address(StubOptionSource(isOffline: true))
    driver.settle()
    #expect(try options(driver, "state").phase == .failed)
    try driver.type("CA", into: "state")
    #expect(try driver.status(of: "state") == .unverified)
    driver.submit()
    driver.settle()
    #expect(driver.submissions.map(\.values) == [["country": "US", "state": "CA"]])
    #expect(driver.calls.count == 2)
  }

  @Test func `a retry asks again after a failure, for the same page`() throws {
    let driver = try city(StubOptionSource(Self.cities))
    driver.settle()
    driver.simulation.optionSources["cities"]?.isOffline = true
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.loadMoreOptions(of: "city")
    }
    driver.settle()
    #expect(try options(driver, "city").phase == .failed)
    #expect(try values(driver, "city") == ["aachen", "berlin"])
    driver.simulation.optionSources["cities"]?.isOffline = false
    try driver.simulation.perform { engine throws(FormEngineError) in
      try engine.retryOptions(of: "city")
    }
    #expect(driver.calls.count == 3)
    driver.settle()
    #expect(try values(driver, "city") == ["aachen", "berlin", "bern", "bonn"])
  }

  @Test func `a submission waits for the options of a filled choice and judges it then`() throws {
    let driver = try address()
    driver.settle()
    try driver.type("CA", into: "state")
    try driver.type("DE", into: "country")
    driver.submit()
    #expect(driver.engine.status == .submitting)
    driver.settle()
    #expect(driver.engine.status == .editing)
    #expect(driver.submissions.isEmpty)
    try driver.expect("state", .invalid, rules: ["oneOf"])
  }

  @Test func `a hidden choice asks for nothing until it shows`() throws {
    let driver = FormDriver(
      try form(
        field("on", "toggle"),
        field(
          "state", "choice",
          #""visible": { "field": "on", "equals": true }, "options": { "source": "states" }"#)),
      optionSources: ["states": StubOptionSource(Self.cities, delays: [100])])
    driver.settle()
    #expect(driver.calls.isEmpty)
    try driver.type(true, into: "on")
    driver.advance(by: 50)
    try driver.type(false, into: "on")
    #expect(driver.outcomes(of: "states") == [.cancelled])
    #expect(try options(driver, "state").phase == .unloaded)
    try driver.type(true, into: "on")
    driver.settle()
    #expect(try values(driver, "state").count == 2)
  }

  @Test func `in a repeat each item asks for its own, and a removed one is asked for no more`()
    throws
  {
    let driver = FormDriver(
      try document(
        """
        "sections": [{ "id": "r", "repeat": {}, "fields": [\(text("country")),
          \(field("state", "choice", #""options": { "source": "s", "dependsOn": "country" }"#))] }]
        """), optionSources: ["s": Self.byCountry])
    try driver.add(to: "r")
    try driver.add(to: "r")
    driver.settle()
    try driver.type("DE", into: "r[1].country")
    driver.settle()
    #expect(try values(driver, "r[0].state") == [])
    #expect(try values(driver, "r[1].state") == ["BE", "BY"])
    try driver.type("US", into: "r[0].country")
    driver.advance(by: 350)
    try driver.remove("r[0]")
    #expect(driver.outcomes(of: "s").last == .cancelled)
    #expect(try values(driver, "r[0].state") == ["BE", "BY"])
    driver.undo()
    driver.settle()
    #expect(try values(driver, "r[0].state") == ["CA", "NY"])
  }

  @Test func `only a field with a source can be searched`() throws {
    let driver = try address()
    #expect(throws: FormEngineError.unknownField("country")) {
      try driver.engine.searchOptions(of: "country", for: "x")
    }
    #expect(!driver.engine.answerOptions(99, with: .offline))
  }

  @Test func `the dependency of a sensitive field is not to be logged`() throws {
    let driver = FormDriver(
      try form(
        field("pin", "password"),
        field("account", "choice", #""options": { "source": "s", "dependsOn": ["pin"] }"#)))
    driver.settle()
    #expect(driver.calls.map(\.isSensitive) == [true])
    #expect(driver.calls.first?.formValue["value"] == "•••")
  }

  @Test func `a verdict takes any text for a choice of a source`() throws {
    #expect(try address().engine.form.check(["state": "X", "country": "DE"]).isValid)
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct OptionSourceControllerTests {
  struct Failing: OptionSource {
    struct Down: Error {}
    func options(for request: OptionRequest) async throws -> OptionPage { throw Down() }
  }

  private func load(_ sources: [String: any OptionSource]) async throws -> OptionsState? {
    let engine = FormEngine(
      try form(field("c", "choice", #""options": { "source": "s" }"#)), environment: .fixture())
    let controller = FormController(
      engine: engine, clock: VirtualClock(), optionSources: sources)
    for _ in 0..<20_000 where (try? engine.state(of: "c").options?.phase) == .loading {
      await Task.yield()
    }
    return try controller.engine.state(of: "c").options
  }

  @Test func `a controller asks the source of that name`() async throws {
    let state = try await load(["s": StaticOptionSource([FieldOption("a")])])
    #expect(state?.options == [FieldOption("a")])
    #expect(state?.isComplete == true)
  }

  @Test func `a source that throws or is missing counts as offline`() async throws {
    #expect(try await load(["s": Failing()])?.phase == .failed)
    #expect(try await load([:])?.phase == .failed)
  }
}
