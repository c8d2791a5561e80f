import FormKit
import FormKitMock
import Testing

/// A rule with values that pass and values that fail it.
struct RuleCase: Sendable, CustomTestStringConvertible {
  let type: String
  let rule: String
  let passes: [FormValue]
  let fails: [FormValue]

  init(_ type: String, _ rule: String, passes: [FormValue], fails: [FormValue]) {
    self.type = type
    self.rule = rule
    self.passes = passes
    self.fails = fails
  }

  var testDescription: String { "\(type) \(rule)" }
}

@Suite struct RuleTests {
  @Test(arguments: [
    RuleCase(
      "text", #""rule": "notEmpty""#, passes: ["a", " a "], fails: [" ", "\u{2003}\n", "", nil]),
    RuleCase(
      "email", #""rule": "email""#,
      passes: ["a@b", "a.b+c@x-y.example", "!#$%&'*+/=?^_`{|}~-@a.b", ""],
      fails: [
        "not-an-email", "a@", "@b", "a b@c", "a@-b", "a@b-", "a@b..c", "a@b.", "é@b.c", "a@b@c",
        .string("a@" + String(repeating: "x", count: 64)),
      ]),
    RuleCase(
      "text", #""rule": "number""#, passes: ["1", "-1.5", "1e3", ".5", ""],
      fails: ["+1", "1.", "a", " 1"]),
    RuleCase("text", #""rule": "integer""#, passes: ["1", "-2", "1e2", ""], fails: ["1.5", "x"]),
    RuleCase("number", #""rule": "integer""#, passes: [1, "2", 3.0], fails: [1.5, "2.5"]),
    RuleCase(
      "text", #""rule": "alphanumericWithUnderscore""#, passes: ["a_B9", ""],
      fails: ["a-b", "é", "a b", "😀"]),
    RuleCase(
      "text", #""rule": "noProfanity""#, passes: ["assess", "classic", ""],
      fails: ["what an ASS", "sh1t", "a$$"]),
    RuleCase(
      "text", #""rule": "notReserved""#, passes: ["ada", "administrator"],
      fails: ["admin", " Root ", "API"]),
    RuleCase(
      "text", #""rule": "minLength", "value": 2"#, passes: ["ab", "👍🏽👍🏽", ""], fails: ["a", "👨‍👩‍👧‍👦"]),
    RuleCase(
      "text", #""rule": "maxLength", "value": 1"#, passes: ["👨‍👩‍👧‍👦", "e\u{301}"], fails: ["ab"]),
    RuleCase(
      "text", #""rule": "maxLength", "value": 1, "unit": "codePoints""#, passes: ["😀"],
      fails: ["e\u{301}"]),
    RuleCase(
      "text", #""rule": "maxLength", "value": 1, "unit": "utf16""#, passes: ["é"], fails: ["😀"]),
    RuleCase("number", #""rule": "min", "value": 3"#, passes: [3, "3.5", ""], fails: [2.9, "-4"]),
    RuleCase("number", #""rule": "max", "value": 3"#, passes: [3, -9], fails: [3.1]),
    RuleCase(
      "date", #""rule": "min", "value": "2026-01-01""#, passes: ["2026-01-01", "2030-05-05"],
      fails: ["2025-12-31"]),
    RuleCase(
      "date", #""rule": "max", "value": "today""#, passes: ["2026-01-31"], fails: ["2026-02-01"]),
    RuleCase(
      "time", #""rule": "min", "value": "09:00""#, passes: ["09:00", "09:00:00.1"],
      fails: ["08:59:59.9"]),
    RuleCase(
      "time", #""rule": "max", "value": "17:00:00""#, passes: ["17:00"], fails: ["17:00:00.5"]),
    RuleCase(
      "text", #""rule": "equals", "value": "yes""#, passes: ["yes", ""], fails: ["Yes", "yes "]),
    RuleCase(
      "text", #""rule": "pattern", "value": "[a-z]+""#, passes: ["abc", ""],
      fails: ["abc\n", "aB", "abc "]),
    RuleCase(
      "text", #""rule": "oneOf", "values": ["a", "b"]"#, passes: ["a", "b", ""], fails: ["c", "A"]),
    RuleCase(
      "number", #""rule": "step", "value": 0.1"#, passes: [0.3, 0.7, "1.1", 100.1, 0],
      fails: [0.35, "0.01"]),
    RuleCase(
      "number", #""rule": "step", "value": 3, "base": 1"#, passes: [1, 4, -2], fails: [3, 0]),
    RuleCase(
      "number", #""rule": "step", "value": 0.01"#, passes: [4.35, 1.15, 1e15], fails: [1.005]),
    RuleCase(
      "date", #""rule": "before", "value": "2026-01-31""#, passes: ["2026-01-31", "2025-01-01"],
      fails: ["2026-02-01"]),
    RuleCase(
      "date", #""rule": "before", "value": "today", "strict": true"#, passes: ["2026-01-30"],
      fails: ["2026-01-31"]),
    RuleCase(
      "date", #""rule": "after", "value": "today", "strict": true"#, passes: ["2026-02-01"],
      fails: ["2026-01-31"]),
    RuleCase(
      "date", #""rule": "after", "value": "2026-01-31""#, passes: ["2026-01-31"],
      fails: ["2026-01-30"]),
    RuleCase(
      "date", #""rule": "minAge", "value": 13"#, passes: ["2013-01-31"], fails: ["2013-02-01"]),
    RuleCase(
      "date", #""rule": "maxAge", "value": 120"#, passes: ["1905-02-01"], fails: ["1905-01-31"]),
    RuleCase(
      "date", #""rule": "minAge", "value": 23, "on": "2023-02-28""#, passes: ["2000-02-28"],
      fails: ["2000-02-29"]),
    RuleCase(
      "date", #""rule": "minAge", "value": 23, "on": "2023-02-28", "leapDay": "february28""#,
      passes: ["2000-02-29"], fails: ["2000-03-01"]),
    RuleCase(
      "url", #""rule": "url""#,
      passes: [
        "https://example.com", "http://a:8080/x?y#z", "https://[::1]/", "https://ü.example",
        "HTTP://A",
      ],
      fails: [
        "example.com", "ftp://a.b", "https://", "https://a b", "javascript:alert(1)",
        "https://a:99999", "https://a:x", "http:a",
      ]),
    RuleCase(
      "url", #""rule": "url", "schemes": ["mailto"]"#, passes: ["mailto:a@b"],
      fails: ["https://a.b", "mailto:"]),
    RuleCase(
      "phone", #""rule": "phone", "region": "US""#,
      passes: ["(555) 123-4567", "+1 555 123 4567", "1-555-123-4567", "212 555 0123", ""],
      fails: [
        "123", "055 123 4567", "555 123 456", "211 123 4567 8", "+44 20 7123 4567", "555-123-456a",
        "511 223 4567", "212 911 4567", "212 123 4567",
      ]),
    RuleCase(
      "phone", #""rule": "phone", "region": "GB""#,
      passes: ["020 7123 4567", "+44 20 7123 4567", "+44 (0)20 7123 4567"],
      fails: ["0444 123 4567", "020 71"]),
    RuleCase(
      "phone", #""rule": "phone", "region": "DE""#, passes: ["030 123456", "+49 151 12345678"],
      fails: ["+49 12"]),
    RuleCase(
      "phone", #""rule": "phone""#, passes: ["+4930123456", "+1 212 555 0123", "5551234567"],
      fails: ["+1 012 555 0123", "12345", "+0123456789"]),
    RuleCase(
      "text", #""rule": "postalCode", "region": "US""#, passes: ["12345", "12345-6789"],
      fails: ["1234", "123456"]),
    RuleCase(
      "text", #""rule": "postalCode", "region": "GB""#, passes: ["SW1A 1AA", "m1 1ae"],
      fails: ["12345"]),
    RuleCase(
      "text", #""rule": "postalCode", "region": "CA""#, passes: ["K1A 0B1"],
      fails: ["D1A 0B1", "K1A-0B1"]),
    RuleCase(
      "text", #""rule": "postalCode", "region": "PL""#, passes: ["00-950"], fails: ["00950"]),
    RuleCase(
      "text", #""rule": "postalCode", "region": "BR""#, passes: ["01001-000", "01001000"],
      fails: ["1001-000"]),
    RuleCase("text", #""rule": "postalCode""#, passes: ["AB-12", "12345"], fails: ["!", "x"]),
    RuleCase(
      "file", #""rule": "fileSize", "max": 1000"#,
      passes: [["name": "a", "size": 1000], ["name": "a"]], fails: [["name": "a", "size": 1001]]),
    RuleCase(
      "image", #""rule": "imageSize", "minWidth": 10, "maxHeight": 20"#,
      passes: [["name": "a", "width": 10, "height": 20]],
      fails: [["name": "a", "width": 9, "height": 20], ["name": "a", "width": 10, "height": 21]]),
    RuleCase(
      "image", #""rule": "imageAspectRatio", "ratio": "1:1", "tolerance": 0.1"#,
      passes: [["name": "a", "width": 100, "height": 105]],
      fails: [["name": "a", "width": 100, "height": 120]]),
    RuleCase(
      "multiChoice",
      #""rule": "minItems", "value": 2"#, passes: [["a", "b"], []], fails: [["a"]]),
    RuleCase(
      "multiChoice", #""rule": "maxItems", "value": 1"#, passes: [["a"]], fails: [["a", "b"]]),
  ])
  func `a rule passes and fails what its table says`(example: RuleCase) throws {
    let options =
      example.type == "multiChoice"
      ? #", "options": [{ "value": "a" }, { "value": "b" }]"# : ""
    let form = try form(field("f", example.type, "\"rules\": [{ \(example.rule) }]" + options))
    for value in example.passes { #expect(form.check(["f": value]).rules == [], "\(value)") }
    for value in example.fails {
      #expect(form.check(["f": value]).rules.count == 1, "\(value)")
      #expect(!form.check(["f": value]).isValid)
    }
  }

  @Test(
    arguments: [
      ("text", 5), ("textarea", true), ("email", 1), ("phone", 5_551_234), ("url", [:]),
      ("password", 1),
      ("number", "abc"), ("number", "+1"), ("number", "1."), ("number", " 1"), ("number", "1e999"),
      ("number", true), ("integer", 1.5), ("integer", 9_007_199_254_740_992), ("integer", "1.5"),
      ("date", "2026-02-30"), ("date", "0000-01-01"), ("date", 20260101), ("time", "24:00"),
      ("time", "9:00"), ("time", "09:00:00."), ("toggle", "true"), ("toggle", 1), ("choice", 1),
      ("multiChoice", "a"), ("multiChoice", [1]), ("file", "x"), ("file", ["size": 1]),
      ("image", ["name": "a", "width": -1]), ("number", FormValue.number(.nan)),
      ("number", FormValue.number(.infinity)),
    ] as [(String, FormValue)])
  func `a value of the wrong kind is type and nothing else`(type: String, value: FormValue) throws {
    let form = try form(
      field(
        "f", type,
        #""required": true, "options": [{ "value": "a" }], "rules": [{ "rule": "notEmpty" }]"#))
    #expect(form.check(["f": value]).rules == ["f:type"])
  }

  @Test(
    arguments: [
      ("text", "x"), ("number", 1.5), ("number", "-1.5e3"), ("integer", 9_007_199_254_740_991),
      ("integer", "12"), ("integer", -3), ("date", "0001-01-01"), ("time", "23:59:59.999"),
      ("toggle", false), ("toggle", true), ("choice", "a"), ("multiChoice", ["a"]),
      ("file", ["name": "x.pdf", "size": 1, "type": "application/pdf"]),
      ("image", ["name": "x.png", "width": 1, "height": 1]), ("email", "no"), ("url", "no"),
      ("phone", "no"), ("text", nil), ("number", ""), ("date", ""), ("multiChoice", []),
    ] as [(String, FormValue)])
  func `a type implies only type, so email, url and phone take any text`(
    type: String, value: FormValue
  ) throws {
    let options = type.lowercased().hasSuffix("choice") ? #""options": [{ "value": "a" }]"# : ""
    #expect(try form(field("f", type, options)).check(["f": value]).rules == [])
  }

  @Test(arguments: [nil, "", []] as [FormValue])
  func `missing, null, empty text and empty list violate required`(value: FormValue) throws {
    let form = try form(text("f", #""required": true, "rules": [{ "rule": "notEmpty" }]"#))
    #expect(form.check(["f": value]).rules == ["f:required"])
    #expect(form.check([:]).rules == ["f:required"])
  }

  @Test func `false violates required on a toggle, white space does not on a text`() throws {
    #expect(
      try form(field("f", "toggle", #""required": true"#)).check(["f": false]).rules
        == ["f:required"])
    #expect(try form(text("f", #""required": true"#)).check(["f": " "]).rules == [])
  }

  @Test func `rules other than notEmpty, matches, custom and assert pass on an empty value`() throws
  {
    var registry = RuleRegistry()
    registry.register("never") { _, _ in "Never." }
    let form = try form(
      text("a"),
      text(
        "f",
        """
        "rules": [{ "rule": "email" }, { "rule": "minLength", "value": 3 }, { "rule": "notEmpty" },
          { "rule": "matches", "field": "a" }, { "rule": "custom", "name": "never" }]
        """), rules: registry)
    #expect(form.check(["a": "x"]).rules == ["f:notEmpty", "f:matches", "f:custom"])
  }

  @Test
  func `issues come as type alone, else required alone, else maxLength, oneOf, declared order`()
    throws
  {
    let form = try form(
      field(
        "f", "choice",
        """
        "maxLength": 2, "options": [{ "value": "a" }], "rules": [{ "rule": "minLength", "value": 9 },
          { "rule": "email" }, { "rule": "pattern", "value": "x", "severity": "hint" }]
        """))
    #expect(
      form.check(["f": "abc"]).rules
        == ["f:maxLength", "f:oneOf", "f:minLength", "f:email", "f:pattern"])
    #expect(form.check(["f": 1]).rules == ["f:type"])
  }

  @Test func `a check's issue keeps its declared place`() throws {
    let form = try form(
      text(
        "f",
        """
        "rules": [{ "rule": "minLength", "value": 9, "severity": "warning" },
          { "rule": "remote", "check": "free" }, { "rule": "email", "severity": "hint" }]
        """))
    let verdict = form.check(
      ["f": "ada"], environment: .fixture(), checks: ["free": { _ in .taken(suggestions: []) }])
    #expect(verdict.rules == ["f:minLength", "f:remote", "f:email"])
    #expect(!verdict.isValid)
  }

  @Test func `only errors make a form invalid`() throws {
    let form = try form(
      text(
        "f",
        #""rules": [{ "rule": "email", "severity": "warning" }, { "rule": "url", "severity": "hint" }]"#
      ))
    let verdict = form.check(["f": "x"])
    #expect(verdict.isValid)
    #expect(verdict.issues.map(\.severity) == [.warning, .hint])
  }

  @Test func `matches reads the other field's transformed value`() throws {
    let form = try form(
      text("a", #""transforms": ["trim"]"#),
      text("b", #""rules": [{ "rule": "matches", "field": "a" }]"#))
    #expect(form.check(["a": " x ", "b": "x"]).rules == [])
    #expect(form.check(["a": "x", "b": "y"]).issues.map(\.message) == ["Must match a"])
  }

  @Test func `a date rule may name a field, and passes while that is empty`() throws {
    let form = try form(
      field("start", "date"),
      field("end", "date", #""rules": [{ "rule": "after", "field": "start", "strict": true }]"#))
    #expect(form.check(["end": "2026-01-01"]).rules == [])
    #expect(form.check(["start": "2026-01-01", "end": "2026-01-01"]).rules == ["end:after"])
    #expect(form.check(["start": "2026-01-01", "end": "2026-01-02"]).rules == [])
  }

  @Test func `step counts from the field's min unless a base is given`() throws {
    let form = try form(
      field(
        "f", "number", #""rules": [{ "rule": "min", "value": 1 }, { "rule": "step", "value": 2 }]"#)
    )
    #expect(form.check(["f": 3]).rules == [])
    #expect(form.check(["f": 4]).rules == ["f:step"])
  }

  @Test func `a rule applies while its when holds`() throws {
    let form = try form(
      field("on", "toggle"),
      text("f", #""rules": [{ "rule": "email", "when": { "field": "on", "equals": true } }]"#))
    #expect(form.check(["f": "x"]).rules == [])
    #expect(form.check(["f": "x", "on": true]).rules == ["f:email"])
  }

  @Test func `a custom rule sees the value and the day`() throws {
    var registry = RuleRegistry()
    registry.register("today") { value, context in
      value.stringValue == context.today.description ? nil : "Not \(context.today)"
    }
    let form = try form(
      text("f", #""rules": [{ "rule": "custom", "name": "today" }]"#), rules: registry)
    #expect(form.check(["f": "2026-01-31"]).rules == [])
    #expect(form.check(["f": "x"]).issues.map(\.message) == ["Not 2026-01-31"])
  }

  @Test func `a rule of the app's own words its sentence in the form's language`() throws {
    var registry = RuleRegistry()
    registry.register("odd") { value, context in
      value.isEmpty ? nil : context.messages.text("odd", ["text": value.stringValue ?? ""])
    }
    let form = try form(
      text("f", #""rules": [{ "rule": "custom", "name": "odd" }]"#), rules: registry)
    let environment = FormEnvironment(
      today: .epoch, messages: FormMessages(overrides: ["odd": "Ungerade: {text}"]))
    #expect(
      form.check(["f": "x"], environment: environment).issues.map(\.message) == ["Ungerade: x"])
  }

  @Test(arguments: [
    (#""rule": "minLength", "value": 3"#, "At least 3 characters"),
    (#""rule": "minLength", "value": 9, "message": "Longer!""#, "Longer!"),
    (#""rule": "email""#, "Invalid email address"),
    (#""rule": "email", "message": { "key": "my.key" }"#, "Mine"),
    (#""rule": "alphanumericWithUnderscore""#, "Letters, numbers, and underscore only"),
  ])
  func `messages are sentences, the schema's own first`(rule: String, expected: String) throws {
    let form = try form(text("f", "\"rules\": [{ \(rule) }]"))
    let environment = FormEnvironment(
      today: .epoch, messages: FormMessages(overrides: ["my.key": "Mine"]))
    #expect(form.check(["f": "!"], environment: environment).issues.map(\.message) == [expected])
  }
}
