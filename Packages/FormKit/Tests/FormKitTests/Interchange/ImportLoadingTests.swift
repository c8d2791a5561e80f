import FormKit
import Testing

/// What an import prints loads, and what a form cannot say is a finding.
@Suite struct ImportLoadingTests {
  private func findings(_ properties: String, _ more: String = "") throws -> [String] {
    try importedObject(properties, more).findings.map { "\($0.code) \($0.path)" }
  }

  @Test(arguments: [
    #""dependentSchemas": { "bar": { "properties": { "bar": { "minLength": 2 } } } }"#,
    """
    "if": { "properties": { "bar": { "const": "x" } }, "required": ["bar"] },
    "then": { "properties": { "bar": { "maxLength": 3 } } }
    """,
  ])
  func `a property described only under a condition on itself always shows`(more: String) throws {
    let result = try importedObject("", more)
    #expect(result.findings.contains { $0.code == "approximated" })
    #expect(result.schema.fields.map(\.id) == ["bar"])
    #expect(result.schema.fields.first?.visible == true)
  }

  @Test func `properties that describe each other under conditions show, and so do objects`() throws
  {
    let each = try importedObject(
      "",
      """
      "dependentSchemas": {
        "a": { "properties": { "b": { "type": "string" } } },
        "b": { "properties": { "a": { "type": "string" } } } }
      """)
    #expect(each.schema.fields.map(\.id) == ["b", "a"])
    #expect(each.schema.fields.contains { $0.visible == true })
    let object = try importedObject(
      "",
      """
      "dependentSchemas": { "o": { "properties": {
        "o": { "type": "object", "properties": { "x": { "type": "string" } } } } } }
      """)
    #expect(object.schema.fields.map(\.id) == ["o_x"])
  }

  @Test func `an exclusive bound beyond which there is no number is reported`() throws {
    #expect(
      try findings(
        #""a": { "type": "number", "exclusiveMaximum": -1.7976931348623157e308 }"#)
        == ["notCarriedOver /properties/a/exclusiveMaximum"])
    #expect(
      try findings(#""a": { "type": "number", "exclusiveMinimum": 1.7976931348623157e308 }"#)
        == ["notCarriedOver /properties/a/exclusiveMinimum"])
  }

  @Test(arguments: [
    #"{ "rules": [{ "rule": "matches", "field": "nope" }] }"#,
    #"{ "rules": [{ "rule": "custom", "name": "nope" }] }"#,
    #"{ "visible": { "field": "nope", "isFilled": true } }"#,
    #"{ "rules": [{ "rule": "pattern", "value": "(" }] }"#,
  ])
  func `an x-formkit that makes no form that loads is refused with its property`(
    carried: String
  ) throws {
    let document = """
      { "type": "object", "properties": { "a": { "type": "string", "x-formkit": \(carried) } } }
      """
    let error = #expect(throws: InterchangeError.self) {
      try JSONSchemaImport(json: Array(document.utf8))
    }
    #expect(error?.path.hasPrefix("/properties/a") == true)
  }

  @Test func `a custom rule is known when the app registers it`() throws {
    let document = """
      { "type": "object", "properties": { "a": { "type": "string",
        "x-formkit": { "rules": [{ "rule": "custom", "name": "own" }] } } } }
      """
    var rules = RuleRegistry()
    rules.register("own") { _, _ in nil }
    let result = try JSONSchemaImport(json: Array(document.utf8), rules: rules)
    #expect(result.schema.fields.first?.rules.map(\.kind) == [.custom("own")])
  }

  @Test func `more items than a repeat may have, and a pattern too large, are reported`() throws {
    #expect(
      try findings(
        #""a": { "type": "array", "minItems": 1001, "items": { "properties": { "b": { "type": "string" } } } }"#
      ) == ["notCarriedOver /properties/a/minItems"])
    #expect(
      try findings(#""a": { "type": "string", "pattern": "^(?:[a-z]{1000}){1000}$" }"#)
        == ["notCarriedOver /properties/a/pattern"])
  }

  @Test func `a pattern that is too large only for the whole text is reported, too`() throws {
    // 9,995 to 10,000 instructions; what matches before and after takes five more.
    let found = try [995, 996, 1000].map { size in
      try findings(#""a": { "type": "string", "pattern": "(?:a{1000}){9}a{\#(size)}" }"#)
    }
    let refused = ["notCarriedOver /properties/a/pattern"]
    #expect(found == [[], refused, refused])
  }

  @Test func `the values of an enum that a field of one type cannot hold are reported`() throws {
    let result = try importedObject(#""a": { "enum": ["x", 1, true, null] }"#)
    #expect(result.findings.map(\.path) == ["/properties/a/enum"])
    #expect(result.findings.first?.message.contains("1, true") == true)
    #expect(try result.accepts(["a": "x"]))
    #expect(try !result.accepts(["a": "1"]))
  }

  @Test(arguments: [
    ("number", "\"minLength\": 2", "minLength"), ("string", "\"minimum\": 2", "minimum"),
    ("boolean", "\"pattern\": \"x\"", "pattern"), ("integer", "\"maxLength\": 2", "maxLength"),
    ("boolean", "\"multipleOf\": 2", "multipleOf"),
  ])
  func `a keyword of another type is reported`(type: String, more: String, key: String) throws {
    let found = try importedObject("\"a\": { \"type\": \"\(type)\", \(more) }").findings
    #expect(found.map { "\($0.code) \($0.path)" } == ["notCarriedOver /properties/a/\(key)"])
    let field = ["string": "text", "boolean": "toggle"][type] ?? type
    #expect(found.first?.message == "\"\(key)\" does not apply to a field of type \(field).")
  }

  @Test(arguments: [
    ("\"minLength\": \"2\"", "minLength"), ("\"pattern\": 3", "pattern"),
    ("\"enum\": \"x\"", "enum"), ("\"title\": 3", "title"), ("\"format\": []", "format"),
    ("\"readOnly\": \"yes\"", "readOnly"), ("\"allOf\": {}", "allOf"),
    ("\"anyOf\": []", "anyOf"), ("\"examples\": 3", "examples"),
  ])
  func `a malformed keyword of a property is reported`(more: String, key: String) throws {
    #expect(
      try findings("\"a\": { \"type\": \"string\", \(more) }").contains(
        "notCarriedOver /properties/a/\(key)"))
  }

  @Test(arguments: [
    ("\"required\": \"a\"", "required"), ("\"required\": [1]", "required"),
    ("\"dependentRequired\": []", "dependentRequired"), ("\"if\": 3", "if"),
    ("\"then\": []", "then"), ("\"dependentSchemas\": 1", "dependentSchemas"),
  ])
  func `a malformed keyword of an object is reported`(more: String, key: String) throws {
    #expect(
      try findings(#""a": { "type": "string" }"#, more).contains("notCarriedOver /\(key)"))
  }

  @Test(arguments: [#"{ "type": "null" }"#, #"{ "type": ["null"] }"#, #"{ "const": null }"#])
  func `a property that only null fits is no field`(schema: String) throws {
    let result = try importedObject("\"a\": \(schema), \"b\": { \"type\": \"string\" }")
    #expect(result.findings.map(\.path) == ["/properties/a"])
    #expect(result.schema.fields.map(\.id) == ["b"])
  }

  @Test func `another type under a condition is reported`() throws {
    let then = #""then": { "properties": { "b": { "type": "null" } } }"#
    #expect(
      try findings(
        #""a": { "type": "string" }, "b": { "type": "string" }"#,
        #""if": { "required": ["a"] }, \#(then)"#
      ).contains("notCarriedOver /then/properties/b/type"))
  }

  @Test(arguments: [
    #"{ "type": "string", "maxLength": 2, "default": "abc" }"#,
    #"{ "type": "number", "minimum": 3, "default": 1 }"#,
    #"{ "enum": ["x", "y"], "default": "z" }"#,
    #"{ "type": "string", "pattern": "^a$", "default": "b" }"#,
  ])
  func `a default its own rules refuse is reported, and the field starts empty`(
    schema: String
  ) throws {
    let result = try importedObject("\"a\": \(schema)")
    #expect(result.findings.map(\.path) == ["/properties/a/default"])
    #expect(result.schema.fields.first?.defaultValue == nil)
    #expect(try result.accepts([:]))
  }

  @Test func `an export reports a default that the field's own rules refuse, and carries it`()
    throws
  {
    let form = FormSchema(
      "f",
      sections: [
        FormSection(fields: [
          FormField(
            "a", .text, label: "A", defaultValue: .value("abc"),
            rules: [FieldRule(.maxLength(2, .codePoints))])
        ])
      ])
    let export = JSONSchemaExport(form)
    #expect(export.findings.map(\.path) == ["/sections/0/fields/0/default"])
    #expect(try JSONSchemaImport(document: export.document).schema == form)
  }

  @Test func `a required list of objects without minItems is reported`() throws {
    let list =
      #""a": { "type": "array", "items": { "properties": { "b": { "type": "string" } } } }"#
    #expect(try findings(list, #""required": ["a"]"#) == ["approximated /properties/a"])
    #expect(try findings(list) == [])
  }

  @Test func `the format email is a mailbox of RFC 5321, both ways`() throws {
    let result = try importedObject(#""a": { "type": "string", "format": "email" }"#)
    #expect(result.schema.fields.first?.rules.map(\.kind) == [.email(.rfc5321)])
    #expect(try result.accepts(["a": "\"a b\"@example.com"]))
    #expect(try !result.accepts(["a": "a..b@example.com"]))
    let export = JSONSchemaExport(result.schema)
    #expect(export.document["properties"]?["a"]?["format"] == "email")
    #expect(export.findings == [])
  }
}
