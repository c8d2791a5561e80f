/// Says the nodes of an import as a form.
struct FormWriter {
  let importer: SchemaImporter
  private let rules = CollectedRules()

  init(importer: SchemaImporter) { self.importer = importer }

  func schema(
    _ root: ImportNode, _ members: FormObject
  ) throws(InterchangeError) -> FormSchema {
    reportObject(root)
    if let carried = members["x-formkit"] {
      var schema = try CarriedLayout(carried, writer: self).schema(root, title: title(root))
      schema.rules += assertions(root) + rules.items
      return schema
    }
    let sections = try self.sections(root, depth: 0)
    let name = members["$id"]?.stringValue?.split(separator: "/").last.map(String.init)
    var schema = FormSchema(
      SchemaImporter.identifier(name ?? title(root) ?? "imported"),
      title: title(root).map { .literal($0) }, sections: sections)
    schema.submitLabel =
      root.hints["submitButtonOptions"]?["submitText"]?.stringValue.map { .literal($0) }
    schema.rules = assertions(root) + rules.items
    return schema
  }

  func collect(_ found: [FormRule]) { rules.items += found }

  func title(_ node: ImportNode) -> String? {
    node.hints.text("title") ?? node.first("title")?.value.stringValue
  }

  /// The sections of an object: runs of fields, nested objects and repeats in their order.
  func sections(_ node: ImportNode, depth: Int) throws(InterchangeError) -> [FormSection] {
    var result: [FormSection] = []
    var run: [FormField] = []
    func close() {
      if !run.isEmpty { result.append(FormSection(fields: run)) }
      run = []
    }
    for child in node.children {
      switch child.kind {
      case .field: run.append(try field(child))
      case .unusable: continue
      case .object where depth >= 14:
        close()
        result += try sections(child, depth: depth)
      default:
        close()
        if let section = try section(child, depth: depth) { result.append(section) }
      }
    }
    close()
    return result
  }

  func section(_ node: ImportNode, depth: Int) throws(InterchangeError) -> FormSection? {
    if case .list = node.kind { return try repetition(node, depth: depth) }
    reportObject(node)
    rules.items += assertions(node)
    return FormSection(
      FieldID.isValid(node.name) ? node.name : "",
      title: .literal(title(node) ?? ImportWording.humanised(node.name)),
      visible: visible(node), sections: try sections(node, depth: depth + 1))
  }

  func repetition(_ node: ImportNode, depth: Int) throws(InterchangeError) -> FormSection? {
    guard let item = node.children.first, depth < 14 else {
      importer.lost(node.pointer, "Repeats nest too deep.", code: "tooDeep")
      return nil
    }
    reportObject(item)
    if !assertions(item).isEmpty {
      importer.lost(item.pointer, "A form cannot express a rule about several fields of an item.")
    }
    let inner = try sections(item, depth: depth + 1)
    let plain = inner.first.flatMap { $0.title == nil && $0.itemCount == nil ? $0 : nil }
    return FormSection(
      repeating: FieldID(rawValue: node.id),
      title: .literal(title(node) ?? ImportWording.humanised(node.name)),
      visible: visible(node), items: items(node), fields: plain?.fields ?? [],
      sections: plain == nil ? inner : Array(inner.dropFirst()))
  }

  /// How many items a list has.
  func items(_ node: ImportNode) -> RepeatPolicy {
    var policy = RepeatPolicy()
    for part in node.parts {
      reportList(part)
      guard part.isUnconditional else {
        for key in ["minItems", "maxItems"] where part.members[key] != nil {
          importer.lost(
            part.pointer.appending(key), "A form cannot express a condition on a number of items.")
        }
        continue
      }
      if let least = part.members["minItems"]?.integerValue, least > 0 {
        guard least <= FormLimits().repeatItems else {
          importer.lost(
            part.pointer.appending("minItems"),
            "A repeat holds at most \(FormLimits().repeatItems) items.")
          continue
        }
        policy.minimum = max(policy.minimum, least)
        if !required(node).isAlways {
          importer.lost(
            part.pointer.appending("minItems"),
            "The list is never absent, so its items are always required.",
            code: "approximated")
        }
      }
      if let most = part.members["maxItems"]?.integerValue {
        policy.maximum = min(policy.maximum ?? .max, max(most, 0))
      }
    }
    if let maximum = policy.maximum, maximum < policy.minimum {
      importer.lost(node.pointer, "No list satisfies both \"minItems\" and \"maxItems\".")
      policy.maximum = nil
    }
    if policy.minimum == 0, !required(node).isNever {
      importer.lost(
        node.pointer,
        "The list is required, but a form treats an absent list as an empty one. Add \"minItems\" to "
          + "require items.",
        code: "approximated")
    }
    policy.itemLabel = node.children.first.flatMap { title($0) }.map { .literal($0) }
    return policy
  }

  private func reportList(_ part: ImportPart) {
    let known: Set = ["type", "items", "minItems", "maxItems"]
    report(part, beyond: known)
  }

  /// Reports the keywords of a part that nothing above has read.
  func report(_ part: ImportPart, beyond known: Set<String>) {
    for key in part.members.keys.sortedExactly()
    where !known.contains(key) && !Self.structural.contains(key)
      && !ImportConditions.annotations.contains(key)
    {
      importer.lost(part.pointer.appending(key), "A form cannot express \"\(key)\" here.")
    }
    for key in ["deprecated", "examples"] where part.members[key] != nil && !known.contains(key) {
      importer.lost(part.pointer.appending(key), "A form cannot express \"\(key)\".")
    }
  }

  static let structural: Set = [
    "$ref", "allOf", "if", "then", "else", "dependentRequired", "dependentSchemas",
    "anyOf", "oneOf", "not",
  ]

  private func reportObject(_ node: ImportNode) {
    for part in node.parts {
      if part.members["default"] != nil {
        importer.lost(part.pointer.appending("default"), "Only a field can have a default.")
      }
      let isOpen = [nil, true, .object([:])].contains(part.members["additionalProperties"])
      var known: Set = ["type", "properties", "required"]
      if isOpen { known.insert("additionalProperties") }
      report(part, beyond: known)
      for name in part.members["required"]?.arrayValue?.compactMap(\.stringValue) ?? []
      where node.child(name) == nil {
        importer.lost(
          part.pointer.appending("required"), "\"\(name)\" is required but not described.")
      }
    }
  }
}

/// Form-level rules found while the tree is written.
final class CollectedRules {
  var items: [FormRule] = []
}
