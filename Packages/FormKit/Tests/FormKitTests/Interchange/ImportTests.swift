import FormKit
import Testing

/// What the keywords about one value, objects, arrays and references become.
@Suite struct ImportTests {
  /// The field `a` as a document, without id and label.
  private func field(_ schema: String) throws -> FormValue {
    let sections = try importedObject("\"a\": \(schema)").schema.document["sections"]
    var members = try #require(
      sections?.arrayValue?.first?["fields"]?.arrayValue?.first?.objectValue)
    members["id"] = nil
    members["label"] = nil
    return .object(members)
  }

  @Test(arguments: [
    (#"{ "type": "string" }"#, #"{ "type": "text" }"#),
    (#"{ "type": ["string", "null"] }"#, #"{ "type": "text" }"#),
    (#"{ "type": "number" }"#, #"{ "type": "number" }"#),
    (#"{ "type": "integer" }"#, #"{ "type": "integer" }"#),
    (#"{ "type": "boolean" }"#, #"{ "type": "toggle" }"#),
    (
      #"{ "type": "string", "format": "email" }"#,
      #"{ "type": "email", "rules": [{ "rule": "email", "syntax": "rfc5321" }] }"#
    ),
    (
      #"{ "type": "string", "format": "uri" }"#,
      #"{ "type": "url", "rules": [{ "rule": "url" }] }"#
    ),
    (#"{ "type": "string", "format": "date" }"#, #"{ "type": "date" }"#),
    (#"{ "type": "string", "format": "password" }"#, #"{ "type": "password" }"#),
    (
      #"{ "type": "string", "minLength": 2, "maxLength": 4 }"#,
      """
      { "type": "text", "rules": [{ "rule": "minLength", "value": 2, "unit": "codePoints" },
        { "rule": "maxLength", "value": 4, "unit": "codePoints" }] }
      """
    ),
    (
      #"{ "type": "number", "minimum": 1, "maximum": 9, "multipleOf": 0.5 }"#,
      """
      { "type": "number", "rules": [{ "rule": "min", "value": 1 }, { "rule": "max", "value": 9 },
        { "rule": "step", "value": 0.5, "base": 0 }] }
      """
    ),
    (
      #"{ "type": "integer", "exclusiveMinimum": 1.5, "exclusiveMaximum": 9 }"#,
      """
      { "type": "integer", "rules": [
        { "rule": "min", "value": 2, "message": "Must be greater than 1.5" },
        { "rule": "max", "value": 8, "message": "Must be less than 9" }] }
      """
    ),
    (
      #"{ "enum": ["x", "y", null] }"#,
      #"{ "type": "choice", "options": [{ "value": "x" }, { "value": "y" }] }"#
    ),
    (
      #"{ "oneOf": [{ "const": "x", "title": "X" }, { "const": "y" }] }"#,
      #"{ "type": "choice", "options": [{ "value": "x", "label": "X" }, { "value": "y" }] }"#
    ),
    (
      #"{ "enum": [1, 2] }"#,
      #"{ "type": "number", "rules": [{ "rule": "oneOf", "values": [1, 2] }] }"#
    ),
    (#"{ "const": "x" }"#, #"{ "type": "text", "rules": [{ "rule": "equals", "value": "x" }] }"#),
    (
      #"{ "type": "array", "items": { "enum": ["x", "y"] }, "minItems": 1 }"#,
      """
      { "type": "multiChoice", "options": [{ "value": "x" }, { "value": "y" }],
        "rules": [{ "rule": "minItems", "value": 1 }] }
      """
    ),
    (
      #"{ "type": "string", "default": "d", "description": "H", "readOnly": true, "writeOnly": true, "examples": ["e"] }"#,
      """
      { "type": "text", "default": "d", "help": "H", "readOnly": true, "sensitive": true,
        "placeholder": "e" }
      """
    ),
    (
      #"{ "anyOf": [{ "type": "null" }, { "type": "integer", "minimum": 3 }] }"#,
      #"{ "type": "integer", "rules": [{ "rule": "min", "value": 3 }] }"#
    ),
    (
      #"{ "type": "string", "allOf": [{ "minLength": 2 }, { "pattern": "^x" }] }"#,
      """
      { "type": "text", "rules": [{ "rule": "minLength", "value": 2, "unit": "codePoints" },
        { "rule": "pattern", "value": "x[\\\\s\\\\S]*" }] }
      """
    ),
  ])
  func `a keyword becomes what the form says for it`(_ schema: String, _ expected: String) throws {
    #expect(try field(schema) == FormValue(json: expected))
  }

  @Test func `an exclusive bound of a number leaves the bound itself out exactly`() throws {
    let result = try importedObject(#""a": { "type": "number", "exclusiveMinimum": 0.1 }"#)
    #expect(try !result.accepts(["a": 0.1]))
    #expect(try result.accepts(["a": .number(0.1.nextUp)]))
  }

  @Test func `lengths count code points as JSON Schema does`() throws {
    let result = try importedObject(#""a": { "type": "string", "maxLength": 1 }"#)
    #expect(try !result.accepts(["a": "e\u{301}"]))
  }

  @Test(arguments: [
    ("b", "abc", true), ("^b", "abc", false), ("^a", "abc", true), ("c$", "abc", true),
    ("^a$", "abc", false), ("^abc$", "abc", true), ("^x|c$", "abc", true), ("^x|b$", "abc", false),
    ("^[\\w.-]+$", "a-b.c", true), ("^[(){}]+$", "({", true), ("^\\$$", "$", true),
    ("a\\$", "xa$y", true), ("^(?:a|b)$", "ab", false), ("^a\\-b$", "a-b", true),
    ("[[]", "x[y", true), ("^[a&&b]+$", "a&b", true), ("^[+--]$", ",", true), ("}", "a}", true),
    ("^a{2}$", "aa", true), ("^[^-a]$", "-", false), ("^\\p{Lu}+$", "ÄB", true),
  ])
  func `an unanchored pattern is converted to the whole text exactly`(
    pattern: String, text: String, matches: Bool
  ) throws {
    let json = FormValue.object([
      "type": "object",
      "properties": ["a": ["type": "string", "pattern": .string(pattern)]],
    ])
    let result = try JSONSchemaImport(document: json)
    #expect(result.findings == [])
    #expect(try result.accepts(["a": .string(text)]) == matches)
  }

  @Test func `fields stand in the order of the text and get labels from titles or names`() throws {
    let result = try importedObject(
      #""zip": { "type": "string" }, "firstName": { "type": "string" }, "a_b": { "title": "T" }"#)
    #expect(result.schema.fields.map(\.id) == ["zip", "firstName", "a_b"])
    #expect(result.schema.fields.map(\.label) == ["Zip", "First Name", "T"])
  }

  @Test func `a nested object becomes a section and its fields are named by their path`() throws {
    let result = try importedObject(
      """
      "name": { "type": "string" }, "home": { "type": "object", "title": "Home", "properties": {
        "street": { "type": "string" }, "city": { "type": "string" } }, "required": ["city"] }
      """)
    #expect(result.schema.fields.map(\.id) == ["name", "home_street", "home_city"])
    #expect(result.schema.pages.first?.sections.map(\.title) == [nil, "Home"])
    #expect(
      result.findings.map { "\($0.code) \($0.path)" } == [
        "flattened /properties/home/properties/street",
        "flattened /properties/home/properties/city",
      ])
    #expect(try result.accepts([:]))
    #expect(try !result.accepts(["home_street": "x"]))
    #expect(try result.accepts(["home_street": "x", "home_city": "y"]))
  }

  @Test func `an array of objects becomes a repeat`() throws {
    let result = try importedObject(
      """
      "members": { "type": "array", "minItems": 1, "maxItems": 2, "items": { "type": "object",
        "title": "Member", "required": ["name"], "properties": { "name": { "type": "string" } } } }
      """, #""required": ["members"]"#)
    #expect(result.findings == [])
    let section = try #require(result.schema.pages.first?.sections.first)
    #expect(section.itemCount == RepeatPolicy(minimum: 1, maximum: 2, itemLabel: "Member"))
    let form = try CompiledForm(result.schema)
    #expect(form.check(["members": [[:]]]).rules == ["members[0].name:required"])
  }

  @Test func `required follows required, and a required boolean may be off unless it is true`()
    throws
  {
    let result = try importedObject(
      #""a": { "type": "string" }, "b": { "type": "boolean" }, "c": { "const": true }"#,
      #""required": ["a", "b", "c"]"#)
    #expect(result.findings.map { "\($0.code) \($0.path)" } == ["approximated /properties/b"])
    let form = try CompiledForm(result.schema)
    #expect(form.check([:]).rules == ["a:required", "c:required"])
    #expect(form.check(["a": "x", "b": false, "c": true]).isValid)
  }

  @Test func `local references are followed and a cycle is reported`() throws {
    let result = try imported(
      """
      { "$defs": { "name": { "type": "string", "minLength": 2 }, "loop": { "$ref": "#/$defs/loop" } },
        "type": "object", "properties": { "a": { "$ref": "#/$defs/name", "title": "Own" },
          "b": { "$ref": "#/$defs/loop" }, "c": { "$ref": "#/properties/a" },
          "child": { "$ref": "#" }, "e": { "$ref": "http://x/y" }, "f": { "$ref": "#/$defs/no" } } }
      """)
    #expect(result.schema.fields.prefix(2).map(\.label) == ["Own", "B"])
    let found = Set(result.findings.map { "\($0.code) \($0.path)" })
    #expect(found.contains("cycle /$defs/loop/$ref"))
    #expect(found.contains("unresolvedReference /properties/e/$ref"))
    #expect(found.contains("unresolvedReference /properties/f/$ref"))
    #expect(found.contains("cycle /properties/child"))
    let cycle = result.findings.first { $0.path == "/$defs/loop/$ref" }
    #expect(cycle?.message.hasSuffix(": #/$defs/loop → #/$defs/loop.") == true)
  }
}
