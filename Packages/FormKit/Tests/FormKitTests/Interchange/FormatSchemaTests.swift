import FormKit
import Testing

@Suite struct FormatSchemaTests {
  @Test func `every key of the reader has a description`() throws {
    let definitions = try #require(FormatSchema.document["$defs"]?.objectValue)
    var objects = definitions.filter { $0.value["properties"] != nil && $0.key != "rule" }
    objects["schema"] = FormatSchema.document
    for (name, definition) in objects {
      for (key, meaning) in definition["properties"]?.objectValue ?? [:] where key != "$schema" {
        #expect(meaning["description"]?.stringValue?.isEmpty == false, "\(name).\(key)")
      }
    }
    for alternative in definitions["rule"]?["allOf"]?.arrayValue ?? [] {
      let keys = alternative["then"]?["properties"]?.objectValue ?? [:]
      #expect(keys["rule"] != nil)
      for (key, meaning) in keys where !["$schema", "rule"].contains(key) {
        #expect(meaning["description"]?.stringValue?.isEmpty == false, "\(alternative): \(key)")
      }
    }
  }

  @Test func `a schema that says everything is valid by the JSON Schema of format 1`() throws {
    #expect(try FormatValidator().failures(FormValue(json: EncodingTests.everything)) == [])
  }

  @Test(arguments: [
    #""type": "txt""#, #""type": "text", "colour": 1"#, #""type": "text", "label": 3"#,
    #""type": "choice""#, #""type": "text", "rules": [{ "rule": "minLength" }]"#,
    #""type": "text", "rules": [{ "rule": "minlength", "value": 3 }]"#,
    #""type": "text", "rules": [{ "rule": "email", "value": 3 }]"#,
    #""type": "text", "rules": [{ "rule": "step", "value": 0 }]"#,
    #""type": "text", "transforms": ["upper"]"#, #""type": "text", "maxLength": -1"#,
    #""type": "text", "visible": "yes""#, #""type": "text", "visible": { "field": "a" }"#,
    #""type": "text", "visible": { "field": "a", "is": 1 }"#,
    #""type": "text", "visible": { "field": "a", "equals": 1, "in": [] }"#,
    #""type": "text", "visible": { "context": "a", "isTouched": true }"#,
    #""type": "text", "compute": { "concat": [] }"#, #""type": "text", "compute": []"#,
    #""type": "text", "default": { "add": 3 }"#, #""type": "text", "help": { "key": 1 }"#,
    #""type": "text", "effects": [{ "lookup": "l" }]"#,
    #""type": "text", "effects": [{ "fills": {} }]"#,
    #""type": "text", "effects": [{ "lookup": "l", "fills": { "a": 1 } }]"#,
    #""type": "text", "effects": [{ "lookup": "l", "fills": {}, "fill": 1 }]"#,
    #""type": "text", "rules": [{ "rule": "before" }]"#, #""type": "text", "options": 3"#,
  ])
  func `a wrong field is refused by the JSON Schema of format 1`(_ members: String) throws {
    let wrong = try FormValue(json: "{ \(members) }").objectValue ?? [:]
    let plain: FormObject = ["id": "f", "label": "F"]
    let field = FormValue.object(plain.merging(wrong) { $1 })
    let document: FormValue = [
      "formatVersion": 1, "id": "s", "sections": [["fields": [field]]],
    ]
    #expect(try !FormatValidator().failures(document).isEmpty)
    #expect(!CompiledForm.lint(document: document).isEmpty)
  }

  @Test func `x- keys and $schema are allowed everywhere`() throws {
    let text = #"""
      { "$schema": "s", "x-a": 1, "formatVersion": 1, "id": "s", "sections": [{ "x-b": 1, "fields": [
        { "x-c": 1, "id": "a", "type": "text", "label": "A",
          "visible": { "context": "c", "equals": 1, "x-d": 1 },
          "rules": [{ "rule": "email", "x-e": 1 }] }] }] }
      """#
    let document = try FormValue(json: text)
    #expect(try FormatValidator().failures(document) == [])
    #expect(CompiledForm.lint(document: document) == [])
  }
}
