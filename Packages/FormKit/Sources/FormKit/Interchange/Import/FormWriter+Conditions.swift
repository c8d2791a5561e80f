extension FormWriter {
  func conditions(_ node: ImportNode) -> ImportConditions {
    ImportConditions(importer: importer, scope: node.scope)
  }

  /// When a value must be there.
  func required(_ node: ImportNode) -> Condition {
    guard let parent = node.parent else { return false }
    let conditions = conditions(node)
    let occurrences = parent.parts.compactMap { part -> Condition? in
      guard part.members["required"]?.arrayValue?.contains(.string(node.name)) == true else {
        return nil
      }
      return conditions.conjunction(part.guards)
    }
    let demand = Condition.disjoining(occurrences)
    return demand.isNever ? false : .conjoining([demand, present(parent, besides: node)])
  }

  /// When an object is there: required, or anything else in it filled.
  private func present(_ node: ImportNode, besides child: ImportNode) -> Condition {
    guard node.parent != nil else { return true }
    let filled = conditions(node).presence(node, besides: child) ?? false
    return .disjoining([required(node), filled])
  }

  /// When a value is described at all: a property only `then` knows shows under its `if`.
  func visible(_ node: ImportNode) -> Condition {
    guard !node.parts.isEmpty, !node.parts.contains(where: \.isUnconditional), node.parent != nil,
      node.parent?.parts.contains(where: { part in
        part.isUnconditional && part.members["properties"]?[node.name] != nil
      }) == false
    else { return true }
    let conditions = conditions(node)
    var parts: [Condition] = []
    for part in node.parts {
      guard let condition = conditions.conjunction(part.guards) else { return true }
      // By what they say, whose texts compare by code points.
      if !parts.contains(where: { $0.encoded == condition.encoded }) { parts.append(condition) }
    }
    return .disjoining(parts)
  }

  /// What `anyOf`, `oneOf` and `not` demand of an object, as rules about the form.
  func assertions(_ node: ImportNode) -> [FormRule] {
    guard case .object = node.kind else { return [] }
    return node.parts.flatMap { assertions(of: $0, at: node) }
  }

  func assertions(of part: ImportPart, at node: ImportNode) -> [FormRule] {
    let told = importer.discriminator(part.members)?.keyword
    let single = importer.onlyAlternative(part.members, part.pointer)?.keyword
    return ["anyOf", "oneOf", "not"].compactMap { keyword -> FormRule? in
      guard let value = part.members[keyword], keyword != told, keyword != single else {
        return nil
      }
      return assertion(keyword, value, part, at: node)
    }
  }

  private func assertion(
    _ keyword: String, _ value: FormValue, _ part: ImportPart, at node: ImportNode
  ) -> FormRule? {
    let place = part.pointer.appending(keyword)
    let conditions = conditions(node)
    let schema: FormValue = .object([keyword: value])
    guard let when = conditions.conjunction(part.guards),
      let that = conditions.condition(schema, part.pointer, at: node, isPresent: false)
    else {
      importer.lost(place, "A condition of a form cannot express this.")
      return nil
    }
    reportUndescribed(value, place, at: node)
    guard !that.isAlways else { return nil }
    if case .field = node.kind {
      return FormRule(that, when: when, field: FieldID(rawValue: node.id))
    }
    guard node.parent != nil, let filled = conditions.presence(node) else {
      return FormRule(that, when: when)
    }
    return FormRule(that, when: .conjoining([when, filled]))
  }

  /// Alternatives may describe properties that nothing else does: the form does not ask for those.
  private func reportUndescribed(_ value: FormValue, _ place: JSONPointer, at node: ImportNode) {
    for (index, item) in (value.arrayValue ?? []).enumerated() {
      for name in (item["properties"]?.objectValue ?? [:]).keys.sortedExactly()
      where node.child(name) == nil {
        let property = place.appending(index).appending("properties").appending(name)
        importer.lost(
          property,
          "Only \"anyOf\" or \"oneOf\" describes this property, so the form has no field for it.")
      }
    }
  }
}
