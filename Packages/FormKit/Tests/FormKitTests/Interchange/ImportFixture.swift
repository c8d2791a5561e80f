import FormKit
import Testing

/// The import of a JSON Schema; the form it gives loads.
func imported(_ json: String, hints: FormValue = [:]) throws -> JSONSchemaImport {
  let result = try JSONSchemaImport(json: Array(json.utf8), hints: hints)
  _ = try CompiledForm(result.schema)
  return result
}

/// The import of an object with these properties and more keywords.
func importedObject(
  _ properties: String, _ more: String = "", hints: FormValue = [:]
) throws -> JSONSchemaImport {
  try imported(
    "{ \"type\": \"object\", \"properties\": { \(properties) }\(more.isEmpty ? "" : ", " + more) }",
    hints: hints)
}

extension JSONSchemaImport {
  /// Whether the form accepts values.
  func accepts(_ values: FormObject) throws -> Bool {
    try CompiledForm(schema).check(values).isValid
  }
}
