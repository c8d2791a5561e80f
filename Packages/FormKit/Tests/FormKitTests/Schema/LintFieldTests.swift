import FormKit
import Testing

@Suite struct LintFieldTests {
  private func lint(_ type: String, _ more: String) throws -> [String] {
    try fieldFindings(field("a", type, more)).map {
      $0.replacing("/sections/0/fields/0", with: "")
    }
  }

  private func expression(_ type: String, _ more: String) throws -> [String] {
    let fields = [
      field("a", type, more), text("t"), field("n", "number"), field("on", "toggle"),
      field("d", "date"), field("l", "multiChoice", #""options": { "source": "s" }"#),
    ].joined(separator: ",")
    let inner = [field("m", "number"), text("u")].joined(separator: ",")
    return try findings(
      #""sections": [{ "fields": [\#(fields)] }, { "id": "r", "repeat": {}, "fields": [\#(inner)] }]"#
    ).map { $0.replacing("/sections/0/fields/0", with: "") }
  }

  @Test func `an empty label is a missing label, of fields, options and actions`() throws {
    #expect(
      try fieldFindings(#"{ "id": "a", "type": "text", "label": " " }"#)
        == ["missingLabel /sections/0/fields/0/label"])
    #expect(
      try fieldFindings(
        #"{ "id": "a", "type": "text", "label": "", "accessibility": { "label": "A" } }"#) == [])
    #expect(
      try lint("choice", #""options": [{ "value": "x", "label": "" }]"#)
        == ["missingLabel /options/0/label"])
    #expect(
      try findings(#""sections": [], "actions": [{ "id": "a", "label": "" }]"#)
        == ["missingLabel /actions/0/label"])
  }

  @Test(arguments: [
    ("Email", "Email address", true), ("Email", "Your e-mail", false),
    ("Full name:", "full NAME", true),
    ("First name", "Name, first", false), ("", "Anything", true), ("Größe", "Die größe hier", true),
    ("name", "Surname", false),
  ])
  func `the accessibility label holds the visible label's words`(
    label: String, name: String, isFine: Bool
  ) throws {
    let found = try fieldFindings(
      #"{ "id": "a", "type": "text", "label": "\#(label)", "accessibility": { "label": "\#(name)" } }"#
    )
    #expect(found == (isFine ? [] : ["labelNotInName /sections/0/fields/0/accessibility/label"]))
  }

  @Test(arguments: [
    "name", "on", "OFF", "section-a name", "shipping postal-code", "section-x billing cc-name",
    "section-a shipping organization webauthn", "HONORIFIC-prefix", "address-level1",
    "webauthn name"
      .split(separator: " ").reversed().joined(separator: " "), "sex", "tel-national",
  ])
  func `an autofill token of the WHATWG grammar`(token: String) throws {
    #expect(try lint("text", #""autofill": "\#(token)""#) == [])
  }

  @Test(arguments: ["home tel", "work tel-local", "mobile tel", "fax tel", "pager tel webauthn"])
  func `a telephone's autofill token may say where`(token: String) throws {
    #expect(try lint("phone", #""autofill": "\#(token)""#) == [])
  }

  @Test(arguments: [
    "", "e-mail", "name off", "section- name", "billing section-a name", "home name", "home",
    "shipping", "name email", "webauthn", "billing shipping name", "first-name",
    "work shipping tel",
  ])
  func `a bad autofill token`(token: String) throws {
    #expect(try lint("text", #""autofill": "\#(token)""#) == ["autofillToken /autofill"])
  }

  @Test(arguments: [
    ("text", "street-address"), ("email", "name"), ("phone", "email"), ("url", "username"),
    ("password", "name"), ("number", "cc-number"), ("date", "bday-day"), ("toggle", "name"),
    ("image", "photo"), ("time", "bday"),
  ])
  func `an autofill field that does not fit the field's type`(type: String, token: String) throws {
    #expect(try lint(type, #""autofill": "\#(token)""#) == ["autofillType /autofill"])
  }

  @Test(arguments: [
    ("textarea", "street-address"), ("email", "username"), ("phone", "tel-national"),
    ("url", "impp"),
    ("password", "new-password"), ("password", "cc-csc"), ("integer", "bday-year"),
    ("date", "bday"),
    ("toggle", "off"), ("text", "cc-exp"),
  ])
  func `an autofill field that fits`(type: String, token: String) throws {
    #expect(try lint(type, #""autofill": "\#(token)""#) == [])
  }

  @Test func `options that stand twice, are none, or cannot be chosen`() throws {
    #expect(
      try lint("choice", #""options": [{ "value": "x" }, { "value": "y" }, { "value": "x" }]"#)
        == ["duplicateOption /options/2/value"])
    #expect(try lint("multiChoice", #""options": []"#) == ["emptyOptions /options"])
    #expect(
      try lint("choice", #""options": [{ "value": 1 }, { "value": "" }, { "value": null }]"#)
        == (0...2).map { "optionType /options/\($0)/value" })
    // "é" in two spellings is two values.
    #expect(
      try lint("choice", #""options": [{ "value": "\u00e9" }, { "value": "e\u0301" }]"#) == [])
  }

  @Test(arguments: [
    ("toggle", #""on""#), ("number", #""x""#), ("integer", "1.5"), ("date", #""2026-02-30""#),
    ("text", "3"), ("time", #""25:00""#), ("image", #"{ "size": 1 }"#),
  ])
  func `a default of the wrong type`(type: String, value: String) throws {
    #expect(try lint(type, "\"default\": \(value)") == ["defaultType /default"])
  }

  @Test func `a default that is none of the options`() throws {
    let options = #""options": [{ "value": "x" }]"#
    #expect(try lint("choice", #""default": "y", \#(options)"#) == ["unknownOption /default"])
    #expect(
      try lint("multiChoice", #""default": ["x", "y"], \#(options)"#) == ["unknownOption /default"])
  }

  @Test func `a default that fails its own rules, inside repeats too`() throws {
    let email = #""default": "x", "rules": [{ "rule": "email" }]"#
    #expect(try lint("text", email) == ["invalidDefault /default"])
    #expect(try lint("text", #""default": "xyz", "maxLength": 2"#) == ["invalidDefault /default"])
    #expect(
      try findings(#""sections": [{ "id": "r", "repeat": {}, "fields": [\#(text("a", email))] }]"#)
        == ["invalidDefault /sections/0/fields/0/default"])
    #expect(
      try lint(
        "date", #""default": "2999-01-01", "rules": [{ "rule": "before", "value": "today" }]"#)
        == [])
    #expect(try lint("text", #""default": "a@b", "rules": [{ "rule": "email" }]"#) == [])
  }

  @Test func `required of what nobody can fill`() throws {
    #expect(
      try lint("text", #""required": true, "readOnly": true"#) == ["requiredUnfillable /required"])
    #expect(
      try lint("text", #""required": true, "enabled": false"#) == ["requiredUnfillable /required"])
    #expect(
      try lint("text", #""required": true, "visible": false"#)
        == ["unreachableField /visible", "requiredUnfillable /required"])
    #expect(try lint("text", #""required": true, "readOnly": true, "default": "x""#) == [])
    #expect(
      try lint("text", #""required": true, "readOnly": { "context": "k", "equals": 1 }"#) == [])
  }

  @Test func `a prefix or suffix that is too long or that no one sees`() throws {
    #expect(try lint("text", #""prefix": "123456789012", "suffix": "kg""#) == [])
    #expect(try lint("text", #""suffix": "1234567890123""#) == ["affixLength /suffix"])
    #expect(try lint("textarea", #""prefix": "€""#) == ["affixType /prefix"])
    #expect(try lint("number", #""prefix": { "key": "aKeyThatIsLonger" }"#) == [])
  }

  @Test func `a part of a picture that is of no picture`() throws {
    #expect(try lint("text", #""cropOf": "none""#) == ["unknownId /cropOf"])
    #expect(try lint("text", #""cropOf": "a""#) == ["operandType /cropOf"])
    #expect(
      try lint("image", #""cropOf": "a""#) == ["operandType /cropOf"], "only a text is numbers")
    let outside = try findings(
      #""sections": [{ "fields": [\#(field("photo", "image"))] }, { "id": "r", "repeat": {}, "fields": [\#(text("part", #""cropOf": "photo""#))] }]"#
    )
    #expect(outside == ["operandType /sections/1/fields/0/cropOf"])
    #expect(
      try findings(
        #""sections": [{ "fields": [\#(field("photo", "image"))] }, { "fields": [\#(text("part", #""cropOf": "photo""#))] }]"#
      ) == [], "another section of the form is the same item")
  }

  @Test func `a secret that is kept while hidden`() throws {
    #expect(try lint("password", #""whenHidden": "keep""#) == ["sensitiveKept /whenHidden"])
    #expect(try lint("password", #""whenHidden": "omit""#) == [])
  }

  @Test(arguments: [
    (#"{ "add": [1, { "field": "t" }] }"#, "/compute/add/1"),
    (#"{ "multiply": [{ "field": "on" }] }"#, "/compute/multiply/0"),
    (#"{ "subtract": [{ "field": "d" }] }"#, "/compute/subtract/0"),
    (#"{ "divide": ["x", 2] }"#, "/compute/divide/0"), (#"{ "sum": "r.u" }"#, "/compute/sum"),
    (#"{ "age": { "field": "n" } }"#, "/compute/age"), (#"{ "field": "on" }"#, "/compute"),
    (#"{ "age": { "field": "d" }, "on": 5 }"#, "/compute/on"),
  ])
  func `arithmetic on what is no number`(compute: String, place: String) throws {
    #expect(try expression("number", "\"compute\": \(compute)") == ["expressionType \(place)"])
  }

  @Test(arguments: [
    ("number", #"{ "add": [1, "2.5", { "field": "n" }, { "sum": "r.m" }, { "count": "r" }] }"#),
    ("text", #"{ "join": [{ "field": "t" }, " ", { "field": "n" }, { "field": "on" }] }"#),
    ("text", #"{ "count": "r" }"#), ("number", #"{ "age": { "field": "d" }, "on": "today" }"#),
    ("date", #"{ "if": true, "then": "2026-01-01", "else": { "field": "d" } }"#),
    ("toggle", #"{ "if": true, "then": true, "else": null }"#),
  ])
  func `expressions of the right kind`(type: String, compute: String) throws {
    #expect(try expression(type, "\"compute\": \(compute)") == [])
  }

  @Test func `expressions that do not fit their field or their operation`() throws {
    #expect(
      try expression("toggle", #""compute": { "add": [1] }"#) == ["expressionType /compute"])
    #expect(
      try expression("text", #""default": { "count": "r" }"#) == ["expressionType /default"])
    #expect(
      try expression("text", #""compute": { "join": [{ "field": "l" }] }"#)
        == ["expressionType /compute/join/0"])
  }

  @Test func `section and action ids stand once`() throws {
    #expect(
      try findings(
        """
        "sections": [{ "id": "s", "fields": [] }, { "id": "s", "fields": [] }],
        "actions": [{ "id": "x" }, { "id": "x" }]
        """) == ["ambiguousId /sections/1/id", "ambiguousId /actions/1/id"])
  }
}
