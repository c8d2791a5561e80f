extension FormEngine {
  /// Whether there is an edit to take back.
  public var canUndo: Bool { !undoStack.isEmpty }
  /// Whether there is an edit to make again.
  public var canRedo: Bool { !redoStack.isEmpty }

  /// Takes the last edit back; does nothing when there is none.
  public func undo() {
    guard let entry = undoStack.popLast() else { return }
    redoStack.append(swap(entry))
  }

  /// Makes the last undone edit again; does nothing when there is none.
  public func redo() {
    guard let entry = redoStack.popLast() else { return }
    undoStack.append(swap(entry))
  }

  /// Puts an entry's state in place and returns the state it replaced.
  private func swap(_ entry: UndoEntry) -> UndoEntry {
    isRestoring = true
    defer {
      isRestoring = false
      formChanged = true
    }
    return transact {
      for list in entry.lists.reversed() {
        recordItems(of: list.parent, list.repetition)
        replaceItems(of: list.parent, list.repetition, with: list.items)
      }
      for (slot, before) in entry.fields {
        record(slot)
        restore(before, into: slot)
      }
      settle()
      for (slot, _) in entry.fields where slot.isJudged && !slot.isDetached { scheduleChecks(slot) }
    }
  }

  /// Puts a field back; what showed then shows again, and the mode may judge more.
  private func restore(_ before: UndoEntry.Snapshot, into slot: FieldSlot) {
    slot.wasSet = before.wasSet
    slot.isCleared = before.isCleared
    slot.hadError = slot.hadError || before.hadError
    put(before.raw, into: slot)
    guard before.isJudged else { return }
    slot.isJudged = true
    if before.showsDebounced { cancelDebounce(of: slot) }
    slot.showsSubmitRules = slot.showsSubmitRules || before.showsSubmitRules
  }

  func recordItems(of parent: ItemNode, _ repetition: Int) {
    transaction?.lists.append(
      UndoEntry.ItemList(
        parent: parent, repetition: repetition, items: parent.children[repetition]))
  }

  func replaceItems(of parent: ItemNode, _ repetition: Int, with items: [ItemNode]) {
    let old = parent.children[repetition]
    let kept = Set(items.map(ObjectIdentifier.init))
    let known = Set(old.map(ObjectIdentifier.init))
    for removed in old where !kept.contains(ObjectIdentifier(removed)) { detach(removed) }
    parent.children[repetition] = items
    if max(old.count, items.count) > form.limits.repeatItems { judgeAgain(items) }
    structureChanged = true
    formChanged = true
    notify(parent.group.repeats[repetition].dependents, from: parent)
    notifyState(of: repetition, in: parent)
    for (position, item) in items.enumerated() {
      let isNew = !known.contains(ObjectIdentifier(item))
      guard isNew || item.position != position else { continue }
      item.position = position
      item.forEachSlot { isNew ? attach($0) : mark($0) }
    }
  }

  /// Items beyond the form's limit are not judged; whether these are may have changed.
  private func judgeAgain(_ items: [ItemNode]) {
    for item in items { item.forEachSlot(enqueueRules) }
  }

  private func attach(_ slot: FieldSlot) {
    slot.isDetached = false
    enqueueValue(slot)
    mark(slot)
    notifyReaders(of: slot)
  }

  /// Takes an item's fields out of everything that might outlive the item.
  private func detach(_ item: ItemNode) {
    item.forEachSlot { slot in
      notifyReaders(of: slot)
      cancelChecks(of: slot)
      cancelDebounce(of: slot)
      cancelExtras(of: slot)
      slot.isDetached = true
      slot.isDeferred = false
      if slot.showsError {
        shownErrors -= 1
        slot.showsError = false
      }
    }
    reported.removeAll { slot in
      if slot.isDetached { slot.isReported = false }
      return slot.isDetached
    }
    deferred.removeAll(where: \.isDetached)
  }
}

extension FormEngine {
  /// Adds an empty item at the end of a repeat; does nothing at the repeat's maximum, or at
  /// ``FormLimits/repeatItems``.
  ///
  /// - Throws: ``FormEngineError/unknownItem(_:)``.
  public func addItem(to path: String) throws(FormEngineError) {
    let (parent, index) = try findRepeat(path)
    let repetition = parent.group.repeats[index]
    let items = parent.children[index]
    guard items.count < form.maximum(of: repetition.policy) else { return }
    let item = ItemNode(
      group: repetition.group, parent: parent, repetition: index, position: items.count)
    fill(item, with: [:], isPartial: true)
    item.forEachSlot { parse($0) }
    editList(parent, index) { items in
      // An undo takes the item itself away; there is nothing to remember of its fields.
      item.forEachSlot { $0.recordedIn = transactions }
      items.append(item)
    }
    item.captureInitial()
  }

  /// Removes an item, `members[1]`; does nothing at the repeat's minimum.
  ///
  /// - Throws: ``FormEngineError/unknownItem(_:)``.
  public func removeItem(_ path: String) throws(FormEngineError) {
    let (parent, index, position) = try findItem(path)
    guard Self.canRemove(parent, index) else { return }
    editList(parent, index) { $0.remove(at: position) }
  }

  /// Whether ``removeItem(_:)`` removes an item: its repeat has more than it needs.
  public func canRemoveItem(_ path: String) -> Bool {
    guard let (parent, index, _) = try? findItem(path) else { return false }
    return Self.canRemove(parent, index)
  }

  private static func canRemove(_ parent: ItemNode, _ index: Int) -> Bool {
    parent.children[index].count > parent.group.repeats[index].policy.minimum
  }

  /// Moves an item to another place of its repeat; its state goes with it.
  ///
  /// - Throws: ``FormEngineError/unknownItem(_:)``.
  public func moveItem(_ path: String, to target: String) throws(FormEngineError) {
    let (parent, index, position) = try findItem(path)
    let (other, otherIndex, destination) = try findItem(target)
    guard other === parent, otherIndex == index else { throw .unknownItem(target) }
    editList(parent, index) { $0.insert($0.remove(at: position), at: destination) }
  }

  private func editList(_ parent: ItemNode, _ index: Int, _ change: (inout [ItemNode]) -> Void) {
    edit {
      recordItems(of: parent, index)
      var items = parent.children[index]
      change(&items)
      replaceItems(of: parent, index, with: items)
    }
  }

  private func findItem(_ path: String) throws(FormEngineError) -> (ItemNode, Int, Int) {
    guard let last = FieldPath(path).steps?.last, let position = last.index,
      let open = path.lastIndex(of: "[")
    else { throw .unknownItem(path) }
    let (parent, index) = try findRepeat(String(path[..<open]))
    guard position < parent.children[index].count else { throw .unknownItem(path) }
    return (parent, index, position)
  }

  func findRepeat(_ path: String) throws(FormEngineError) -> (ItemNode, Int) {
    guard let steps = FieldPath(path).steps, let last = steps.last, last.index == nil else {
      throw .unknownItem(path)
    }
    guard let node = descend(steps.dropLast()), let index = node.group.members.repetition(last.id)
    else {
      throw .unknownItem(path)
    }
    return (node, index)
  }
}
