import FormKit
import Testing

@Suite struct HostileImportTests {
  private static let seedText = #"""
    { "$id": "http://x/s", "type": "object", "$defs": { "n": { "type": "string", "pattern": "^a|b" },
        "o": { "type": "object", "properties": { "q": { "$ref": "#/$defs/n" } }, "required": ["q"] } },
      "properties": { "a": { "$ref": "#/$defs/n", "minLength": 2 }, "b": { "type": "integer",
          "minimum": 1, "exclusiveMaximum": 9, "multipleOf": 2, "default": 4 },
        "c": { "enum": ["x", "y"] }, "d": { "type": "array", "items": { "$ref": "#/$defs/o" },
          "minItems": 1 }, "e": { "type": "array", "items": { "enum": ["x", "y"] } },
        "f": { "$ref": "#/$defs/o" }, "g": { "type": "boolean", "const": true } },
      "required": ["a", "g"], "if": { "properties": { "c": { "const": "x" } }, "required": ["c"] },
      "then": { "required": ["b"], "properties": { "a": { "maxLength": 5 } } },
      "else": { "not": { "required": ["e"] } }, "dependentRequired": { "b": ["c"] },
      "oneOf": [{ "properties": { "k": { "const": "1" }, "v": { "type": "number" } },
          "required": ["k"] }, { "properties": { "k": { "const": "2" } }, "required": ["k"] }],
      "allOf": [{ "anyOf": [{ "required": ["a"] }, { "required": ["c"] }] }] }
    """#

  private static let words: [FormValue] = [
    .null, true, false, 0, -1, 1e300, "", "x", "#", "#/$defs/o", "#/properties/f", "^(", "[", [],
    ["a"], [["const": "x"], ["const": "y"]], [:], ["$ref": "#"], ["type": "object"],
    ["properties": ["a": ["type": "array"]]], "object", "array", ["string", "number"],
  ]

  private static let mutation = DocumentMutation(
    words: words, members: ["items", "x-formkit", "not", "type"], depth: 7)

  @Test(arguments: 0..<20)
  func `any document is refused with its place or becomes a form that loads`(seed: Int) throws {
    var random = SeededGenerator(state: UInt64(seed))
    let original = try FormValue(json: Self.seedText)
    for _ in 0..<40 {
      var document = original
      for _ in 0...Int.random(in: 0..<4, using: &random) {
        document = Self.mutation.changed(document, &random)
      }
      do throws(InterchangeError) {
        let result = try JSONSchemaImport(document: document)
        #expect(throws: Never.self, "\(document.json())") { try CompiledForm(result.schema) }
      } catch {
        #expect(!error.reason.isEmpty)
      }
    }
  }

  @Test func `the document the changes start from imports without a loss but the renamed`() throws {
    let result = try JSONSchemaImport(document: FormValue(json: Self.seedText))
    #expect(Set(result.findings.map(\.code)) == ["flattened", "approximated"])
  }
}
