import FormKit
import Testing

@Suite struct ImportTests {
  private func read(_ json: String, hints: FormValue = [:]) throws -> JSONSchemaImport {
    let result = try JSONSchemaImport(json: Array(json.utf8), hints: hints)
    _ = try CompiledForm(result.schema)
    return result
  }

  /// The import of an object with these properties and more keywords.
  private func object(
    _ properties: String, _ more: String = "", hints: FormValue = [:]
  ) throws -> JSONSchemaImport {
    try read(
      "{ \"type\": \"object\", \"properties\": { \(properties) }\(more.isEmpty ? "" : ", " + more) }",
      hints: hints)
  }

  /// The field `a` as a document, without id and label.
  private func field(_ schema: String) throws -> FormValue {
    let sections = try object("\"a\": \(schema)").schema.document["sections"]
    var members = try #require(
      sections?.arrayValue?.first?["fields"]?.arrayValue?.first?.objectValue)
    members["id"] = nil
    members["label"] = nil
    return .object(members)
  }

  private func valid(_ result: JSONSchemaImport, _ values: [String: FormValue]) throws -> Bool {
    try CompiledForm(result.schema).check(values).isValid
  }

  @Test(arguments: [
    (#"{ "type": "string" }"#, #"{ "type": "text" }"#),
    (#"{ "type": ["string", "null"] }"#, #"{ "type": "text" }"#),
    (#"{ "type": "number" }"#, #"{ "type": "number" }"#),
    (#"{ "type": "integer" }"#, #"{ "type": "integer" }"#),
    (#"{ "type": "boolean" }"#, #"{ "type": "toggle" }"#),
    (
      #"{ "type": "string", "format": "email" }"#,
      #"{ "type": "email", "rules": [{ "rule": "email" }] }"#
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
    let result = try object(#""a": { "type": "number", "exclusiveMinimum": 0.1 }"#)
    #expect(try !valid(result, ["a": 0.1]))
    #expect(try valid(result, ["a": .number(0.1.nextUp)]))
  }

  @Test func `lengths count code points as JSON Schema does`() throws {
    let result = try object(#""a": { "type": "string", "maxLength": 1 }"#)
    #expect(try !valid(result, ["a": "e\u{301}"]))
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
    #expect(try valid(result, ["a": .string(text)]) == matches)
  }

  @Test func `a pattern that cannot be converted is reported`() throws {
    let result = try object(#""a": { "type": "string", "pattern": "(?=x)" }"#)
    #expect(result.findings.map(\.path) == ["/properties/a/pattern"])
    #expect(result.schema.fields.first?.rules == [])
  }

  @Test func `fields stand in the order of the text and get labels from titles or names`() throws {
    let result = try object(
      #""zip": { "type": "string" }, "firstName": { "type": "string" }, "a_b": { "title": "T" }"#)
    #expect(result.schema.fields.map(\.id) == ["zip", "firstName", "a_b"])
    #expect(result.schema.fields.map(\.label) == ["Zip", "First Name", "T"])
  }

  @Test func `a nested object becomes a section and its fields are named by their path`() throws {
    let result = try object(
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
    #expect(try valid(result, [:]))
    #expect(try !valid(result, ["home_street": "x"]))
    #expect(try valid(result, ["home_street": "x", "home_city": "y"]))
  }

  @Test func `an array of objects becomes a repeat`() throws {
    let result = try object(
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
    let result = try object(
      #""a": { "type": "string" }, "b": { "type": "boolean" }, "c": { "const": true }"#,
      #""required": ["a", "b", "c"]"#)
    #expect(result.findings.map { "\($0.code) \($0.path)" } == ["approximated /properties/b"])
    let form = try CompiledForm(result.schema)
    #expect(form.check([:]).rules == ["a:required", "c:required"])
    #expect(form.check(["a": "x", "b": false, "c": true]).isValid)
  }

  @Test func `local references are followed and a cycle is reported`() throws {
    let result = try read(
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

  @Test func `if, then and else become conditions`() throws {
    let result = try object(
      #""kind": { "enum": ["a", "b"] }, "x": { "type": "integer" }, "y": { "type": "string" }"#,
      """
      "if": { "properties": { "kind": { "const": "a" } }, "required": ["kind"] },
      "then": { "required": ["x"], "properties": { "x": { "minimum": 5 } } },
      "else": { "required": ["y"] }
      """)
    #expect(result.findings == [])
    let form = try CompiledForm(result.schema)
    #expect(form.check(["kind": "a"]).rules == ["x:required"])
    #expect(form.check(["kind": "a", "x": 4]).rules == ["x:min"])
    #expect(form.check(["kind": "b", "x": 4]).rules == ["y:required"])
    #expect(form.check([:]).rules == ["y:required"])
    #expect(result.schema.fields[1].required == .field("kind", .equals("a")))
  }

  @Test func `a property only then describes shows under its condition`() throws {
    let result = try object(
      #""more": { "type": "boolean" }"#,
      """
      "if": { "properties": { "more": { "const": true } }, "required": ["more"] },
      "then": { "properties": { "why": { "type": "string" } }, "required": ["why"] }
      """)
    let form = try CompiledForm(result.schema)
    #expect(form.check(["more": true]).rules == ["why:required"])
    #expect(form.check(["more": false]).visible == ["more"])
  }

  @Test func `an if about an absent property holds, as in JSON Schema`() throws {
    let result = try object(
      #""a": { "type": "string" }, "b": { "type": "string" }"#,
      #""if": { "properties": { "a": { "const": "x" } } }, "then": { "required": ["b"] }"#)
    #expect(try !valid(result, [:]))
    #expect(try !valid(result, ["a": "x"]))
    #expect(try valid(result, ["a": "y"]))
  }

  @Test func `a condition narrows a value without deciding what kind of input it is`() throws {
    let result = try object(
      #""a": { "type": "boolean" }, "b": { "type": "string" }"#,
      """
      "if": { "properties": { "a": { "const": true } }, "required": ["a"] },
      "then": { "properties": { "b": { "enum": ["x"] } } },
      "else": { "properties": { "b": { "format": "date" } } }
      """)
    #expect(result.findings.map(\.path) == ["/else/properties/b/format"])
    #expect(result.schema.fields[1].type == .text)
    #expect(try !valid(result, ["a": true, "b": "y"]))
    #expect(try valid(result, ["a": false, "b": "y"]))
  }

  @Test func `dependentRequired and dependentSchemas become conditions`() throws {
    let result = try object(
      #""a": { "type": "string" }, "b": { "type": "string" }"#,
      """
      "dependentRequired": { "a": ["b"] },
      "dependentSchemas": { "b": { "properties": { "a": { "maxLength": 1 } } } }
      """)
    #expect(result.findings == [])
    let form = try CompiledForm(result.schema)
    #expect(form.check(["a": "x"]).rules == ["b:required"])
    #expect(form.check(["a": "xx", "b": "y"]).rules == ["a:maxLength"])
  }

  @Test func `allOf is merged, anyOf, oneOf and not become rules of the form`() throws {
    let result = try object(
      #""a": { "type": "string" }, "b": { "type": "string" }"#,
      """
      "allOf": [{ "properties": { "c": { "type": "integer" } }, "required": ["c"] },
        { "anyOf": [{ "required": ["a"] }, { "required": ["b"] }] },
        { "not": { "required": ["a", "b"] } }]
      """)
    #expect(result.findings == [])
    let form = try CompiledForm(result.schema)
    #expect(form.check(["c": 1, "a": "x"]).isValid)
    #expect(form.check(["c": 1]).rules == ["form:assert"])
    #expect(form.check(["c": 1, "a": "x", "b": "y"]).rules == ["form:assert"])
    #expect(form.check(["a": "x"]).rules == ["c:required"])
  }

  @Test func `alternatives told apart by a constant become a choice with conditional fields`()
    throws
  {
    let result = try object(
      #""z": { "type": "string" }"#,
      """
      "oneOf": [
        { "properties": { "kind": { "const": "card" }, "number": { "type": "string" } },
          "required": ["kind", "number"] },
        { "properties": { "kind": { "const": "bank" }, "iban": { "type": "string" } },
          "required": ["kind", "iban"] }]
      """)
    #expect(result.findings == [])
    let form = try CompiledForm(result.schema)
    #expect(form.check([:]).rules == ["kind:required"])
    #expect(form.check(["kind": "card"]).rules == ["number:required"])
    #expect(form.check(["kind": "bank", "iban": "x"]).visible == ["z", "kind", "iban"])
  }

  @Test func `hints order the fields and choose widgets and words`() throws {
    let hints: FormValue = [
      "ui:order": ["b", "*"], "ui:submitButtonOptions": ["submitText": "Send"],
      "a": [
        "ui:widget": "textarea", "ui:placeholder": "p", "ui:help": "more", "ui:title": "T",
        "ui:autocomplete": "nickname", "ui:options": ["readonly": true],
      ], "c": ["ui:enumNames": ["One"]],
    ]
    let result = try object(
      #""a": { "type": "string", "description": "Some" }, "b": {"type": "string"}, "c": { "enum": ["1"] }"#,
      hints: hints)
    #expect(result.findings == [])
    #expect(result.schema.submitLabel == "Send")
    #expect(result.schema.fields.map(\.id) == ["b", "a", "c"])
    let expected = FormField(
      "a", .textarea, label: "T", placeholder: "p", help: "Some more", readOnly: true,
      autofill: "nickname")
    #expect(result.schema.fields[1] == expected)
    #expect(result.schema.fields[2].options == .fixed([FieldOption("1", label: "One")]))
  }

  @Test
  func `hints that are not known or cannot be used are reported with pointers into the hints`()
    throws
  {
    let hints: FormValue = [
      "ui:order": ["q"], "ui:foo": 1, "nope": [:], "a": ["ui:widget": "color", "ui:help": 3],
    ]
    let result = try object(#""a": { "type": "string" }"#, hints: hints)
    #expect(
      Set(result.findings.map { "\($0.code) \($0.path)" }) == [
        "unusableHint /ui:order", "unknownHint /ui:foo", "unknownHint /nope",
        "unusableHint /a/ui:widget", "unusableHint /a/ui:help",
      ])
  }

  @Test(arguments: [
    (
      #""a": { "type": "string", "contentEncoding": "base64" }"#, "",
      "/properties/a/contentEncoding"
    ),
    (#""a": { "type": "string", "format": "hostname" }"#, "", "/properties/a/format"),
    (#""a": { "type": ["string", "number"] }"#, "", "/properties/a"),
    (#""a": { "type": "string", "deprecated": true }"#, "", "/properties/a/deprecated"),
    (#""a": { "type": "string", "default": 3 }"#, "", "/properties/a/default"),
    (#""a": { "type": "array" }"#, "", "/properties/a"),
    (
      #""a": { "type": "array", "uniqueItems": true, "items": { "enum": ["x"] } }"#, "",
      "/properties/a/uniqueItems"
    ),
    (#""a": {}"#, "", "/properties/a"),
    (#""a": 3"#, "", "/properties/a"),
    ("", #""additionalProperties": false"#, "/additionalProperties"),
    ("", #""patternProperties": {}"#, "/patternProperties"),
    ("", #""minProperties": 1"#, "/minProperties"),
    ("", #""required": ["x"]"#, "/required"),
    (
      #""a": { "type": "string" }"#,
      #""if": { "minProperties": 1 }, "then": { "required": ["a"] }"#,
      "/if"
    ),
    ("", #""anyOf": [{ "required": ["x"] }, { "required": ["y"] }]"#, "/anyOf"),
    (#""1 x": { "type": "string" }"#, "", "/properties/1 x"),
  ])
  func `what cannot be carried over is reported, never dropped silently`(
    properties: String, more: String, path: String
  ) throws {
    #expect(try object(properties, more).findings.map(\.path).contains(path))
  }

  @Test(arguments: [
    ("[]", ""), ("3", ""), ("null", ""), (#"{ "type": "string" }"#, ""),
    (#"{ "type": "object", "x-formkit": 3 }"#, "/x-formkit"),
    (#"{ "type": "object", "x-formkit": { "sections": 3 } }"#, "/x-formkit/sections"),
    (#"{ "type": "object", "x-formkit": { "id": 3 } }"#, "/x-formkit/id"),
    (#"{ "properties": { "a": { "x-formkit": [] } } }"#, "/properties/a/x-formkit"),
    (
      #"{ "properties": { "a": { "x-formkit": { "rules": [{ "rule": "no" }] } } } }"#,
      "/properties/a/x-formkit/rules/0/rule"
    ),
  ])
  func `a document that is no importable schema is refused with its place`(
    _ json: String, path: String
  ) throws {
    let error = #expect(throws: InterchangeError.self) { try read(json) }
    #expect(error?.path == path)
  }

  @Test func `a schema that expands without end is refused, not followed`() throws {
    var definitions: [String: FormValue] = ["d0": ["type": "string"]]
    for level in 1...40 {
      let inner: FormValue = ["$ref": .string("#/$defs/d\(level - 1)")]
      definitions["d\(level)"] = ["properties": ["x": inner, "y": inner]]
    }
    let bomb: FormValue = [
      "type": "object", "$defs": .object(definitions), "properties": ["a": ["$ref": "#/$defs/d40"]],
    ]
    #expect(throws: InterchangeError.self) { try JSONSchemaImport(document: bomb) }
  }
}
