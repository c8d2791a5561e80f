import FormKit
import FormKitMock
import Testing

/// Times in conditions, and steps of days and times.
@Suite struct TimeComparisonTests {
  private func shows(_ test: String, _ time: String, type: String = "time") throws -> Bool {
    let form = try form(
      field("a", type), text("b", #""visible": { "field": "a", \#(test) }"#))
    return form.check(["a": .string(time)]).visible.contains("b")
  }

  @Test(arguments: [
    (#""atMost": "17:00""#, "17:00:00", true), (#""atMost": "17:00""#, "17:00:00.1", false),
    (#""lessThan": "17:00:00""#, "17:00", false), (#""lessThan": "17:00""#, "16:59:59.999", true),
    (#""atLeast": "17:00:00.0""#, "17:00", true), (#""greaterThan": "17:00""#, "17:00:00", false),
    (#""equals": "17:00""#, "17:00:00.000", true), (#""notEquals": "17:00:00""#, "17:00", false),
    (#""in": ["09:00", "17:00:00"]"#, "17:00", true), (#""notIn": ["17:00:00"]"#, "17:00", false),
    (#""greaterThan": "09:59:59.9""#, "10:00", true),
    (#""lessThan": "10:00:00.05""#, "10:00:00.049999999", true),
  ])
  func `conditions compare times as times`(test: String, time: String, expected: Bool) throws {
    #expect(try shows(test, time) == expected)
  }

  @Test func `a text that looks like a time is a text, and what looks into a time sees its text`()
    throws
  {
    #expect(try !shows(#""equals": "17:00""#, "17:00:00", type: "text"))
    #expect(try shows(#""contains": ":00:00""#, "17:00:00"))
    #expect(try shows(#""matches": "..:..:..""#, "17:00:00"))
  }

  @Test func `two spellings of one time contradict nothing`() throws {
    #expect(
      try fieldFindings(
        field("a", "time"),
        text(
          "b",
          #""visible": { "all": [{ "field": "a", "equals": "17:00" }, { "field": "a", "equals": "17:00:00" }] }"#
        )) == [])
  }

  @Test func `a condition that compares a time is not carried over to JSON Schema`() throws {
    let form = FormSchema(
      "f",
      fields: [
        FormField("a", .time, label: "A"),
        FormField("b", .text, label: "B", visible: .field("a", .equals("17:00"))),
        FormField("c", .text, label: "C", visible: .field("a", .isFilled(true))),
      ])
    let export = JSONSchemaExport(form)
    #expect(export.findings.map { $0.path } == ["/sections/0/fields/1"])
  }

  private func accepts(_ type: String, _ rules: String, _ value: String) throws -> Bool {
    try form(field("a", type, "\"rules\": [\(rules)]")).check(["a": .string(value)]).isValid
  }

  @Test(arguments: [
    (#"{ "rule": "step", "value": 7 }"#, "1970-01-01", true),
    (#"{ "rule": "step", "value": 7 }"#, "1970-01-08", true),
    (#"{ "rule": "step", "value": 7 }"#, "1970-01-07", false),
    (#"{ "rule": "step", "value": 7 }"#, "1969-12-25", true),
    (
      #"{ "rule": "min", "value": "2026-01-05" }, { "rule": "step", "value": 7 }"#, "2026-01-12",
      true
    ),
    (
      #"{ "rule": "min", "value": "2026-01-05" }, { "rule": "step", "value": 7 }"#, "2026-01-13",
      false
    ),
    (#"{ "rule": "min", "value": "today" }, { "rule": "step", "value": 2 }"#, "2026-02-02", true),
    (#"{ "rule": "min", "value": "today" }, { "rule": "step", "value": 2 }"#, "2026-02-01", false),
    (#"{ "rule": "min", "value": "today" }, { "rule": "step", "value": 5 }"#, "2026-02-05", true),
    (#"{ "rule": "min", "value": "today" }, { "rule": "step", "value": 5 }"#, "2026-02-04", false),
    (#"{ "rule": "step", "value": 7, "base": 3 }"#, "1970-01-04", true),
    (#"{ "rule": "step", "value": 7, "base": 3 }"#, "1970-01-08", false),
  ])
  func `a step on a date counts days from min or 1970-01-01`(
    rules: String, date: String, expected: Bool
  ) throws {
    #expect(try accepts("date", rules, date) == expected)
  }

  @Test(arguments: [
    (#"{ "rule": "step", "value": 900 }"#, "17:15", true),
    (#"{ "rule": "step", "value": 900 }"#, "17:15:01", false),
    (#"{ "rule": "step", "value": 0.1 }"#, "17:15:01.3", true),
    (#"{ "rule": "step", "value": 0.1 }"#, "17:15:01.35", false),
    (#"{ "rule": "min", "value": "00:05" }, { "rule": "step", "value": 900 }"#, "17:20", true),
    (#"{ "rule": "min", "value": "00:05" }, { "rule": "step", "value": 900 }"#, "17:15", false),
    (#"{ "rule": "step", "value": 900, "base": 60 }"#, "17:16", true),
    (#"{ "rule": "step", "value": 900, "base": 60 }"#, "17:15", false),
  ])
  func `a step on a time counts seconds from min or midnight`(
    rules: String, time: String, expected: Bool
  ) throws {
    #expect(try accepts("time", rules, time) == expected)
  }

  @Test func `a step is no dead rule on a date or a time, and is on a text`() throws {
    let step = #""rules": [{ "rule": "step", "value": 7 }]"#
    #expect(try fieldFindings(field("a", "date", step), field("b", "time", step)) == [])
    #expect(try fieldFindings(text("a", step)) == ["deadRule /sections/0/fields/0/rules/0"])
  }

  @Test(arguments: ["min", "max", "before", "after"])
  func `a bound that is no day is refused`(rule: String) throws {
    #expect(
      try fieldFindings(
        field("a", "date", #""rules": [{ "rule": "\#(rule)", "value": "2026-02-30" }]"#))
        == ["invalidValue /sections/0/fields/0/rules/0/value"])
  }

  @Test(arguments: ["1e400:1", "1:1e400", "inf:1", "nan:1", "1e300:1e-300", "0x10:9"])
  func `a ratio that is no finite number is refused`(ratio: String) throws {
    #expect(
      try fieldFindings(
        field("a", "image", #""rules": [{ "rule": "imageAspectRatio", "ratio": "\#(ratio)" }]"#))
        == ["invalidValue /sections/0/fields/0/rules/0/ratio"])
  }

  @Test(arguments: ["UK", "USA", "", "ZZ"])
  func `a region that does not exist is a finding`(region: String) throws {
    for rule in ["phone", "postalCode"] {
      #expect(
        try fieldFindings(
          text("a", #""rules": [{ "rule": "\#(rule)", "region": "\#(region)" }]"#))
          == ["unknownRegion /sections/0/fields/0/rules/0/region"])
    }
    #expect(
      try fieldFindings(text("a", #""rules": [{ "rule": "phone", "region": "gb" }]"#)) == [])
  }
}
