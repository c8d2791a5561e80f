import FormKit
import Testing

/// What conditional keywords become: `if`, dependent ones, and those that combine schemas.
@Suite struct ImportConditionTests {
  @Test func `if, then and else become conditions`() throws {
    let result = try importedObject(
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
    let result = try importedObject(
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
    let result = try importedObject(
      #""a": { "type": "string" }, "b": { "type": "string" }"#,
      #""if": { "properties": { "a": { "const": "x" } } }, "then": { "required": ["b"] }"#)
    #expect(try !result.accepts([:]))
    #expect(try !result.accepts(["a": "x"]))
    #expect(try result.accepts(["a": "y"]))
  }

  @Test func `a condition narrows a value without deciding what kind of input it is`() throws {
    let result = try importedObject(
      #""a": { "type": "boolean" }, "b": { "type": "string" }"#,
      """
      "if": { "properties": { "a": { "const": true } }, "required": ["a"] },
      "then": { "properties": { "b": { "enum": ["x"] } } },
      "else": { "properties": { "b": { "format": "date" } } }
      """)
    #expect(result.findings.map(\.path) == ["/else/properties/b/format"])
    #expect(result.schema.fields[1].type == .text)
    #expect(try !result.accepts(["a": true, "b": "y"]))
    #expect(try result.accepts(["a": false, "b": "y"]))
  }

  @Test func `dependentRequired and dependentSchemas become conditions`() throws {
    let result = try importedObject(
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
    let result = try importedObject(
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
    let result = try importedObject(
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
}
