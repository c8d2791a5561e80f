/// Format 1 itself as a JSON Schema, draft 2020-12, for editors and other tools.
///
/// Made from the tables the reader uses. It says what the shape of a document can say: a document it
/// refuses has a lint finding about an unknown or missing key, a wrong type or an unknown name. What
/// only a linter sees (ids that refer to nothing, cycles, dead rules, patterns) it accepts.
public enum FormatSchema {
  /// The JSON Schema as a document.
  public static var document: FormValue {
    var root = object(FormatKeys.schema, schemaKeys, required: ["formatVersion", "id"])
    root["$schema"] = "https://json-schema.org/draft/2020-12/schema"
    root["title"] = "Form schema, format 1"
    root["description"] = "The fields of a form, their order and their rules."
    root["oneOf"] = [["required": ["sections"]], ["required": ["pages"]]]
    root["$defs"] = .object(definitions)
    return .object(root)
  }

  private static var definitions: FormObject {
    var result: FormObject = [
      "id": ["type": "string", "pattern": "^[A-Za-z][A-Za-z0-9_\\-]*$"],
      "count": ["type": "integer", "minimum": 0, "maximum": 9_007_199_254_740_991],
      "text": text, "condition": condition, "expression": expression, "default": standardValue,
      "fields": [
        "type": "array",
        "items": [
          "if": ["type": "object", "required": ["use"]], "then": reference("use"),
          "else": reference("field"),
        ],
      ],
    ]
    result["page"] = .object(object(FormatKeys.page, pageKeys, required: ["id"]))
    var section = object(FormatKeys.section, sectionKeys, required: [])
    section["dependentRequired"] = ["repeat": ["id"]]
    result["section"] = .object(section)
    result["repeat"] = .object(object(FormatKeys.repetition, repeatKeys, required: []))
    result["use"] = .object(
      object(["use"], ["use": describe("string", "The fragment's name.")], required: ["use"]))
    result["field"] = .object(field)
    result["options"] = options
    result["effect"] = .object(
      object(FormatKeys.effect, effectKeys, required: ["lookup", "fills"]))
    result["rule"] = rule
    result["formRule"] = .object(
      object(FormatKeys.formRule, formRuleKeys, required: ["rule", "that"]))
    result["action"] = .object(object(FormatKeys.action, actionKeys, required: ["id"]))
    result["migration"] = .object(
      object(FormatKeys.migration, migrationKeys, required: ["from"]))
    return result
  }

  private static var field: FormObject {
    var result = object(
      FieldReader.keys + ["x-controlId", "x-region"], fieldKeys, required: ["id", "type"])
    result["if"] = [
      "properties": ["type": ["enum": ["choice", "multiChoice"]]], "required": ["type"],
    ]
    result["then"] = ["required": ["options"]]
    return result
  }

  /// An object with the keys of a reader's table, each with its meaning.
  static func object(
    _ keys: [String], _ meanings: FormObject, required: [String]
  ) -> FormObject {
    var properties = meanings.filter { keys.contains($0.key) }
    for key in keys where properties[key] == nil { properties[key] = true }
    properties["$schema"] = true
    var result: FormObject = [
      "type": "object", "properties": .object(properties),
      "patternProperties": ["^x-": true], "additionalProperties": false,
    ]
    if !required.isEmpty { result["required"] = .array(required.map { .string($0) }) }
    return result
  }

  static func reference(_ name: String) -> FormValue { ["$ref": .string("#/$defs/\(name)")] }

  static func reference(_ name: String, _ description: String) -> FormValue {
    ["$ref": .string("#/$defs/\(name)"), "description": .string(description)]
  }

  static func list(of name: String, _ description: String) -> FormValue {
    ["type": "array", "items": reference(name), "description": .string(description)]
  }

  static func describe(_ type: String, _ description: String) -> FormValue {
    ["type": .string(type), "description": .string(description)]
  }

  static func choice<T: RawRepresentable & CaseIterable>(
    _ type: T.Type, _ description: String
  ) -> FormValue where T.RawValue == String {
    choice(T.allCases.map(\.rawValue), description)
  }

  static func choice(_ names: [String], _ description: String) -> FormValue {
    ["enum": .array(names.map { .string($0) }), "description": .string(description)]
  }
}
