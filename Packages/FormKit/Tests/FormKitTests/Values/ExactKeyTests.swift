import FormKit
import FormKitMock
import Testing

/// Texts that Unicode holds canonically equivalent are two keys, two ids and two values.
@Suite struct ExactKeyTests {
  /// `é` as one code point.
  private static let composed = "\u{E9}"
  /// `é` as two code points.
  private static let decomposed = "e\u{301}"
  private let composed = Self.composed
  private let decomposed = Self.decomposed

  @Test(arguments: [
    (composed, decomposed), ("\u{212A}eyboard", "Keyboard"), (";", "\u{37E}"),
    ("a\(composed)", "a\(decomposed)"),
  ])
  func `an object has both of two equivalent keys`(one: String, other: String) throws {
    let value = try FormValue(json: "{\"\(one)\": 1, \"\(other)\": 2}")
    #expect(value[one] == 1)
    #expect(value[other] == 2)
    #expect(value.objectValue?.count == 2)
    #expect(try FormValue(json: value.json()) == value)
  }

  @Test func `the same key twice is still refused`() {
    for key in [composed, decomposed] {
      #expect(throws: JSONSyntaxError.self) {
        try FormValue(json: "{\"\(key)\": 1, \"\(key)\": 2}")
      }
    }
  }

  @Test func `equivalent texts are different values`() {
    #expect(FormValue.string(composed) != .string(decomposed))
    #expect(Set<FormValue>([.string(composed), .string(decomposed)]).count == 2)
    #expect(FormValue.array([.string(composed)]) != .array([.string(decomposed)]))
    #expect(FormValue.object([composed: 1]) != .object([decomposed: 1]))
    #expect(FormValue.object([composed: 1, decomposed: 2])[decomposed] == 2)
    #expect(FieldPath(composed) != FieldPath(decomposed))
    #expect(FieldID(rawValue: composed) != FieldID(rawValue: decomposed))
  }

  @Test func `keys are written in the order of their code points`() throws {
    let text = "{\"\(decomposed)\":2,\"z\":3,\"\(composed)\":1}"
    #expect(try FormValue(json: text).json() == text)
  }

  @Test func `a place in a text is found by its exact key`() throws {
    let bytes = Array("{\"\(composed)\":1,\n\"\(decomposed)\":2}".utf8)
    #expect(FormValue.position(of: "/" + composed, inJSON: bytes)?.line == 1)
    #expect(FormValue.position(of: "/" + decomposed, inJSON: bytes)?.line == 2)
  }

  @Test func `a schema has two fragments of equivalent names`() throws {
    let form = try document(
      """
      "fragments": { "\(composed)": [\(text("a"))], "\(decomposed)": [\(text("b"))] },
      "sections": [{ "fields": [{ "use": "\(decomposed)" }, { "use": "\(composed)" }] }]
      """)
    #expect(form.schema.pages[0].sections[0].fields.map(\.id) == ["b", "a"])
  }

  @Test func `a schema may have two unknown keys that are equivalent`() throws {
    let json = """
      { "formatVersion": 1, "id": "t", "x-\(composed)": 1, "x-\(decomposed)": 2,
        "sections": [{ "fields": [\(text("a"))] }] }
      """
    #expect(throws: Never.self) { try CompiledForm(json: Array(json.utf8)) }
  }

  @Test func `an id in a condition is looked up by its code points`() throws {
    #expect(throws: SchemaError.self) {
      try document(
        """
        "sections": [{ "fields": [\(text("K")),
          \(text("a", "\"compute\": { \"field\": \"\u{212A}\" }"))] }]
        """)
    }
  }

  @Test func `unknown values of equivalent keys are both told`() throws {
    let values = try FormValue(json: "{\"\(composed)\": 1, \"\(decomposed)\": 2}")
    let driver = FormDriver(try form(text("a")), values: try #require(values.objectValue))
    #expect(
      driver.engine.unknownFields.map { Array($0.description.utf8) }
        == [Array(decomposed.utf8), Array(composed.utf8)])
  }

  @Test func `a choice takes its option as it is written, not an equivalent one`() throws {
    let options = "\"options\": [{ \"value\": \"\(composed)\" }]"
    let form = try form(field("c", "choice", options))
    #expect(form.check(["c": .string(composed)]).isValid)
    #expect(!form.check(["c": .string(decomposed)]).isValid)
    let both = try CompiledForm(
      FormSchema(
        "s",
        fields: [
          .choice(
            "c", label: "C",
            options: [FieldOption(.string(composed)), FieldOption(.string(decomposed))])
        ]))
    #expect(both.check(["c": .string(decomposed)]).isValid)
  }

  @Test func `typing an equivalent text over another is a change`() throws {
    let driver = FormDriver(try form(text("a")), values: ["a": .string(composed)])
    try driver.type(.string(decomposed), into: "a")
    let state = try driver.engine.state(of: "a")
    #expect(state.isDirty)
    #expect(Array((state.value.stringValue ?? "").utf8) == Array(decomposed.utf8))
    driver.engine.undo()
    #expect(try !driver.engine.state(of: "a").isDirty)
  }

  @Test func `a draft keeps equivalent keys apart`() throws {
    let object = try #require(
      try FormValue(json: "{\"\(composed)\": \"1\", \"\(decomposed)\": \"2\"}").objectValue)
    let draft = FormDraft(schema: "s", values: object, ui: object)
    let read = try FormDraft(json: draft.json)
    #expect(read.json == draft.json)
    #expect(read.values.count == 2)
    #expect(read.ui[decomposed] == "2")
  }

  @Test
  func `a JSON Schema of two equivalent properties makes two fields, each with its own hints`()
    throws
  {
    let result = try importedObject(
      """
      "\(composed)": { "type": "string" }, "\(decomposed)": { "type": "integer" }
      """, hints: .object([decomposed: ["ui:title": "Two"]]))
    let fields = result.schema.pages[0].sections[0].fields
    #expect(fields.map(\.type) == [.text, .integer])
    #expect(fields.last?.label == "Two")
    #expect(fields.first?.label != "Two")
  }

  @Test func `options that are equivalent survive export and import`() throws {
    let schema = FormSchema(
      "s",
      fields: [
        .choice(
          "c", label: "C",
          options: [
            FieldOption(.string(composed), label: "One"),
            FieldOption(.string(decomposed), label: "Two"),
          ])
      ])
    let text = JSONSchemaExport(schema).document.json()
    #expect(try JSONSchemaImport(json: Array(text.utf8)).schema == schema)
    #expect(text.contains("oneOf"))
  }

  @Test func `suggestions, lookups and checks of a script answer to just their own key`() throws {
    let check = StubCheck(
      taken: [.string(composed), .string(decomposed)],
      suggestions: [composed: ["one"], decomposed: ["two"]])
    #expect(check.answer(for: .string(decomposed)) == .taken(suggestions: ["two"]))
    #expect(check.answer(for: .string(composed)) == .taken(suggestions: ["one"]))
    let one = StubCheck(taken: [.string(decomposed)], suggestions: [composed: ["one"]])
    #expect(one.answer(for: .string(decomposed)) != .taken(suggestions: ["one"]))
    let lookup = StubLookup([composed: ["a": 1]])
    #expect(lookup.answer(for: .string(decomposed)) == .found([:]))
    let script = try ReplayScript(
      FormValue(
        json: """
          { "schema": "s", "checks": {
            "\(composed)": { "taken": ["a"], "suggestions": { "\(composed)": ["x"], "\(decomposed)": ["y"] } },
            "\(decomposed)": { "offline": true } } }
          """))
    #expect(script.checks.count == 2)
    #expect(script.checks[decomposed]?.isOffline == true)
    #expect(script.checks[composed]?.suggestions.count == 2)
  }

  @Test func `checks of equivalent names have answers of their own`() throws {
    let rules = { (name: String) in "\"rules\": [{ \"rule\": \"remote\", \"check\": \"\(name)\" }]"
    }
    let form = try form(text("a", rules(composed)), text("b", rules(decomposed)))
    let environment = FormEnvironment.fixture()
    let verdict = form.check(
      ["a": "x", "b": "x"], environment: environment,
      checks: [composed: { _ in .taken(suggestions: []) }])
    #expect(verdict.rules == ["a:remote"])
    #expect(verdict.unverified.map(\.description) == ["b"])
  }

  @Test(
    arguments: [
      ([.array(["ab", "c"]), .array(["a", "bc"])], 2),
      ([.array([.array(["a"]), "b"]), .array([.array(["a", "b"])])], 2),
      ([.object(["ab": "c"]), .object(["a": "bc"]), .array(["ab", "c"])], 3),
      ([.null, .bool(false), .number(0), .string("")], 4),
    ] as [([FormValue], Int)])
  func `values that differ in shape only have different hashes`(values: [FormValue], count: Int) {
    #expect(Set(values.map(\.hashValue)).count == count)
  }
}
