/// A JSON Schema of an object being written.
struct ExportObject {
  private var properties: FormObject = [:]
  private var required: [FormValue] = []
  private var logic: [FormValue] = []

  /// The keywords so far.
  var members: FormObject {
    var result: FormObject = ["type": "object", "properties": .object(properties)]
    if !required.isEmpty { result["required"] = .array(required) }
    if !logic.isEmpty { result["allOf"] = .array(logic) }
    return result
  }

  /// Adds a property as it stands.
  mutating func add(_ id: String, _ schema: FormObject, isRequired: Bool) {
    properties[id] = .object(schema)
    if isRequired { required.append(.string(id)) }
  }

  /// Adds a property that is judged only under a condition.
  ///
  /// - Parameter test: The condition as a schema; nil when JSON Schema cannot say it, and then the
  ///   property is only described.
  mutating func add(
    _ id: String, _ schema: FormObject, isRequired: Bool, when: Condition,
    test: FormValue?
  ) {
    if when.isAlways { return add(id, schema, isRequired: isRequired) }
    var shown = schema.filter { ["title", "description"].contains($0.key) }
    shown["x-formkit"] = .object(["describes": .object(schema)])
    properties[id] = .object(shown)
    guard let test else { return }
    var then: FormObject = ["properties": .object([id: .object(schema)])]
    if isRequired { then["required"] = .array([.string(id)]) }
    addLogic(if: test, then: .object(then))
  }

  /// Adds what restates, for other validators, something `x-formkit` carries.
  mutating func addLogic(if test: FormValue?, then: FormValue) {
    var members: FormObject = ["x-formkit": ["derived": true]]
    if let test {
      members["if"] = test
      members["then"] = then
    } else {
      members["allOf"] = .array([then])
    }
    logic.append(.object(members))
  }
}
