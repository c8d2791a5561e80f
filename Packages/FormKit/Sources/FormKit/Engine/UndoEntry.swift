/// What one edit changed, so that it can be taken back.
struct UndoEntry {
  struct Snapshot {
    let raw: FormValue
    let wasSet: Bool
    let isCleared: Bool
  }
  struct ItemList {
    let parent: ItemNode
    let repetition: Int
    let items: [ItemNode]
  }
  private(set) var fields: [(slot: FieldSlot, before: Snapshot)] = []
  private var recorded: Set<ObjectIdentifier> = []
  var lists: [ItemList] = []
  var isEmpty: Bool { fields.isEmpty && lists.isEmpty }

  /// Remembers a field's state; a later one in the same edit does not count.
  mutating func record(_ slot: FieldSlot, _ before: Snapshot) {
    guard recorded.insert(ObjectIdentifier(slot)).inserted else { return }
    fields.append((slot, before))
  }
}
