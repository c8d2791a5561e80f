/// What the value of a keyword must be to mean anything.
enum KeywordShape: String {
  case text = "a text"
  case number = "a number"
  case positive = "a number above 0"
  case count = "a whole number from 0"
  case flag = "true or false"
  case list = "a list"
  case names = "a list of texts"
  case members = "an object"
  case schema = "a schema"
  case schemas = "a list of schemas"

  /// By keyword; `type` and `$ref` are judged where they are read.
  static let all: [String: KeywordShape] = [
    "title": .text, "description": .text, "format": .text, "pattern": .text,
    "minimum": .number, "maximum": .number, "exclusiveMinimum": .number,
    "exclusiveMaximum": .number, "multipleOf": .positive, "minLength": .count,
    "maxLength": .count, "minItems": .count, "maxItems": .count, "readOnly": .flag,
    "writeOnly": .flag, "deprecated": .flag, "enum": .list, "examples": .list,
    "required": .names, "properties": .members, "dependentRequired": .members,
    "dependentSchemas": .members, "items": .schema, "not": .schema, "if": .schema,
    "then": .schema, "else": .schema, "allOf": .schemas, "anyOf": .schemas, "oneOf": .schemas,
  ]

  func admits(_ value: FormValue) -> Bool {
    switch self {
    case .text: value.stringValue != nil
    case .number: value.numberValue != nil
    case .positive: value.numberValue.map { $0 > 0 } ?? false
    case .count: value.integerValue.map { $0 >= 0 } ?? false
    case .flag: value.boolValue != nil
    case .list: value.arrayValue != nil
    case .names: value.arrayValue?.allSatisfy { $0.stringValue != nil } ?? false
    case .members: value.objectValue != nil
    case .schema: Self.isSchema(value)
    case .schemas: value.arrayValue.map { !$0.isEmpty && $0.allSatisfy(Self.isSchema) } ?? false
    }
  }

  private static func isSchema(_ value: FormValue) -> Bool {
    value.boolValue != nil || value.objectValue != nil
  }
}

extension SchemaImporter {
  /// Reports the keywords of a schema whose value is malformed: nothing reads those.
  func reportMalformed(_ members: FormObject, _ pointer: JSONPointer) {
    for (key, value) in members.sorted(by: { $0.key.isExactlyBefore($1.key) }) {
      guard let shape = KeywordShape.all[key], !shape.admits(value) else { continue }
      lost(
        pointer.appending(key),
        "\"\(key)\" must be \(shape.rawValue). It is ignored.")
    }
  }
}
