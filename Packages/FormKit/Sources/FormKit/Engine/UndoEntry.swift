/// What one edit changed, so that it can be taken back.
struct UndoEntry {
  struct Snapshot {
    var raw: FormValue
    let wasSet: Bool
    var isCleared: Bool
    let isJudged: Bool
    let hadError: Bool
    let showsDebounced: Bool
    let showsSubmitRules: Bool
  }
  struct ItemList {
    let parent: ItemNode
    let repetition: Int
    let items: [ItemNode]
  }
  /// Each field once, see ``FieldSlot/recordedIn``.
  var fields = ShortList<(slot: FieldSlot, before: Snapshot)>()
  var lists: [ItemList] = []
  var isEmpty: Bool { fields.isEmpty && lists.isEmpty }

  /// Whether the edit changed a field; linear in what it changed.
  func contains(_ slot: FieldSlot) -> Bool { fields.contains { $0.slot === slot } }

  /// Remembers a field's state after the edit; a later one of the same field does not count.
  mutating func record(_ slot: FieldSlot, _ before: Snapshot) {
    if !contains(slot) { fields.append((slot, before)) }
  }
}
