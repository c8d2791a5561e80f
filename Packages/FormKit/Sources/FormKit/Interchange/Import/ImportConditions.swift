/// Says JSON Schemas as conditions; nil for what a condition cannot say.
struct ImportConditions {
  let importer: SchemaImporter
  /// Where the condition is written.
  let scope: ImportScope

  /// Keywords that judge nothing.
  static let annotations: Set = [
    "$comment", "$id", "$schema", "$anchor", "$defs", "definitions", "title", "description",
    "default", "examples", "readOnly", "writeOnly", "deprecated", "x-formkit",
  ]

  func condition(_ condition: ImportGuard) -> Condition? {
    if let known = condition.condition { return known.flatMap { visible($0, condition) } }
    let found = condition.base.flatMap {
      self.condition(condition.schema, condition.pointer, at: $0, isPresent: false)
    }
    let result = condition.isNegated ? found.map(Condition.negating) : found
    condition.condition = .some(result)
    if result == nil {
      importer.lost(condition.pointer, "A condition of a form cannot express this.")
    }
    return result.flatMap { visible($0, condition) }
  }

  /// All guards at once; nil when one of them cannot be said.
  func conjunction(_ guards: [ImportGuard]) -> Condition? {
    var parts: [Condition] = []
    for item in guards {
      guard let part = condition(item) else { return nil }
      parts.append(part)
    }
    return .conjoining(parts)
  }

  /// A condition whose ids mean the same where it is written as where its `if` stands.
  private func visible(_ condition: Condition, _ origin: ImportGuard) -> Condition? {
    guard let owner = origin.base?.scope, owner !== scope else { return condition }
    if condition.fieldIDs.allSatisfy({ scope.sees($0.rawValue, of: owner) }) { return condition }
    importer.lost(
      origin.pointer, "In the form, these ids refer to other fields, so the condition is left out.")
    return nil
  }

  /// - Parameter isPresent: Whether the value is known to be there; an absent one satisfies anything.
  func condition(
    _ schema: FormValue, _ pointer: JSONPointer, at node: ImportNode, isPresent: Bool
  ) -> Condition? {
    guard importer.step() else { return nil }
    importer.depth += 1
    defer { importer.depth -= 1 }
    guard importer.depth <= SchemaImporter.maximumDepth else { return nil }
    switch schema {
    case .bool(let flag): return .constant(flag)
    case .object(let members):
      var parts: [Condition] = []
      for key in members.keys.sortedExactly() where !Self.annotations.contains(key) {
        let place = pointer.appending(key)
        guard let part = combined(key, members, place, at: node) else { return nil }
        parts.append(part)
      }
      let all = Condition.conjoining(parts)
      if case .object = node.kind { return all }
      return isPresent ? all.whileFilled(node.id) : all.orEmpty(node.id)
    default: return nil
    }
  }

  private func combined(
    _ key: String, _ members: FormObject, _ place: JSONPointer, at node: ImportNode
  ) -> Condition? {
    let value = members[key] ?? .null
    switch key {
    case "allOf": return list(value, place, at: node).map { .conjoining($0) }
    case "anyOf": return list(value, place, at: node).map { .disjoining($0) }
    case "oneOf": return list(value, place, at: node).flatMap(Condition.exactlyOne)
    case "not": return part(value, place, at: node).map(Condition.negating)
    case "$ref":
      return importer.follow(value, place) { schema, target in
        part(schema, target, at: node).map { [$0] } ?? []
      }.first
    case "then", "else":
      return members["if"] == nil ? .constant(true) : branch(key, members, place, node)
    case "if": return .constant(true)
    default:
      if case .object = node.kind { return onObject(key, value, members, place, node) }
      return OnValue(node: node).condition(key, value)
    }
  }

  private func branch(
    _ key: String, _ members: FormObject, _ place: JSONPointer, _ node: ImportNode
  ) -> Condition? {
    guard let test = part(members["if"] ?? true, place, at: node),
      let result = part(members[key] ?? true, place, at: node)
    else { return nil }
    return .disjoining([key == "then" ? .negating(test) : test, result])
  }

  private func part(_ schema: FormValue, _ place: JSONPointer, at node: ImportNode) -> Condition? {
    condition(schema, place, at: node, isPresent: true)
  }

  private func list(
    _ value: FormValue, _ place: JSONPointer, at node: ImportNode
  ) -> [Condition]? {
    guard let items = value.arrayValue, items.count <= 16 else { return nil }
    let parts = items.enumerated().map { part($1, place.appending($0), at: node) }
    return parts.contains { $0 == nil } ? nil : parts.compactMap { $0 }
  }

  private func onObject(
    _ key: String, _ value: FormValue, _ members: FormObject, _ place: JSONPointer,
    _ node: ImportNode
  ) -> Condition? {
    switch key {
    case "type": return value == "object" ? .constant(true) : nil
    case "required":
      let names = value.arrayValue?.compactMap(\.stringValue) ?? []
      let parts = names.map { name in node.child(name).flatMap { presence($0) } }
      return parts.contains { $0 == nil } ? nil : .conjoining(parts.compactMap { $0 })
    case "properties":
      let required = members["required"]?.arrayValue ?? []
      var parts: [Condition] = []
      for (name, schema) in (value.objectValue ?? [:]).sorted(by: { $0.key.isExactlyBefore($1.key) }
      ) {
        let isPresent = required.contains(.string(name))
        guard let child = node.child(name),
          let part = condition(schema, place.appending(name), at: child, isPresent: isPresent)
        else { return nil }
        guard !isPresent, case .object = child.kind else {
          parts.append(part)
          continue
        }
        guard let presence = presence(child) else { return nil }
        parts.append(.disjoining([.negating(presence), part]))
      }
      return .conjoining(parts)
    default: return nil
    }
  }

  /// Whether a value is there: filled, or any field of an object filled.
  func presence(_ node: ImportNode, besides other: ImportNode? = nil) -> Condition? {
    switch node.kind {
    case .unusable: return nil
    case .field, .list: return .field(FieldID(rawValue: node.id), .isFilled(true))
    case .object:
      let left = Set((other?.leaves ?? []).map(ObjectIdentifier.init))
      let leaves = node.leaves.filter { importer.step() && !left.contains(ObjectIdentifier($0)) }
      return .disjoining(
        leaves.map { .field(FieldID(rawValue: $0.id), .isFilled(true)) })
    }
  }
}
