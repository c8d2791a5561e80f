import FormKit
import Testing

@Suite struct ExportTests {
  @Test(arguments: 0..<250)
  func `import after export keeps the verdict on any form and values`(seed: Int) throws {
    var generator = SchemaGenerator(seed: UInt64(seed))
    let schema = generator.schema()
    guard let form = try? CompiledForm(schema) else { return }
    let export = JSONSchemaExport(schema)
    let text = Array(export.document.json().utf8)
    let back = try CompiledForm(JSONSchemaImport(json: text).schema)
    #expect(back.schema == schema)
    for _ in 0..<10 {
      let values = generator.values(for: schema)
      #expect(back.check(values) == form.check(values))
    }
  }

  @Test func `most generated forms load, so that the property says something`() throws {
    let loaded = (0..<250).filter { seed in
      var generator = SchemaGenerator(seed: UInt64(seed))
      return (try? CompiledForm(generator.schema())) != nil
    }
    #expect(loaded.count > 150)
  }

  @Test func `the standard keywords say what JSON Schema can say`() throws {
    let schema = FormSchema(
      "s", title: "S",
      fields: [
        FormField(
          "name", .text, label: "Name", required: true,
          rules: [.minLength(2, unit: .codePoints), .pattern("a|b")]),
        FormField("age", .integer, label: "Age", rules: [.min(0), .step(5)]),
        FormField("ok", .toggle, label: "OK", required: true),
        .choice("kind", label: "Kind", options: [FieldOption("a", label: "A"), FieldOption("b")]),
        FormField(
          "why", .textarea, label: "Why", required: true, visible: .field("kind", .equals("b"))),
      ])
    let export = JSONSchemaExport(schema)
    #expect(export.findings == [])
    #expect(export.document["required"] == ["name", "ok"])
    #expect(
      export.document["properties"]?["name"] == [
        "type": "string", "title": "Name", "minLength": 2, "pattern": "^(?:a|b)$",
      ])
    #expect(
      export.document["properties"]?["ok"] == ["type": "boolean", "title": "OK", "const": true])
    #expect(
      export.document["properties"]?["kind"]?["oneOf"]
        == [["const": "a", "title": "A"], ["const": "b", "title": "b"]])
    let rule = export.document["allOf"]?.arrayValue?.first
    #expect(rule?["if"] == ["properties": ["kind": ["const": "b"]], "required": ["kind"]])
    #expect(rule?["then"]?["required"] == ["why"])
    #expect(rule?["then"]?["properties"]?["why"]?["type"] == "string")
  }

  @Test func `x-formkit holds only what the standard keywords do not say`() throws {
    let schema = FormSchema(
      "s", title: "S",
      fields: [
        FormField("a", .text, label: "A"), FormField("b", .textarea, label: "B", autofill: "name"),
      ])
    let document = JSONSchemaExport(schema).document
    #expect(document["properties"]?["a"] == ["type": "string", "title": "A"])
    #expect(document["properties"]?["b"]?["x-formkit"] == ["type": "textarea", "autofill": "name"])
    #expect(document["x-formkit"] == ["id": "s", "sections": [["fields": ["a", "b"]]]])
  }

  @Test func `an edited export is read with the edit, and a new property is not lost`() throws {
    let schema = FormSchema(
      "s",
      sections: [
        FormSection(fields: [FormField("a", .integer, label: "A", rules: [.max(5)])]),
        FormSection(repeating: "r", fields: [FormField("q", .text, label: "Q")]),
      ])
    let text = JSONSchemaExport(schema).document.json()
      .replacing(#""maximum":5"#, with: #""maximum":7"#)
      .replacing(#""q":{"#, with: #""n":{"type":"boolean"},"q":{"#)
      .replacing(#""properties":{"a""#, with: #""properties":{"z":{"type":"string"},"a""#)
    let result = try JSONSchemaImport(json: Array(text.utf8))
    #expect(result.schema.fields.map(\.id) == ["a", "q", "n", "z"])
    #expect(result.schema.fields.first?.rules == [.max(7)])
  }

  @Test func `what JSON Schema cannot say is reported with its place`() throws {
    let schema = FormSchema(
      "s",
      fields: [
        FormField(
          "a", .text, label: "A", transforms: [.trim], rules: [.noProfanity, .maxLength(3)]),
        FormField(
          "b", .date, label: "B", visible: .context("c", .equals(1)),
          rules: [FieldRule(.before(.today, strict: true))]),
        FormField("c", .number, label: "C", compute: .add([.value(1), .value(2)])),
        FormField("d", .text, label: "D", rules: [FieldRule(.email(.html), severity: .warning)]),
      ], rules: [FormRule(.field("a", .isTouched(true)))])
    let found = JSONSchemaExport(schema).findings.map { "\($0.code) \($0.path)" }
    #expect(
      found == [
        "transformed /sections/0/fields/0/transforms",
        "notCarriedOver /sections/0/fields/0/rules/0", "approximated /sections/0/fields/0/rules/1",
        "notCarriedOver /sections/0/fields/1", "notCarriedOver /sections/0/fields/1/rules/0",
        "notCarriedOver /sections/0/fields/2/compute",
        "notCarriedOver /sections/0/fields/3/rules/0", "notCarriedOver /rules/0",
      ])
  }

  @Test func `the README's example of import compiles`() throws {
    let bytes = Array(#"{"type":"object","properties":{"a":{"type":"string"}}}"#.utf8)
    let result = try JSONSchemaImport(json: bytes)
    #expect(try CompiledForm(result.schema).check(["a": "x"]).isValid)
  }
}
