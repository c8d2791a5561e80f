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
  /// Each field once, see ``FieldSlot/recordedIn``.
  var fields: [(slot: FieldSlot, before: Snapshot)] = []
  var lists: [ItemList] = []
  var isEmpty: Bool { fields.isEmpty && lists.isEmpty }
}
