import FormKit
import Testing

@Suite struct LintTests {
  @Test(arguments: [
    (#"{ "id": "a", "type": "txt", "label": "A" }"#, "unknownType /sections/0/fields/0/type"),
    (
      text("a", #""rules": [{ "rule": "minlength", "value": 3 }]"#),
      "unknownRule /sections/0/fields/0/rules/0/rule"
    ),
    (
      text("a", #""rules": [{ "rule": "minLength" }]"#),
      "missingKey /sections/0/fields/0/rules/0"
    ),
    (
      text("a", #""rules": [{ "rule": "minLength", "value": "3" }]"#),
      "wrongType /sections/0/fields/0/rules/0/value"
    ),
    (
      text("a", #""transforms": ["trim", "upper"]"#),
      "unknownTransform /sections/0/fields/0/transforms/1"
    ),
    (
      text("a", #""visible": { "field": "b", "isFilled": true }"#),
      "unknownId /sections/0/fields/0/visible/field"
    ),
    (
      text("a", #""visible": { "all": [true, { "not": { "field": "b", "equals": 1 } }] }"#),
      "unknownId /sections/0/fields/0/visible/all/1/not/field"
    ),
    (
      text("a", #""visible": { "context": "x", "is": true }"#),
      "unknownOperator /sections/0/fields/0/visible/is"
    ),
    (
      text("a", #""visible": { "context": "x", "equals": 1, "in": [] }"#),
      "conditionType /sections/0/fields/0/visible"
    ),
    (
      text("a", #""visible": { "context": "x", "isValid": true }"#),
      "conditionType /sections/0/fields/0/visible/isValid"
    ),
    (
      text("a", #""visible": { "all": [], "any": [] }"#),
      "conditionType /sections/0/fields/0/visible"
    ),
    (text("a", #""visible": "yes""#), "conditionType /sections/0/fields/0/visible"),
    (text("a", #""compute": { "field": "b" }"#), "unknownId /sections/0/fields/0/compute/field"),
    (text("a", #""compute": { "concat": ["x"] }"#), "unknownOperator /sections/0/fields/0/compute"),
    (text("a", #""compute": { "sum": "b.c" }"#), "unknownId /sections/0/fields/0/compute/sum"),
    (
      text("a", #""rules": [{ "rule": "matches", "field": "b" }]"#),
      "unknownId /sections/0/fields/0/rules/0/field"
    ),
    (
      text("a", #""rules": [{ "rule": "phone", "regionField": "b" }]"#),
      "unknownId /sections/0/fields/0/rules/0/regionField"
    ),
    (
      text("a", #""rules": [{ "rule": "custom", "name": "x" }]"#),
      "unknownRule /sections/0/fields/0/rules/0/name"
    ),
    (
      text("a", #""rules": [{ "rule": "pattern", "value": "(a)\\1" }]"#),
      "unsupportedPattern /sections/0/fields/0/rules/0/value"
    ),
    (
      text("a", #""rules": [{ "rule": "pattern", "value": "a(?=b)" }]"#),
      "unsupportedPattern /sections/0/fields/0/rules/0/value"
    ),
    (
      text("a", #""rules": [{ "rule": "before", "value": "2026-02-30" }]"#),
      "invalidValue /sections/0/fields/0/rules/0/value"
    ),
    (
      text("a", #""rules": [{ "rule": "step", "value": 0 }]"#),
      "invalidValue /sections/0/fields/0/rules/0/value"
    ),
    (
      text("a", #""rules": [{ "rule": "email", "timing": "soon" }]"#),
      "invalidValue /sections/0/fields/0/rules/0/timing"
    ),
    (text("a", #""cropOf": "b""#), "unknownId /sections/0/fields/0/cropOf"),
    (text("a", #""whenHidden": "forget""#), "invalidValue /sections/0/fields/0/whenHidden"),
    (text("1a"), "invalidId /sections/0/fields/0/id"),
    (field("a", "choice"), "missingKey /sections/0/fields/0"),
    (
      field("a", "choice", #""options": { "source": "s", "dependsOn": ["a", 1] }"#),
      "wrongType /sections/0/fields/0/options/dependsOn/1"
    ),
  ])
  func `a mistake is an error at its place and refuses the schema`(field: String, expected: String)
    throws
  {
    #expect(try fieldFindings(field).contains(expected))
    #expect(throws: SchemaError.self) { try form(field) }
  }

  @Test(arguments: [
    (text("a", #""colour": "red""#), "unknownKey /sections/0/fields/0/colour"),
    (
      text("a", #""rules": [{ "rule": "email", "value": 1 }]"#),
      "unknownKey /sections/0/fields/0/rules/0/value"
    ),
    (#"{ "id": "a", "type": "text" }"#, "missingLabel /sections/0/fields/0"),
  ])
  func `an unknown key or a missing label warns and the schema loads`(
    field: String, expected: String
  ) throws {
    #expect(try fieldFindings(field) == [expected])
    #expect(try form(field).findings.map(\.severity) == [.warning])
  }

  @Test func `schema and x- keys never warn`() throws {
    #expect(
      try findings(
        """
        "$schema": "https://example.com", "x-a": 1, "sections": [{ "x-b": 1, "fields": [
          \(text("a", #""x-c": 1, "visible": { "context": "k", "equals": 1, "x-d": 2, "$schema": 1 }"#))
        ] }]
        """) == [])
  }

  @Test func `a section's mistake stands once, at the section`() throws {
    let found = try findings(
      """
      "sections": [{ "visible": { "field": "none", "isFilled": true },
        "fields": [\(text("a")), \(text("b"))] }]
      """)
    #expect(found == ["unknownId /sections/0/visible/field"])
  }

  @Test func `a page's mistake stands at the page`() throws {
    let found = try findings(
      """
      "pages": [{ "id": "p", "visible": { "field": "none", "isFilled": true },
        "sections": [{ "fields": [\(text("a"))] }] }]
      """)
    #expect(found == ["unknownId /pages/0/visible/field"])
  }

  @Test func `an id stands once outside repeats and once within its repeat`() throws {
    #expect(try fieldFindings(text("a"), text("a")) == ["duplicateId /sections/0/fields/1/id"])
    let found = try findings(
      """
      "sections": [{ "fields": [\(text("a"))] },
        { "id": "r", "repeat": {}, "fields": [\(text("a")), \(text("a"))] }]
      """)
    #expect(found == ["duplicateId /sections/1/fields/1/id"])
  }

  @Test func `a typo gets a suggestion`() throws {
    let value = try FormValue(
      json:
        #"{ "formatVersion": 1, "id": "t", "sections": [{ "fields": [\#(field("a", "emial"))] }] }"#
    )
    let finding = try #require(CompiledForm.lint(document: value).first)
    #expect(finding.message.contains("Did you mean \"email\"?"))
  }

  @Test func `another format version is refused`() throws {
    let document: FormValue = ["formatVersion": 2, "id": "t", "sections": []]
    #expect(
      CompiledForm.lint(document: document).map { "\($0.code) \($0.path)" }
        == ["formatVersion /formatVersion"])
  }

  @Test func `every mistake is found at once, even without an id`() throws {
    let document: FormValue = ["formatVersion": 1, "sections": [["fields": [["id": "a"]]]]]
    #expect(
      CompiledForm.lint(document: document).map(\.code).filter { $0 == "missingKey" }.count == 2)
  }

  @Test func `a form-level rule is an assert with a condition on known fields`() throws {
    #expect(
      try findings(
        #""sections": [], "rules": [{ "rule": "assert", "that": { "field": "x", "equals": 1 } }]"#)
        == ["unknownId /rules/0/that/field"])
    #expect(
      try findings(#""sections": [], "rules": [{ "rule": "email" }, { "rule": "assert" }]"#)
        == ["unknownRule /rules/0/rule", "missingKey /rules/1"])
  }

  @Test func `fragments are used by name and know their own cycles`() throws {
    let shared = try document(
      #""fragments": { "f": [\#(text("a"))] }, "sections": [{ "fields": [{ "use": "f" }] }]"#)
    #expect(shared.schema.fields.map(\.id.rawValue) == ["a"])
    #expect(
      try findings(#""sections": [{ "fields": [{ "use": "g" }] }]"#)
        == ["unknownId /sections/0/fields/0/use"])
    #expect(
      try findings(
        """
        "fragments": { "f": [{ "use": "g" }], "g": [{ "use": "f" }] },
        "sections": [{ "fields": [{ "use": "f" }] }]
        """) == ["cycle /fragments/g/0/use"])
  }

  @Test func `fragments that multiply without end are refused`() throws {
    let uses = { (name: String) in
      Array(repeating: "{ \"use\": \"\(name)\" }", count: 100).joined(separator: ",")
    }
    let found = try findings(
      """
      "fragments": { "a": [\(uses("b"))], "b": [\(uses("c"))], "c": [\(uses("d"))],
        "d": [\(text("x"))] }, "sections": [{ "fields": [\(uses("a"))] }]
      """)
    #expect(found.contains { $0.hasPrefix("tooManyFields") })
  }

  @Test func `random documents never trap`() throws {
    var generator = SeededGenerator(state: 3)
    let base = try FormValue(
      json: """
        { "formatVersion": 1, "id": "t", "validation": { "mode": "live" },
          "fragments": { "f": [\(text("z"))] },
          "pages": [{ "id": "p", "sections": [
            { "fields": [\(text("a", #""visible": { "any": [{ "field": "b", "equals": 1 }] }"#)),
              \(field("b", "number", #""compute": { "add": [1, { "count": "r" }] }"#)), { "use": "f" }] },
            { "id": "r", "repeat": { "min": 1, "max": 3 }, "fields": [
              \(field("n", "integer", #""rules": [{ "rule": "step", "value": 2, "base": 1 }]"#))] }] }],
          "rules": [{ "rule": "assert", "that": { "field": "a", "isFilled": true } }] }
        """)
    for _ in 0..<3000 {
      let mutated = mutate(base, &generator)
      guard let form = try? CompiledForm(document: mutated) else { continue }
      let values = mutate(["a": "x", "b": 2, "r": [["n": 3]]], &generator).objectValue ?? [:]
      let driver = FormDriverProbe(form, values)
      driver.poke(&generator)
    }
  }

  /// Replaces one random place of a value by something else.
  private func mutate(_ value: FormValue, _ generator: inout SeededGenerator) -> FormValue {
    if Int.random(in: 0..<8, using: &generator) == 0 {
      let others: [FormValue] = [
        nil, true, 0, -1, 1e308, .number(.infinity), .number(.nan), "", "a", "r", "b", [], [:],
        ["field": "b", "isValid": true], ["field": "a"], "live", .number(9e15),
      ]
      return others.randomElement(using: &generator) ?? nil
    }
    switch value {
    case .array(var items) where !items.isEmpty:
      let index = items.indices.randomElement(using: &generator) ?? 0
      items[index] = mutate(items[index], &generator)
      return .array(items)
    case .object(var members):
      guard let key = members.keys.sorted().randomElement(using: &generator) else { return value }
      members[key] = mutate(members[key] ?? nil, &generator)
      return .object(members)
    default: return value
    }
  }
}
