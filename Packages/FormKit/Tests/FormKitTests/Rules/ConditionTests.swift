import FormKit
import FormKitMock
import Testing

@Suite struct ConditionTests {
  private func holds(_ operation: String, _ value: FormValue?, type: String = "text") throws -> Bool
  {
    let form = try form(
      field("a", type, type == "multiChoice" ? #""options": { "source": "s" }"# : ""),
      text("b", "\"visible\": { \"field\": \"a\", \(operation) }"))
    let values: FormObject = value.map { ["a": $0] } ?? [:]
    return form.check(values).visible.contains("b")
  }

  @Test(
    arguments: [
      (#""equals": "x""#, "x", true), (#""equals": "x""#, "X", false),
      (#""equals": "\u00e9""#, "e\u{301}", false),
      (#""notEquals": "x""#, "y", true), (#""in": ["x", "y"]"#, "y", true),
      (#""in": []"#, "y", false),
      (#""notIn": ["x"]"#, "y", true), (#""notIn": ["x"]"#, "x", false),
      (#""lessThan": "b""#, "a", true), (#""lessThan": "a""#, "B", true),
      (#""atMost": "a""#, "a", true),
      (#""greaterThan": "a""#, "b", true), (#""greaterThan": "a""#, "a", false),
      (#""atLeast": "b""#, "b", true),
      (#""lessThan": "\uffff""#, "😀", false), (#""contains": "ell""#, "hello", true),
      (#""contains": "\u00e9""#, "e\u{301}", false), (#""contains": """#, "x", true),
      (#""matches": "[a-z]+""#, "abc", true), (#""matches": "[a-z]+""#, "abc1", false),
      (#""isEmpty": true"#, "", true), (#""isEmpty": false"#, "x", true),
      (#""isFilled": true"#, " ", true),
      (#""isFilled": false"#, "x", false), (#""lessThan": 5"#, "3", false),
    ] as [(String, FormValue, Bool)])
  func `operators on text compare by code points`(
    operation: String, value: FormValue, expected: Bool
  )
    throws
  {
    #expect(try holds(operation, value) == expected)
  }

  @Test(
    arguments: [
      (#""equals": 3"#, 3, true), (#""equals": 3"#, "3", true), (#""lessThan": 3"#, 2, true),
      (#""lessThan": 10"#, "9", true), (#""atLeast": 3"#, 3, true),
      (#""greaterThan": "a""#, 3, false),
      (#""in": [1, 2]"#, 2, true),
    ] as [(String, FormValue, Bool)])
  func `operators on numbers compare parsed values`(
    operation: String, value: FormValue, expected: Bool
  ) throws {
    #expect(try holds(operation, value, type: "number") == expected)
  }

  @Test func `contains finds an element of a list`() throws {
    #expect(try holds(#""contains": "a""#, ["b", "a"], type: "multiChoice"))
    #expect(try !holds(#""contains": "c""#, ["b", "a"], type: "multiChoice"))
  }

  @Test(arguments: [
    (#""equals": null"#, true), (#""equals": """#, false), (#""notEquals": "x""#, true),
    (#""in": [null]"#, true), (#""lessThan": "z""#, false), (#""atMost": "z""#, false),
    (#""greaterThan": """#, false), (#""atLeast": """#, false), (#""contains": """#, false),
    (#""matches": """#, false), (#""isEmpty": true"#, true), (#""isFilled": true"#, false),
  ])
  func `a missing value equals null only, and ordering is false on it`(
    operation: String, expected: Bool
  ) throws {
    #expect(try holds(operation, nil) == expected)
  }

  @Test(arguments: [
    ("true", true), ("false", false), (#"{ "all": [] }"#, true), (#"{ "any": [] }"#, false),
    (#"{ "not": false }"#, true),
    (#"{ "all": [true, { "not": { "any": [false, true] } }] }"#, false),
    (#"{ "context": "plan", "equals": "pro" }"#, true),
    (#"{ "context": "none", "isEmpty": true }"#, true),
    (#"{ "context": "none", "equals": null }"#, true),
    (#"{ "context": "age", "atLeast": 18 }"#, true),
  ])
  func `constants, all, any, not and the context`(condition: String, expected: Bool) throws {
    let form = try form(text("a", "\"visible\": \(condition)"))
    let verdict = form.check([:], environment: .fixture(context: ["plan": "pro", "age": 20]))
    #expect(verdict.visible.contains("a") == expected)
  }

  @Test func `isValid means no error from synchronous rules, shown or not`() throws {
    let form = try form(
      text("a", #""rules": [{ "rule": "email" }, { "rule": "url", "severity": "warning" }]"#),
      text("b", #""visible": { "field": "a", "isValid": true }"#))
    let engine = FormEngine(form, environment: .fixture())
    try engine.set("a", to: "x")
    #expect(try !engine.state(of: "b").isVisible)
    #expect(try engine.state(of: "a").issues == [])
    try engine.set("a", to: "x@y")
    #expect(try engine.state(of: "b").isVisible)
  }

  @Test func `isTouched follows blur`() throws {
    let form = try form(text("a"), text("b", #""visible": { "field": "a", "isTouched": true }"#))
    let engine = FormEngine(form, environment: .fixture())
    #expect(try !engine.state(of: "b").isVisible)
    try engine.blur("a")
    #expect(try engine.state(of: "b").isVisible)
  }

  @Test func `another context shows and hides`() throws {
    let form = try form(text("a", #""visible": { "context": "flag", "equals": true }"#))
    let engine = FormEngine(form, environment: .fixture())
    #expect(engine.layout.fields == [])
    engine.update(.fixture(context: ["flag": true]))
    #expect(engine.layout.fields == ["a"])
  }

  @Test func `a form-level assert stands last, at its field or at the form`() throws {
    let form = try document(
      """
      "sections": [{ "fields": [\(text("a")), \(text("b", #""required": true"#))] }],
      "rules": [
        { "rule": "assert", "that": { "field": "a", "isFilled": true }, "field": "a", "message": "One" },
        { "rule": "assert", "that": false, "severity": "warning", "when": { "field": "b", "isEmpty": true } }]
      """)
    #expect(form.check([:]).rules == ["b:required", "a:assert", "form:assert"])
    #expect(form.check(["a": "x", "b": "y"]).isValid)
  }
}
