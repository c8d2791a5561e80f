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
      return .array(Array(repeating: .object([:]), count: owner.children[index].count))
    }
  }

  func isTouched(_ reference: Reference, from node: ItemNode) -> Bool {
    slot(reference, from: node)?.isTouched ?? false
  }

  func hasError(_ reference: Reference, from node: ItemNode) -> Bool? {
    guard let slot = slot(reference, from: node) else { return nil }
    if !isJudging { freshen(slot) }
    return slot.hasSyncError
  }

  func items(_ reference: Reference, field: Int, from node: ItemNode) -> [FormValue]? {
    guard case .repetition(let index) = reference.target,
      let owner = node.ancestor(reference.up), isVisible(index, of: owner)
    else { return nil }
    return owner.children[index].map { $0.slots[field].readValue }
  }

  func label(of reference: Reference, from node: ItemNode) -> FormText? {
    slot(reference, from: node)?.field.label
  }

  func isVisible(_ repetition: Int, of node: ItemNode) -> Bool {
    node.group.repeats[repetition].visible.allSatisfy { holds($0, in: node) }
  }
}
