/// The running state of one scope: the form, or one item of a repeat.
final class ItemNode {
  let group: CompiledGroup
  /// Alive as long as this item is attached, or kept by the undo entry that keeps this item.
  unowned let parent: ItemNode?
  /// The repeat this is an item of, by its index in the parent.
  let repetition: Int
  /// Stays with the item wherever it moves.
  let id: FormItemID
  /// The newest item's id; counted at the root.
  private var lastID = 0
  /// The place among the repeat's items.
  var position: Int
  var slots: [FieldSlot] = []
  var children: [[ItemNode]] { didSet { readings = RepeatReadings() } }
  var readings = RepeatReadings()
  /// What a reset brings back.
  var initialChildren: [[ItemNode]] = []

  init(group: CompiledGroup, parent: ItemNode?, repetition: Int, position: Int = 0) {
    self.group = group
    self.parent = parent
    self.repetition = repetition
    self.position = position
    id = FormItemID(number: parent?.nextID() ?? 0)
    children = Array(repeating: [], count: group.repeats.count)
    initialChildren = children
  }

  /// Goes on with another item's identity and place.
  init(group: CompiledGroup, parent: ItemNode?, repetition: Int, continuing former: ItemNode) {
    self.group = group
    self.parent = parent
    self.repetition = repetition
    position = former.position
    id = former.id
    lastID = former.lastID
    children = Array(repeating: [], count: group.repeats.count)
    initialChildren = children
  }

  private func nextID() -> Int {
    if let parent { return parent.nextID() }
    lastID += 1
    return lastID
  }

  /// The path before a field's id: empty, or `members[1].`.
  var prefix: String {
    guard let parent else { return "" }
    return "\(parent.prefix)\(parent.group.repeats[repetition].id)[\(position)]."
  }

  /// Whether a repeat it is in holds more items than are judged.
  func isCrowded(_ limits: FormLimits) -> Bool {
    var node = self
    while let parent = node.parent {
      if parent.children[node.repetition].count > limits.repeatItems { return true }
      node = parent
    }
    return false
  }

  func ancestor(_ up: Int) -> ItemNode? {
    var node: ItemNode? = self
    for _ in 0..<up { node = node?.parent }
    return node
  }

  /// Every field in visual order, items of repeats included.
  func forEachSlot(_ body: (FieldSlot) -> Void) {
    for member in group.visualOrder {
      switch member {
      case .field(let index): body(slots[index])
      case .repetition(let index): for child in children[index] { child.forEachSlot(body) }
      }
    }
  }

  /// Remembers the present values and items as the ones a reset brings back.
  func captureInitial() {
    for slot in slots {
      slot.initial = slot.raw
      slot.wasClearedInitially = slot.isCleared
    }
    initialChildren = children
    for child in children.joined() { child.captureInitial() }
  }
}
