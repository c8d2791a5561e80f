import FormKit
import Testing

@Suite struct LintRuleTests {
  private func rules(_ type: String, _ more: String, _ rules: String...) throws -> [String] {
    let members =
      (more.isEmpty ? "" : more + ", ") + #""rules": [\#(rules.joined(separator: ","))]"#
    return try fieldFindings(field("a", type, members), text("b"), field("t", "toggle"))
      .map { $0.replacing("/sections/0/fields/0", with: "") }
  }

  private func rule(_ name: String, _ value: String) -> String {
    #"{ "rule": "\#(name)", "value": \#(value) }"#
  }

  @Test(arguments: [
    ("text", "minLength", "5", "maxLength", "3"), ("number", "min", "5", "max", "3"),
    ("date", "min", "\"2026-02-01\"", "max", "\"2026-01-01\""),
    ("time", "min", "\"10:00\"", "max", "\"09:59:59\""),
    ("multiChoice", "minItems", "3", "maxItems", "2"), ("date", "minAge", "21", "maxAge", "18"),
    ("date", "after", "\"2026-02-01\"", "before", "\"2026-01-31\""),
    ("date", "min", "\"2026-02-01\"", "before", "\"2026-01-31\""),
  ])
  func `a lower bound above the upper one is dead`(
    type: String, low: String, least: String, high: String, most: String
  ) throws {
    let options = type == "multiChoice" ? #""options": { "source": "s" }"# : ""
    let found = try rules(type, options, rule(high, most), rule(low, least))
    #expect(found == ["deadRule /rules/1"])
    #expect(try rules(type, options, rule(high, most), rule(low, most)) == [])
  }

  @Test func `a field's maxLength below minLength is dead`() throws {
    #expect(try rules("text", #""maxLength": 2"#, rule("minLength", "3")) == ["deadRule /rules/0"])
    #expect(try rules("text", #""maxLength": 3"#, rule("minLength", "3")) == [])
  }

  @Test func `lengths in a fine unit may exceed those in a coarse one`() throws {
    let fine = #"{ "rule": "minLength", "value": 5, "unit": "utf16" }"#
    #expect(try rules("text", #""maxLength": 3"#, fine) == [])
    let coarse = #"{ "rule": "maxLength", "value": 3, "unit": "utf16" }"#
    #expect(try rules("text", "", coarse, rule("minLength", "4")) == ["deadRule /rules/1"])
  }

  @Test func `before and after the same fixed day, or today, contradict when one is strict`() throws
  {
    func day(_ name: String, _ more: String) -> String { #"{ "rule": "\#(name)", \#(more) }"# }
    let strict = #""value": "2026-01-31", "strict": true"#
    #expect(
      try rules("date", "", day("after", strict), rule("before", "\"2026-01-31\""))
        == ["deadRule /rules/0"])
    #expect(
      try rules(
        "date", "", day("after", #""value": "today", "strict": true"#), rule("before", "\"today\""))
        == ["deadRule /rules/0"])
    #expect(
      try rules("date", "", rule("after", "\"today\""), rule("before", "\"2026-01-31\"")) == [])
  }

  @Test func `rules with a when are not compared with others`() throws {
    let some = #"{ "rule": "minLength", "value": 5, "when": { "field": "b", "isFilled": true } }"#
    #expect(try rules("text", #""maxLength": 3"#, some) == [])
  }

  @Test func `a rule whose when never holds is dead`() throws {
    #expect(
      try rules("text", "", #"{ "rule": "email", "when": false }"#) == ["deadRule /rules/0/when"])
    #expect(
      try rules("text", "", #"{ "rule": "email", "when": { "any": [] } }"#)
        == ["deadRule /rules/0/when"])
  }

  @Test(arguments: [
    ("toggle", #"{ "rule": "minLength", "value": 1 }"#),
    ("text", #"{ "rule": "minItems", "value": 1 }"#),
    ("number", #"{ "rule": "pattern", "value": "a" }"#),
    ("text", #"{ "rule": "step", "value": 1 }"#),
    ("text", #"{ "rule": "min", "value": 1 }"#),
    ("number", #"{ "rule": "max", "value": "2026-01-01" }"#),
    ("time", #"{ "rule": "minAge", "value": 18 }"#), ("date", #"{ "rule": "email" }"#),
    ("text", #"{ "rule": "fileSize", "max": 1 }"#),
    ("date", #"{ "rule": "min", "value": "17:00" }"#),
    ("toggle", #"{ "rule": "before", "value": "today" }"#),
    ("number", #"{ "rule": "imageSize", "minWidth": 1 }"#),
  ])
  func `a rule that says nothing about the field's type is dead`(type: String, rule: String) throws
  {
    #expect(try rules(type, "", rule) == ["deadRule /rules/0"])
  }

  @Test(arguments: [
    ("text", #"{ "rule": "maxLength", "value": 0 }"#, "/value"),
    ("text", #"{ "rule": "minLength", "value": 0 }"#, "/value"),
    ("file", #"{ "rule": "fileSize", "max": 0 }"#, "/max"),
    ("url", #"{ "rule": "url", "schemes": [] }"#, "/schemes"),
    ("image", #"{ "rule": "imageSize" }"#, ""),
    ("image", #"{ "rule": "imageAspectRatio", "ratio": "1:1", "tolerance": -1 }"#, "/tolerance"),
    ("text", #"{ "rule": "oneOf", "values": [] }"#, "/values"),
    ("number", #"{ "rule": "equals", "value": "x" }"#, "/value"),
    ("toggle", #"{ "rule": "oneOf", "values": [true, "yes"] }"#, "/values/1"),
    ("image", #"{ "rule": "imageSize", "minWidth": 9, "maxWidth": 8 }"#, ""),
    ("image", #"{ "rule": "imageSize", "minHeight": 9, "maxHeight": 8 }"#, ""),
  ])
  func `a parameter that nothing passes, or everything, is dead`(
    type: String, rule: String, place: String
  ) throws {
    #expect(try rules(type, "", rule) == ["deadRule /rules/0\(place)"])
  }

  @Test func `a step that no number between min and max meets is dead`() throws {
    let step = #"{ "rule": "step", "value": 5, "base": 0 }"#
    #expect(
      try rules("number", "", rule("min", "1"), rule("max", "4"), step) == ["deadRule /rules/0"])
    #expect(try rules("number", "", rule("min", "1"), rule("max", "5"), step) == [])
    #expect(
      try rules("number", "", rule("min", "0.1"), rule("max", "0.3"), rule("step", "0.1")) == [])
  }

  @Test func `an integer between two bounds without a whole number is dead`() throws {
    #expect(
      try rules("integer", "", rule("min", "1.2"), rule("max", "1.8")) == ["deadRule /rules/0"])
  }

  @Test func `an equals that another rule refuses is dead`() throws {
    #expect(
      try rules("text", "", rule("minLength", "3"), rule("equals", "\"ab\"")) == [
        "deadRule /rules/1"
      ])
    #expect(try rules("number", "", rule("max", "3"), rule("equals", "3")) == [])
  }

  @Test func `more items than options are dead`() throws {
    #expect(
      try rules("multiChoice", #""options": [{ "value": "x" }]"#, rule("minItems", "2"))
        == ["deadRule /rules/0/value"])
  }

  @Test func `equals and oneOf outside the options`() throws {
    let options = #""options": [{ "value": "x" }]"#
    #expect(
      try rules("choice", options, rule("equals", "\"y\"")) == ["unknownOption /rules/0/value"])
    #expect(
      try rules("choice", options, #"{ "rule": "oneOf", "values": ["x", "y"] }"#)
        == ["unknownOption /rules/0/values/1"])
  }

  @Test(arguments: [
    (#"{ "rule": "matches", "field": "t" }"#, "/rules/0/field"),
    (#"{ "rule": "before", "field": "t" }"#, "/rules/0/field"),
    (#"{ "rule": "phone", "regionField": "t" }"#, "/rules/0/regionField"),
  ])
  func `a rule that names a field of another kind`(rule: String, place: String) throws {
    #expect(try rules("text", "", rule) == ["operandType \(place)"])
  }

  @Test func `a repeat with min above max, or of no items, is dead`() throws {
    func repeats(_ policy: String) throws -> [String] {
      try findings(#""sections": [{ "id": "r", "repeat": \#(policy), "fields": [\#(text("a"))] }]"#)
    }
    #expect(try repeats(#"{ "min": 2, "max": 1 }"#) == ["deadRule /sections/0/repeat"])
    #expect(try repeats(#"{ "max": 0 }"#) == ["deadRule /sections/0/repeat/max"])
  }

  @Test func `a form-level rule that never applies, never fails or always fails is dead`() throws {
    func assert(_ that: String, _ when: String = "true") throws -> [String] {
      try findings(
        #""sections": [], "rules": [{ "rule": "assert", "that": \#(that), "when": \#(when) }]"#)
    }
    #expect(try assert("true") == ["deadRule /rules/0/that"])
    #expect(try assert("false") == ["deadRule /rules/0/that"])
    #expect(try assert(#"{ "context": "x", "equals": 1 }"#, "false") == ["deadRule /rules/0/when"])
    #expect(try assert(#"{ "context": "x", "equals": 1 }"#) == [])
  }
}
