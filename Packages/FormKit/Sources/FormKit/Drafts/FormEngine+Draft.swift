extension FormEngine {
  /// What the person entered and where they are; sensitive values are never in it.
  ///
  /// Holds the fields that were set or differ from their start, and every item of a repeat that
  /// changed. Computed fields are left out. Cost is linear in the form.
  ///
  /// - Parameters:
  ///   - savedAt: The present instant in milliseconds since 1970.
  ///   - ui: What the surface wants back; default nothing.
  public func draft(savedAt: Int, ui: FormObject = [:]) -> FormDraft {
    var touched: [FieldPath] = []
    root.forEachSlot { if $0.isTouched { touched.append($0.path) } }
    let page = form.schema.pages[safe: currentPage]?.id ?? ""
    return FormDraft(
      schema: form.schema.id, version: form.schema.version, savedAt: savedAt,
      values: draftValues(of: root, isWhole: false), page: page.isEmpty ? nil : page,
      focused: focused?.path, touched: touched, ui: ui)
  }

  /// The sensitive values that a draft leaves out.
  public var draftSecrets: [FieldPath: FormValue] {
    var result: [FieldPath: FormValue] = [:]
    root.forEachSlot { slot in
      guard slot.field.sensitive, !slot.raw.isEmpty, isDraftable(slot) else { return }
      result[slot.path] = slot.raw
    }
    return result
  }

  /// - Parameter isWhole: Whether everything filled counts, as in an item of a changed repeat.
  private func draftValues(of node: ItemNode, isWhole: Bool) -> FormObject {
    var result: FormObject = [:]
    for slot in node.slots where !slot.field.sensitive && isDraftable(slot) {
      if slot.wasSet || slot.isDirty || (isWhole && !slot.raw.isEmpty) {
        result[slot.field.id.rawValue] = slot.raw
      }
    }
    for (index, repetition) in node.group.repeats.enumerated()
    where isWhole || isChanged(index, of: node) {
      result[repetition.id] = .array(
        node.children[index].map { .object(draftValues(of: $0, isWhole: true)) })
    }
    return result
  }

  private func isDraftable(_ slot: FieldSlot) -> Bool {
    slot.compiled.compute == nil && slot.raw.isStorable(depth: 32)
  }

  /// Whether items came, went or moved, or a field of one was set.
  func isChanged(_ repetition: Int, of node: ItemNode) -> Bool {
    let items = node.children[repetition]
    if !items.elementsEqual(node.initialChildren[repetition], by: ===) { return true }
    return items.contains { item in
      item.slots.contains { $0.wasSet || $0.isDirty }
        || item.children.indices.contains { isChanged($0, of: item) }
    }
  }
}

extension FormValue {
  /// Whether JSON can hold the value within a depth.
  fileprivate func isStorable(depth: Int) -> Bool {
    switch self {
    case .number(let number): number.isFinite
    case .array(let items): depth > 0 && items.allSatisfy { $0.isStorable(depth: depth - 1) }
    case .object(let members):
      depth > 0 && members.values.allSatisfy { $0.isStorable(depth: depth - 1) }
    case .null, .bool, .string: true
    }
  }
}
