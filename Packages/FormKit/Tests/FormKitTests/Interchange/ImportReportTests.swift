import FormKit
import Testing

/// UI hints, and what is reported or refused.
@Suite struct ImportReportTests {
  @Test func `a pattern that cannot be converted is reported`() throws {
    let result = try importedObject(#""a": { "type": "string", "pattern": "(?=x)" }"#)
    #expect(result.findings.map(\.path) == ["/properties/a/pattern"])
    #expect(result.schema.fields.first?.rules == [])
  }

  @Test func `hints order the fields and choose widgets and words`() throws {
    let hints: FormValue = [
      "ui:order": ["b", "*"], "ui:submitButtonOptions": ["submitText": "Send"],
      "a": [
        "ui:widget": "textarea", "ui:placeholder": "p", "ui:help": "more", "ui:title": "T",
        "ui:autocomplete": "nickname", "ui:options": ["readonly": true],
      ], "c": ["ui:enumNames": ["One"]],
    ]
    let result = try importedObject(
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
    let result = try importedObject(#""a": { "type": "string" }"#, hints: hints)
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
    #expect(try importedObject(properties, more).findings.map(\.path).contains(path))
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
    let error = #expect(throws: InterchangeError.self) { try imported(json) }
    #expect(error?.path == path)
  }

  @Test func `a schema that expands without end is refused, not followed`() throws {
    var definitions: FormObject = ["d0": ["type": "string"]]
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
