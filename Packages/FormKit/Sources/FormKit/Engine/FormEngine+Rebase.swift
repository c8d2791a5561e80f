extension FormEngine {
  /// Starts over from other initial values, such as what the server says now.
  ///
  /// With `keepingEdits`, what the person changed stays, touched fields and shown issues too, and is
  /// compared with the new start from then on. Fields nobody changed take the new values. A repeat
  /// whose items came, went, moved or were edited is left alone as a whole; any other takes the new
  /// items, those at the same place going on as the same. Undo stays, a submitted form is edited again,
  /// and nothing new is looked up. Without, it is a ``reset()`` to the new values.
  ///
  /// Cost is linear in the form.
  ///
  /// - Parameters:
  ///   - values: As for a new form: a missing key takes the field's default, null and "" do not.
  ///   - keepingEdits: Default true.
  public func reset(to values: FormObject, keepingEdits: Bool = true) {
    unknownFields = []
    let rebase = Rebase(engine: self, keepsEdits: keepingEdits)
    rebase.take(values, into: root)
    guard keepingEdits else { return reset() }
    if status == .submitted || status == .failed { status = .editing }
    formChanged = true
    settle()
    rebase.finish()
    settle()
  }
}

/// One change of a running form's initial values.
private final class Rebase {
  let engine: FormEngine
  let keepsEdits: Bool
  /// Fields that took a new value.
  private var changed: [FieldSlot] = []
  private let before: [(slot: FieldSlot, isDirty: Bool)]

  init(engine: FormEngine, keepsEdits: Bool) {
    self.engine = engine
    self.keepsEdits = keepsEdits
    before = engine.allSlots().map { ($0, $0.isDirty) }
  }

  func take(_ values: FormObject, into node: ItemNode) {
    for slot in node.slots { take(values[slot.field.id.rawValue], into: slot) }
    for index in node.children.indices {
      take(items: values[node.group.repeats[index].id], index, of: node)
    }
    for key in values.keys.sortedExactly() where node.group.members[key] == nil {
      engine.unknownFields.append(FieldPath(node.prefix + key))
    }
  }

  private func take(_ given: FormValue?, into slot: FieldSlot) {
    let start = engine.startingSlot(slot.compiled, of: slot.item, given: given)
    let isEdited = slot.isEdited
    slot.initial = start.raw
    slot.wasClearedInitially = start.isCleared
    guard keepsEdits, !isEdited else { return }
    if slot.wasSet { engine.mark(slot) }
    slot.wasSet = false
    slot.isCleared = start.isCleared
    engine.enqueueValue(slot)
    guard !slot.followsSchema, !Comparison.equal(slot.raw, start.raw) else { return }
    slot.serverMessages = []
    if engine.assign(start.raw, to: slot) { changed.append(slot) }
    if let side = slot.side { engine.restartLookups(of: slot, side) }
    engine.notifyReaders(of: slot)
  }

  private func take(items given: FormValue?, _ index: Int, of node: ItemNode) {
    let isLeftAlone = !keepsEdits || node.isEdited(index)
    let present = node.children[index]
    node.children[index] = []
    engine.fill(index, of: node, given: given, isPartial: true)
    let fresh = node.children[index]
    node.children[index] = present
    for item in fresh {
      item.forEachSlot { engine.parse($0) }
      item.captureInitial()
    }
    guard !isLeftAlone else {
      node.initialChildren[index] = fresh
      return
    }
    let values = given?.arrayValue ?? []
    for (position, item) in present.prefix(fresh.count).enumerated() {
      take(values[safe: position]?.objectValue ?? [:], into: item)
    }
    let items = Array(present.prefix(fresh.count)) + fresh.dropFirst(present.count)
    node.initialChildren[index] = items
    if items.count != present.count { engine.replaceItems(of: node, index, with: items) }
  }

  /// Defaults are known once all has settled; what was judged is asked about anew.
  func finish() {
    for slot in engine.allSlots() where slot.followsSchema { slot.initial = slot.raw }
    for (slot, wasDirty) in before where slot.isDirty != wasDirty { engine.mark(slot) }
    engine.undoStack = engine.undoStack.map { $0.rebased() }
    for slot in changed where slot.isJudged && !slot.isDetached { engine.scheduleChecks(slot) }
  }
}

extension FieldSlot {
  /// Whether what it holds comes from the person, or from what they did.
  fileprivate var isEdited: Bool { compiled.compute == nil && (wasSet || isCleared) && isDirty }
  /// Whether its value is computed, or still the default.
  var followsSchema: Bool {
    compiled.compute != nil || (compiled.defaultValue != nil && !wasSet && !isCleared)
  }
}

extension ItemNode {
  /// Whether items came, went or moved, or a field of one was edited.
  fileprivate func isEdited(_ repetition: Int) -> Bool {
    !children[repetition].elementsEqual(initialChildren[repetition], by: ===)
      || children[repetition].contains { item in
        item.slots.contains(where: \.isEdited)
          || item.children.indices.contains { item.isEdited($0) }
      }
  }
}

extension UndoEntry {
  /// Undoing a field's first edit goes back to the present start.
  fileprivate func rebased() -> UndoEntry {
    var result = self
    result.fields = ShortList()
    for (slot, before) in fields {
      var start = before
      if !before.wasSet {
        start.raw = slot.initial
        start.isCleared = slot.wasClearedInitially
      }
      result.fields.append((slot, start))
    }
    return result
  }
}
