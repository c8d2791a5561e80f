extension FormEngine: FormReader {
  func slot(_ reference: Reference, from node: ItemNode) -> FieldSlot? {
    guard case .field(let index) = reference.target else { return nil }
    return node.ancestor(reference.up)?.slots[index]
  }

  func read(_ reference: Reference, from node: ItemNode) -> FormValue {
    switch reference.target {
    case .field: return slot(reference, from: node)?.readValue ?? .null
    case .repetition(let index):
      guard let owner = node.ancestor(reference.up), isVisible(index, of: owner) else {
        return .null
      }
      return owner.readings.list(index, count: owner.children[index].count)
    }
  }

  func isTouched(_ reference: Reference, from node: ItemNode) -> Bool {
    guard let owner = node.ancestor(reference.up) else { return false }
    switch reference.target {
    case .field(let index): return owner.slots[index].isTouched
    case .repetition(let index):
      return showsIssues(of: index, in: owner) || owner.children[index].contains(where: \.isTouched)
    }
  }

  func hasError(_ reference: Reference, from node: ItemNode) -> Bool {
    guard let owner = node.ancestor(reference.up) else { return false }
    return switch reference.target {
    case .field(let index): hasError(owner.slots[index])
    case .repetition(let index): hasError(index, of: owner)
    }
  }

  private func hasError(_ slot: FieldSlot) -> Bool {
    if !isJudging { freshen(slot) }
    return slot.hasSyncError
  }

  /// Whether a repeat has too few or too many items, or an error in one of them; a hidden one never.
  ///
  /// Cost is linear in the fields of its items.
  private func hasError(_ repetition: Int, of node: ItemNode) -> Bool {
    guard isVisible(repetition, of: node) else { return false }
    let compiled = node.group.repeats[repetition]
    let items = node.children[repetition]
    if !compiled.accepts(items.count, maximum: form.maximum(of: compiled.policy)) { return true }
    if malformedRepeats.contains(where: { $0.node === node && $0.repetition == repetition }) {
      return true
    }
    return items.contains { item in
      item.slots.contains { hasError($0) }
        || item.children.indices.contains { hasError($0, of: item) }
    }
  }

  func itemCount(_ reference: Reference, from node: ItemNode) -> Int? {
    guard case .repetition(let index) = reference.target,
      let owner = node.ancestor(reference.up), isVisible(index, of: owner)
    else { return nil }
    return owner.children[index].count
  }

  func sum(_ reference: Reference, field: Int, from node: ItemNode) -> FormValue {
    guard case .repetition(let index) = reference.target,
      let owner = node.ancestor(reference.up), isVisible(index, of: owner)
    else { return .null }
    let items = owner.children[index]
    return owner.readings.sum(field, of: index) { items.map { $0.slots[field].readValue } }
  }

  func label(of reference: Reference, from node: ItemNode) -> FormText? {
    slot(reference, from: node)?.field.label
  }

  /// Whether too few or too many items show as an issue.
  private func showsIssues(of repetition: Int, in node: ItemNode) -> Bool {
    if showsRepeatIssues || gatedRepeats.isEmpty { return showsRepeatIssues }
    return gatedRepeats.contains(FieldPath(node.prefix + node.group.repeats[repetition].id))
  }

  func isVisible(_ repetition: Int, of node: ItemNode) -> Bool {
    node.group.repeats[repetition].visible.allSatisfy { holds($0, in: node) }
  }
}
