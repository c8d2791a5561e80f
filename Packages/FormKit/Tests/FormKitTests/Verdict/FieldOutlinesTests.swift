import FormKitMock
import Testing

@testable import FormKit

/// What a verdict says without asking the field itself.
@Suite struct FieldOutlinesTests {
  private static let day = FormDate(year: 2026, month: 1, day: 31) ?? .epoch

  private static let fields: [(type: String, more: String)] = [
    ("text", ""), ("text", #""required": true"#), ("text", #""maxLength": 3"#),
    ("text", #""rules": [{ "rule": "notEmpty" }]"#),
    ("text", #""required": true, "rules": [{ "rule": "notEmpty" }, { "rule": "integer" }]"#),
    ("textarea", #""maxLength": 4, "rules": [{ "rule": "minLength", "value": 6 }]"#),
    ("text", #""rules": [{ "rule": "minLength", "value": 3, "unit": "utf16" }]"#),
    ("text", #""rules": [{ "rule": "pattern", "value": "[a-z]+" }, { "rule": "number" }]"#),
    ("email", #""rules": [{ "rule": "email" }, { "rule": "maxLength", "value": 9 }]"#),
    ("url", #""required": true, "rules": [{ "rule": "url" }]"#),
    ("text", #""rules": [{ "rule": "alphanumericWithUnderscore", "severity": "warning" }]"#),
    ("integer", #""rules": [{ "rule": "min", "value": 2 }, { "rule": "step", "value": 2 }]"#),
    ("number", #""required": true, "rules": [{ "rule": "max", "value": 1 }]"#),
    ("date", #""rules": [{ "rule": "minAge", "value": 18 }, { "rule": "maxAge", "value": 90 }]"#),
    ("time", ""), ("toggle", #""required": true"#), ("toggle", ""),
    ("choice", #""options": [{ "value": "a" }, { "value": "exactly sixteen!" }]"#),
    ("choice", #""options": [{ "value": "a text of more than sixteen" }, { "value": 2 }]"#),
    (
      "multiChoice",
      #""options": [{ "value": "a" }], "rules": [{ "rule": "minItems", "value": 2 }]"#
    ),
    ("file", ""), ("text", #""transforms": ["trim"], "rules": [{ "rule": "integer" }]"#),
  ]

  private static let values: [FormValue] = [
    nil, "", "a", "abcd", "ABCDEF", " \u{2003}", "  7 ", "12", "1.50", "-3e2", "e\u{301}👩‍👩‍👧", "\r\n",
    "ada@example.com", "ada@", "https://example.com/", "http://", "2000-02-29", "1930-01-01",
    "2025-12-31", "2026-02-30", "12:30", "exactly sixteen!", "exactly sixteen?",
    "a text of more than sixteen", "a text of more than seventeen", 0, 1, 2, 3.5, -0.0, 1e300, true,
    false, [], ["a"], ["a", "b"], [:], ["name": "a.txt"],
  ]

  @Test(arguments: fields.indices)
  func `a value fails at a glance what it fails before its field`(number: Int) throws {
    let (type, more) = Self.fields[number]
    let form = try form(field("f", type, more))
    let compiled = form.root.fields[0]
    var glances = 0
    for value in Self.values {
      let sheet = VerdictSheet(
        ["f": value], form: form, environment: .fixture(today: Self.day.description))
      let parsed = sheet.value(of: 0, in: 0)
      let judged = Judged(
        compiled: compiled, value: parsed,
        hasTypeError: !FieldParser.accepts(parsed, for: compiled.type),
        isRequired: compiled.isRequired ?? false)
      var expected: [RuleSite] = []
      sheet.judge(judged, in: 0, into: &expected)
      var found: [RuleSite] = []
      let isJudged = form.root.outlines.judge(
        form.root.outlines.fields[0], parsed, today: Self.day, into: &found)
      if isJudged { glances += 1 }
      #expect(found == (isJudged ? expected : []), "\(value)")
    }
    #expect(glances > 0)
  }

  @Test func `a sentence made for one item says the path of every other`() throws {
    let form = try document(
      #"""
      "sections": [{ "id": "members", "repeat": {}, "fields": [
        { "id": "age", "type": "integer", "label": "Age", "rules": [{ "rule": "max", "value": 9 }] }
      ] }]
      """#)
    let values: FormObject = ["members": [["age": 3], ["age": 10], ["age": 11]]]
    for _ in 0..<2 {
      let verdict = form.check(values)
      #expect(verdict.rules == ["members[1].age:max", "members[2].age:max"])
      #expect(Set(verdict.issues.map(\.message)).count == 1)
      #expect(form.check(["members": [["age": 12]]]).rules == ["members[0].age:max"])
    }
  }

  @Test func `every catalogue has its own sentences, however often they take turns`() throws {
    let form = try form(text("f", #""required": true"#), text("g", #""maxLength": 1"#))
    let catalogues = (0..<12).map {
      FormMessages(overrides: ["rule.required": "r\($0)", "rule.maxLength": "m\($0)"])
    }
    for _ in 0..<2 {
      for (number, messages) in catalogues.enumerated() {
        let environment = FormEnvironment(today: Self.day, messages: messages)
        let first = form.check([:], environment: environment)
        #expect(first.issues.map(\.message) == ["r\(number)"])
        let second = form.check(["g": "ab"], environment: environment)
        #expect(second.issues.map(\.message) == ["r\(number)", "m\(number)"])
      }
    }
  }

  @Test func `a sentence that depends on the value is made anew for each`() throws {
    var rules = RuleRegistry()
    rules.register("echo") { value, _ in value.isEmpty ? nil : "not \(value.stringValue ?? "")" }
    let form = try form(
      text("f", #""rules": [{ "rule": "custom", "name": "echo" }]"#), rules: rules)
    for word in ["a", "b", "a"] {
      #expect(form.check(["f": .string(word)]).issues.map(\.message) == ["not \(word)"])
    }
  }

  @Test func `a given number may be spelt as a text, for rules and for readers`() throws {
    let form = try form(
      field("n", "integer", #""rules": [{ "rule": "max", "value": 5 }]"#),
      text("t", #""required": true, "visible": { "field": "n", "greaterThan": 5 }"#))
    #expect(form.check(["n": "4"]).rules == [])
    #expect(form.check(["n": "4"]).values == ["n": 4])
    #expect(form.check(["n": "6"]).rules == ["n:max", "t:required"])
    #expect(form.check(["n": "six"]).rules == ["n:type"])
  }
}
