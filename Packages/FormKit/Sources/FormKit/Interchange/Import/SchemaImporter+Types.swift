extension SchemaImporter {
  /// The JSON types a value may have, `null` aside; empty when nothing says so.
  func types(_ node: ImportNode) -> Set<String> {
    let unconditional = node.parts.filter(\.isUnconditional)
    for parts in [unconditional, node.parts] {
      let declared = parts.compactMap { type(of: $0) }
      if let first = declared.first {
        let common = declared.dropFirst().reduce(first, Self.common)
        if common.isEmpty { lost(node.pointer, "No value can have all of these types.") }
        return common.isEmpty ? first : common
      }
      let implied = parts.compactMap { Self.impliedType($0.members) }
      if let first = implied.first { return [first] }
    }
    return []
  }

  /// The JSON types a part declares; nil when it declares none, or null alone.
  private func type(of part: ImportPart) -> Set<String>? {
    guard let value = part.members["type"] else { return nil }
    let names = value.stringValue.map { [$0] } ?? value.arrayValue?.compactMap(\.stringValue) ?? []
    let known: Set = ["string", "number", "integer", "boolean", "array", "object", "null"]
    guard !names.isEmpty, known.isSuperset(of: names) else {
      lost(part.pointer.appending("type"), "There is no such type.")
      return nil
    }
    return names == ["null"] ? nil : Set(names).subtracting(["null"])
  }

  private static func common(_ lhs: Set<String>, _ rhs: Set<String>) -> Set<String> {
    var result = lhs.intersection(rhs)
    if !result.contains("integer"), lhs.union(rhs).contains("integer"),
      (lhs.contains("integer") && rhs.contains("number"))
        || (rhs.contains("integer") && lhs.contains("number"))
    {
      result.insert("integer")
    }
    return result
  }

  private static func impliedType(_ members: FormObject) -> String? {
    let values = (members["enum"]?.arrayValue ?? []) + [members["const"] ?? .null]
    for value in values {
      switch value {
      case .string: return "string"
      case .number: return "number"
      case .bool: return "boolean"
      default: continue
      }
    }
    let signs: [(String, [String])] = [
      ("object", ["properties", "required"]),
      ("array", ["items", "minItems", "maxItems"]),
      ("string", ["minLength", "maxLength", "pattern", "format"]),
      ("number", ["minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf"]),
    ]
    return signs.first { $0.1.contains { members[$0] != nil } }?.0
  }

  /// What kind of input a scalar is.
  func fieldType(_ node: ImportNode, _ types: Set<String>) -> FieldType {
    if choices(node) != nil, types.isEmpty || types.contains("string") { return .choice }
    if types.isEmpty { lost(node.pointer, "This accepts any value; the form asks for a text.") }
    if types.count > 1 {
      let names = types.sorted().joined(separator: ", ")
      lost(node.pointer, "A field has only one type, but this allows \(names).")
    }
    if types.contains("string") || types.isEmpty { return textType(node) }
    if types.contains("number") { return .number }
    return types.contains("integer") ? .integer : .toggle
  }

  private func textType(_ node: ImportNode) -> FieldType {
    let parts = node.decidingParts
    if parts.contains(where: { $0.members["pattern"] == .string(KnownPattern.time) }) {
      return .time
    }
    switch parts.compactMap({ $0.members["format"]?.stringValue }).first {
    case "email", "idn-email": return .email
    case "uri", "iri", "url": return .url
    case "date": return .date
    case "password": return .password
    case "phone", "tel": return .phone
    default: return .text
    }
  }

  /// The options of a choice: an `enum` of texts, or constants with titles.
  func choices(_ node: ImportNode) -> (options: [FieldOption], part: ImportPart)? {
    for part in node.decidingParts {
      if let options = choices(part.members, names: node.hints["enumNames"]?.arrayValue ?? []) {
        return (options, part)
      }
    }
    return nil
  }

  func choices(_ members: FormObject, names: [FormValue] = []) -> [FieldOption]? {
    if let options = titledChoices(members) { return options }
    guard let values = members["enum"]?.arrayValue else { return nil }
    let filled = values.enumerated().filter { !$0.1.isEmpty }
    guard !values.isEmpty, filled.allSatisfy({ $0.1.stringValue != nil }) else { return nil }
    return filled.map { index, value in
      let name = names.indices.contains(index) ? names[index].stringValue : nil
      return FieldOption(value, label: name.map { .literal($0) })
    }
  }

  /// The options of a `oneOf` or `anyOf` of constants with titles.
  func titledChoices(_ members: FormObject) -> [FieldOption]? {
    for keyword in ["oneOf", "anyOf"] {
      guard let items = members[keyword]?.arrayValue, items.count > 1 else { continue }
      let options = items.map { item -> FieldOption? in
        guard let value = item["const"], value.stringValue != nil, Self.isPlain(item) else {
          return nil
        }
        return FieldOption(value, label: item["title"]?.stringValue.map { .literal($0) })
      }
      if options.allSatisfy({ $0 != nil }) { return options.compactMap { $0 } }
    }
    return nil
  }

  private static func isPlain(_ item: FormValue) -> Bool {
    let plain: Set = ["const", "title", "type", "$comment"]
    return plain.isSuperset(of: item.objectValue?.keys.map { $0 } ?? [])
  }
}
