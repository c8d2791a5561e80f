/// The states of fields and repeats that conditions ask for: touched and valid.
extension FormEngine {
  /// A field counts as touched from now on.
  func touch(_ slot: FieldSlot) {
    guard !slot.isTouched else { return }
    slot.isTouched = true
    notifyReaders(of: slot)
    notifyStates(around: slot.item)
  }

  /// Tells whoever asks for the state of a repeat, or of one around it.
  func notifyState(of repetition: Int, in node: ItemNode) {
    notify(node.group.repeats[repetition].stateDependents, from: node)
    notifyStates(around: node)
  }

  /// Tells whoever asks for the state of a repeat that an item is in.
  func notifyStates(around item: ItemNode) {
    var item = item
    while let parent = item.parent {
      notify(parent.group.repeats[item.repetition].stateDependents, from: parent)
      item = parent
    }
  }

  /// Tells whoever asks for the state of any repeat: what repeats show changed.
  func notifyAllStates() {
    if form.hasRepeats { notifyStates(inside: root) }
  }

  private func notifyStates(inside node: ItemNode) {
    for (index, repetition) in node.group.repeats.enumerated() {
      notify(repetition.stateDependents, from: node)
      for child in node.children[index] { notifyStates(inside: child) }
    }
  }

  /// The fields whose validity a field's own verdict reads.
  func validityTargets(of slot: FieldSlot) -> [FieldSlot] {
    var result: [FieldSlot] = []
    guard !slot.isDetached else { return result }
    for reference in slot.compiled.validityReads {
      guard let owner = slot.item.ancestor(reference.up) else { continue }
      switch reference.target {
      case .field(let index): result.append(owner.slots[index])
      case .repetition(let index):
        for child in owner.children[index] { child.forEachSlot { result.append($0) } }
      }
    }
    return result
  }
}

extension ItemNode {
  /// Whether any field of the item, or of the items in it, is touched.
  var isTouched: Bool {
    slots.contains(where: \.isTouched) || children.contains { $0.contains(where: \.isTouched) }
  }
}
