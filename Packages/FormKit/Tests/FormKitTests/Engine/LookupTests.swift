import FormKit
import FormKitMock
import Testing

@Suite struct LookupTests {
  static let places = StubLookup(
    [
      "10115": ["city": "Berlin", "region": "BE"], "80331": ["city": "München", "region": "BY"],
      "99999": ["city": "Nowhere"], "00000": ["city": 7],
    ], delays: [100])

  private static let effect =
    #""effects": [{ "lookup": "places", "fills": { "city": "city", "state": "region" } }]"#

  private func address(
    _ stub: StubLookup = places, values: FormObject = [:], mode: String = "live"
  ) throws -> FormDriver {
    FormDriver(
      try form(
        text("code", Self.effect), text("city"), text("state"), text("other"),
        top: "\"validation\": \"\(mode)\""),
      values: values, lookups: ["places": stub])
  }

  private func filled(_ driver: FormDriver) throws -> [FormValue] {
    [try driver.value(of: "city"), try driver.value(of: "state")]
  }

  @Test func `a postal code fills city and state after the pause and the answer`() throws {
    let driver = try address()
    try driver.type("10115", into: "code")
    driver.advance(by: 399)
    #expect(try filled(driver) == [nil, nil])
    driver.advance(by: 1)
    #expect(try filled(driver) == ["Berlin", "BE"])
    #expect(driver.calls.map(\.at) == [300])
    #expect(try driver.state(of: "city").isDirty)
  }

  @Test func `a blur ends the pause, and an effect's own pause wins`() throws {
    let driver = try address()
    try driver.type("10115", into: "code")
    try driver.blur("code")
    driver.advance(by: 100)
    #expect(try filled(driver) == ["Berlin", "BE"])
    let own = FormDriver(
      try form(
        text("a", #""effects": [{ "lookup": "l", "debounce": 5, "fills": { "b": "k" } }]"#),
        text("b")), lookups: ["l": StubLookup(["x": ["k": "y"]])])
    try own.type("x", into: "a")
    own.advance(by: 5)
    #expect(try own.value(of: "b") == "y")
  }

  @Test func `another value of dependsOn asks again, with what the fields hold`() throws {
    let engine = FormEngine(
      try form(
        text("country"), text("pin", #""sensitive": true"#),
        text(
          "code",
          #""effects": [{ "lookup": "places", "debounce": 0, "dependsOn": ["country", "pin"], "fills": { "city": "city" } }]"#
        ), text("city"), top: "\"validation\": \"live\""), environment: .fixture())
    func requests() -> [LookupRequest] {
      engine.takeEffects().compactMap { if case .lookUp(let request) = $0 { request } else { nil } }
    }
    try engine.set("country", to: "US")
    #expect(requests() == [], "an empty value is not looked up")
    try engine.set("code", to: "10115")
    let first = try #require(requests().first)
    #expect(first.dependencies == ["country": "US", "pin": .null])
    #expect(first.isSensitive)
    engine.answerLookup(first.id, with: .found(["city": "New York"]))
    try engine.set("country", to: "DE")
    let second = try #require(requests().first)
    #expect(second.value == "10115" && second.dependencies["country"] == "DE")
    engine.answerLookup(second.id, with: .found(["city": "Berlin"]))
    #expect(try engine.state(of: "city").value == "Berlin")
    try engine.set("country", to: "US")
    #expect(requests() == [], "a known question is answered at once")
    #expect(try engine.state(of: "city").value == "New York")
    try engine.set("country", to: "FR")
    let third = try #require(requests().first)
    engine.answerLookup(third.id, with: .found([:]))
    #expect(try engine.state(of: "city").value.isEmpty)
  }

  @Test func `what autofill offered gives way to a lookup`() throws {
    let driver = try address()
    try driver.type("10115", into: "code")
    driver.engine.autofill(["city": "Cologne"])
    driver.settle()
    #expect(try filled(driver) == ["Berlin", "BE"])
  }

  @Test func `a newer value drops the lookup of the older one`() throws {
    for isStubborn in [false, true] {
      var stub = Self.places
      stub.delays = [1000, 10]
      stub.ignoresCancellation = isStubborn
      let driver = try address(stub)
      try driver.type("10115", into: "code")
      driver.advance(by: 300)
      try driver.type("80331", into: "code")
      driver.settle()
      #expect(try filled(driver) == ["München", "BY"])
      #expect(
        driver.outcomes(of: "places") == [isStubborn ? .superseded : .cancelled, .answered])
    }
  }

  @Test func `what the person set is never overwritten, before or during a lookup`() throws {
    let driver = try address()
    try driver.type("Cologne", into: "city")
    try driver.type("10115", into: "code")
    driver.advance(by: 350)
    try driver.type("", into: "state")
    driver.settle()
    #expect(try filled(driver) == ["Cologne", ""])
  }

  @Test func `a filled value is replaced by a newer lookup, an initial one too`() throws {
    let driver = try address(values: ["code": "1", "city": "Old", "state": "Old"])
    driver.settle()
    #expect(driver.calls.isEmpty)
    try driver.type("10115", into: "code")
    driver.settle()
    #expect(try filled(driver) == ["Berlin", "BE"])
    try driver.type("80331", into: "code")
    driver.settle()
    #expect(try filled(driver) == ["München", "BY"])
  }

  @Test func `what an older answer filled goes when the newer one does not know it`() throws {
    let driver = try address()
    try driver.type("10115", into: "code")
    driver.settle()
    try driver.type("99999", into: "code")
    driver.settle()
    #expect(try filled(driver) == ["Nowhere", nil])
    try driver.type("00000", into: "code")
    driver.settle()
    #expect(try filled(driver) == [nil, nil])
    try driver.type("12345", into: "code")
    driver.settle()
    #expect(try filled(driver) == [nil, nil])
  }

  @Test func `clearing the field clears what it filled and nobody touched`() throws {
    let driver = try address()
    try driver.type("10115", into: "code")
    driver.settle()
    try driver.type("Bayern", into: "state")
    try driver.type("", into: "code")
    #expect(try filled(driver) == [nil, "Bayern"])
    driver.undo()
    driver.settle()
    #expect(try filled(driver) == ["Berlin", "Bayern"])
  }

  @Test func `one undo takes the edit and what it filled back, and one redo brings both`() throws {
    let driver = try address(values: ["city": "Old"])
    try driver.type("10115", into: "code")
    try driver.type("x", into: "other")
    driver.settle()
    driver.undo()
    #expect(try filled(driver) == ["Berlin", "BE"])
    driver.undo()
    driver.settle()
    #expect(try filled(driver) == ["Old", nil])
    #expect(!driver.engine.canUndo)
    driver.redo()
    #expect(try filled(driver) == ["Berlin", "BE"])
    driver.settle()
    #expect(driver.calls.count == 1)
  }

  @Test func `a lookup that an undo stopped runs after the redo`() throws {
    let driver = try address()
    try driver.type("10115", into: "code")
    driver.undo()
    driver.settle()
    #expect(driver.calls.isEmpty)
    driver.redo()
    driver.settle()
    #expect(try filled(driver) == ["Berlin", "BE"])
    driver.undo()
    #expect(try filled(driver) == [nil, nil])
  }

  @Test func `an answer is cached per value and fills at once`() throws {
    let driver = try address()
    try driver.type("10115", into: "code")
    driver.settle()
    try driver.type("80331", into: "code")
    driver.settle()
    try driver.type("10115", into: "code")
    #expect(try filled(driver) == ["Berlin", "BE"])
    #expect(driver.calls.count == 2)
    driver.undo()
    #expect(try filled(driver) == ["München", "BY"])
    driver.engine.forgetAnswers()
    try driver.type("10115", into: "code")
    driver.settle()
    #expect(driver.calls.count == 3)
  }

  @Test func `an offline lookup fills nothing, is not cached and leaves nothing of an older value`()
    throws
  {
    let driver = try address()
    try driver.type("10115", into: "code")
    driver.settle()
    driver.simulation.lookups["places"]?.isOffline = true
    try driver.type("80331", into: "code")
    driver.settle()
    #expect(try filled(driver) == [nil, nil])
    driver.simulation.lookups["places"]?.isOffline = false
    try driver.type("8033", into: "code")
    try driver.type("80331", into: "code")
    driver.settle()
    #expect(try filled(driver) == ["München", "BY"])
  }

  @Test
  func `only a value that its own rules accept is looked up, and only when the condition holds`()
    throws
  {
    let effect =
      #""effects": [{ "lookup": "places", "fills": { "city": "city" }, "when": { "field": "c", "equals": "DE" } }]"#
    let driver = FormDriver(
      try form(
        text("c"), text("code", #""rules": [{ "rule": "minLength", "value": 5 }], "# + effect),
        text("city")), lookups: ["places": Self.places])
    try driver.type("101", into: "code")
    driver.settle()
    try driver.type("10115", into: "code")
    driver.settle()
    #expect(driver.calls.isEmpty)
    try driver.type("DE", into: "c")
    driver.settle()
    #expect(driver.calls.map(\.value) == ["10115"])
    #expect(try driver.value(of: "city") == "Berlin")
    try driver.type("1011", into: "code")
    driver.settle()
    #expect(driver.calls.count == 1)
  }

  @Test func `a reset stops a lookup and looks nothing up`() throws {
    let driver = try address(values: ["code": "80331"])
    try driver.type("10115", into: "code")
    driver.advance(by: 350)
    driver.reset()
    driver.settle()
    #expect(try filled(driver) == [nil, nil])
    #expect(driver.outcomes(of: "places") == [.cancelled])
  }

  @Test func `nothing is filled while a submission is handled or once it is done`() throws {
    let driver = FormDriver(
      try form(text("code", Self.effect), text("city"), text("state")),
      lookups: ["places": Self.places], outcomes: [.init(delay: 50)])
    try driver.type("10115", into: "code")
    try driver.blur("code")
    driver.advance(by: 80)
    driver.submit()
    driver.settle()
    #expect(driver.engine.status == .submitted)
    #expect(try filled(driver) == [nil, nil])
    #expect(driver.outcomes(of: "places") == [.superseded])
  }

  @Test
  func `a filled value is judged as its mode says, and another field's effect goes on from it`()
    throws
  {
    let driver = FormDriver(
      try form(
        text("a", #""effects": [{ "lookup": "l", "fills": { "b": "k" } }]"#),
        text(
          "b",
          #""rules": [{ "rule": "minLength", "value": 2 }], "effects": [{ "lookup": "l", "fills": { "c": "k" } }]"#
        ), text("c"), top: #""validation": "live""#),
      lookups: ["l": StubLookup(["1": ["k": "2"], "9": ["k": "22"], "22": ["k": "333"]])])
    try driver.type("1", into: "a")
    driver.settle()
    try driver.expect("b", .invalid, value: "2", rules: ["minLength"])
    try driver.type("9", into: "a")
    driver.settle()
    #expect(try driver.value(of: "c") == "333")
  }

  @Test func `in a repeat an item fills itself, and a removed item is looked up no more`() throws {
    let driver = FormDriver(
      try document(
        """
        "sections": [{ "id": "r", "repeat": { "min": 2 }, "fields": [
          \(text("code", #""effects": [{ "lookup": "places", "fills": { "city": "city" } }]"#)),
          \(text("city"))] }]
        """), lookups: ["places": Self.places])
    try driver.type("10115", into: "r[1].code")
    driver.settle()
    #expect(try driver.value(of: "r[0].city") == nil)
    #expect(try driver.value(of: "r[1].city") == "Berlin")
    try driver.add(to: "r")
    try driver.type("80331", into: "r[2].code")
    driver.advance(by: 350)
    try driver.remove("r[2]")
    #expect(driver.outcomes(of: "places").last == .cancelled)
    driver.undo()
    driver.settle()
    #expect(try driver.value(of: "r[2].city") == "München")
  }

  @Test func `a changed country gives the phone number its region, format and verdict anew`() throws
  {
    let driver = FormDriver(
      try form(
        text("country"),
        field(
          "phone", "phone",
          #""transforms": ["e164"], "rules": [{ "rule": "phone", "regionField": "country" }]"#),
        top: #""validation": "live""#), values: ["country": "US"])
    try driver.type("(555) 123-4567", into: "phone")
    try driver.expect("phone", .valid)
    #expect(try driver.state(of: "phone").parsed == "+15551234567")
    try driver.type("DE", into: "country")
    #expect(try driver.state(of: "phone").parsed == "+495551234567")
    try driver.type("FR", into: "country")
    try driver.expect("phone", .invalid, value: "(555) 123-4567", rules: ["phone"])
  }

  @Test func `an unknown target and a repeat as target are errors, and so is a cycle`() throws {
    func codes(_ fields: String...) throws -> [String] {
      try findings("\"sections\": [{ \"fields\": [\(fields.joined(separator: ","))] }]")
    }
    func effect(_ target: String) -> String {
      "\"effects\": [{ \"lookup\": \"l\", \"fills\": { \"\(target)\": \"k\" } }]"
    }
    let place = "/sections/0/fields/0"
    #expect(try codes(text("a", effect("b"))) == ["unknownId \(place)/effects/0/fills/b"])
    #expect(try codes(text("a", effect("a"))) == ["cycle \(place)"])
    #expect(try codes(text("a", effect("b")), text("b", effect("a"))) == ["cycle \(place)"])
    #expect(
      try codes(text("a", effect("b") + #", "compute": { "field": "b" }"#), text("b")) == [
        "cycle \(place)"
      ])
    #expect(
      try findings(
        """
        "sections": [{ "fields": [\(text("a", effect("r")))], "sections": [
          { "id": "r", "repeat": {}, "fields": [\(text("b"))] }] }]
        """) == ["conditionType \(place)/effects/0/fills/r"])
    #expect(
      try codes(
        text(
          "a",
          #""effects": [{ "lookup": "l", "when": { "field": "t", "equals": "x" }, "fills": {} }]"#),
        field("t", "toggle")) == ["operandType \(place)/effects/0/when/equals"])
  }

  @Test func `a replay answers lookups and lists their calls beside those of the checks`() throws {
    let script = try ReplayScript(
      FormValue(
        json: """
          { "schema": { "formatVersion": 1, "id": "s", "sections": [{ "fields": [
              \(text("code", Self.effect)), \(text("city")), \(text("state"))] }] },
            "checks": { "free": {} },
            "lookups": { "places": { "delay": [20, 10], "answers": { "1": { "city": "A" } } } },
            "steps": [{ "at": 0, "set": { "field": "code", "value": "1" } },
              { "at": 310, "set": { "field": "code", "value": "2" } }] }
          """))
    let result = try script.run(
      CompiledForm(document: script.schema), environment: .fixture())
    #expect(
      FormValue.object(result.calls.mapValues(FormValue.array)).json()
        == #"{"free":[],"places":[{"at":300,"outcome":"cancelled","value":"1"},{"at":610,"outcome":"answered","value":"2"}]}"#
    )
    let error = #expect(throws: ReplayError.self) {
      try ReplayScript(
        FormValue(json: #"{ "schema": "s", "lookups": { "l": { "answers": { "1": 2 } } } }"#))
    }
    #expect(error?.path == "/lookups/l/answers")
  }
}

@MainActor
@Suite(.timeLimit(.minutes(5)))
struct LookupControllerTests {
  struct Places: FieldLookup {
    struct Down: Error {}
    func answer(to request: LookupRequest) async throws -> FormObject {
      guard request.value == "1" else { throw Down() }
      return ["k": "found"]
    }
  }

  @Test func `a controller asks the lookup of that name, and one that throws fills nothing`()
    async throws
  {
    let engine = FormEngine(
      try form(
        text("a", #""effects": [{ "lookup": "l", "debounce": 0, "fills": { "b": "k" } }]"#),
        text("b")), environment: .fixture())
    let controller = FormController(
      engine: engine, clock: VirtualClock(), lookups: ["l": Places()])
    for (value, expected) in [("1", "found"), ("2", FormValue.null)] {
      try controller.perform { engine throws(FormEngineError) in
        try engine.set("a", to: .string(value))
      }
      for _ in 0..<20_000 where try engine.state(of: "b").value != expected { await Task.yield() }
      #expect(try engine.state(of: "b").value == expected)
    }
  }
}
