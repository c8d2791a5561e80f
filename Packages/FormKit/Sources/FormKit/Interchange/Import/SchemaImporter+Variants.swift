extension SchemaImporter {
  /// Of `anyOf` or `oneOf` with `null` beside one schema, that schema: null is empty anyway.
  func onlyAlternative(
    _ members: FormObject, _ pointer: JSONPointer
  ) -> (keyword: String, schema: FormValue, pointer: JSONPointer)? {
    for keyword in ["anyOf", "oneOf"] {
      guard let items = members[keyword]?.arrayValue else { continue }
      let rest = items.indices.filter { items[$0] != ["type": "null"] }
      guard rest.count == 1, let index = rest.first else { continue }
      return (keyword, items[index], pointer.appending(keyword).appending(index))
    }
    return nil
  }

  /// The alternatives of a `oneOf` or `anyOf` that one property tells apart, each under the
  /// condition that the property has its constant.
  func variants(
    _ members: FormObject, _ pointer: JSONPointer, base: ImportNode, guards: [ImportGuard]
  ) -> [ImportPart] {
    guard let (keyword, name, values) = discriminator(members),
      let items = members[keyword]?.arrayValue
    else { return [] }
    let choice: FormValue = .object([
      "properties": .object([name: .object(["enum": .array(values)])]),
      "required": .array([.string(name)]),
    ])
    let place = pointer.appending(keyword)
    var result = expand(choice, place, base: base, guards: guards)
    for (index, item) in items.enumerated() {
      let test: FormValue = .object([
        "properties": .object([name: .object(["const": values[index]])]),
        "required": .array([.string(name)]),
      ])
      let condition = ImportGuard(
        test, place.appending(index), isNegated: false, base: base)
      result += expand(
        Self.without(name, item), place.appending(index), base: base,
        guards: guards + [condition])
    }
    return result
  }

  /// The property that tells the alternatives of an object apart: required in each, with another
  /// text constant in each.
  func discriminator(
    _ members: FormObject
  ) -> (keyword: String, name: String, values: [FormValue])? {
    for keyword in ["oneOf", "anyOf"] {
      guard let items = members[keyword]?.arrayValue, items.count > 1 else { continue }
      let resolved = items.map(resolve)
      guard let first = resolved.first?["properties"]?.objectValue else { continue }
      for name in first.keys.sortedExactly() {
        let values = resolved.map { item -> FormValue in
          guard item["required"]?.arrayValue?.contains(.string(name)) == true else { return .null }
          return item["properties"]?[name]?["const"] ?? .null
        }
        let texts = Set(values.filter { $0.stringValue != nil })
        if texts.count == items.count { return (keyword, name, values) }
      }
    }
    return nil
  }

  /// A schema, or what its only keyword `$ref` refers to.
  private func resolve(_ schema: FormValue) -> FormValue {
    guard let reference = schema["$ref"], schema.objectValue?.count == 1 else { return schema }
    return follow(reference, .root) { target, _ in [target] }.first ?? schema
  }

  /// An alternative without its discriminator, which the choice already says.
  private static func without(_ name: String, _ schema: FormValue) -> FormValue {
    guard case .object(var members) = schema,
      case .object(var properties)? = members["properties"]
    else { return schema }
    if case .object(var own)? = properties[name] {
      own["const"] = nil
      properties[name] = .object(own)
    }
    members["properties"] = .object(properties)
    return .object(members)
  }
}
