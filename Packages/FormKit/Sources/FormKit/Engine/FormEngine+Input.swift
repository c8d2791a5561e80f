/// An input that names something the form does not have.
public enum FormEngineError: Error, Sendable, Hashable, CustomStringConvertible {
  /// No such field, or it is inside an item that does not exist.
  case unknownField(FieldPath)
  /// No such repeat, item or place.
  case unknownItem(String)
  /// A schema with another id than the form's own.
  case otherForm(String)
  /// No such page.
  case unknownPage(String)

  /// One sentence.
  public var description: String {
    switch self {
    case .unknownField(let path): "The form has no field \"\(path)\"."
    case .unknownItem(let path): "The form has no item \"\(path)\"."
    case .otherForm(let id): "The form cannot continue as \"\(id)\", which is another form."
    case .unknownPage(let id): "The form has no page \"\(id)\"."
    }
  }
}

extension FormEngine {
  /// Finds a field by its path.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  func find(_ path: FieldPath) throws(FormEngineError) -> FieldSlot {
    // Ids hold neither dots nor brackets: what the form's own table knows needs no taking apart.
    if let position = root.group.members.field(path.description) { return root.slots[position] }
    guard let steps = path.steps, let last = steps.last, last.index == nil,
      let node = descend(steps.dropLast()),
      let position = node.group.members.field(last.id)
    else { throw .unknownField(path) }
    return node.slots[position]
  }

  /// The scope a path's items lead to; nil when one does not exist.
  func descend(_ steps: ArraySlice<FieldPath.Step>) -> ItemNode? {
    var node = root
    for step in steps {
      guard let index = step.index,
        let repetition = node.group.members.repetition(step.id),
        index < node.children[repetition].count
      else { return nil }
      node = node.children[repetition][index]
    }
    return node
  }

  /// A person changes a field's value.
  ///
  /// Conditions and synchronous rules are up to date when it returns; checks are scheduled.
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func set(_ path: FieldPath, to value: FormValue) throws(FormEngineError) {
    let slot = try find(path)
    edit {
      type(value, into: slot)
      settle()
      if slot.isJudged { scheduleChecks(slot) }
    }
  }

  /// Several changes as one: one round of evaluation, one undo entry.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``, before anything changed.
  public func batch(_ changes: [(FieldPath, FormValue)]) throws(FormEngineError) {
    var slots: [(FieldSlot, FormValue)] = []
    for (path, value) in changes { slots.append((try find(path), value)) }
    edit {
      for (slot, value) in slots { type(value, into: slot) }
      settle()
      for (slot, _) in slots where slot.isJudged { scheduleChecks(slot) }
    }
  }

  /// Removes the values of fields as one change, and judges nothing: an empty field shows no error until the person
  /// enters something, or goes on.
  ///
  /// For secrets that a service has not accepted: a surface shows their controls empty, and the person has not emptied
  /// them. The messages of the service at the fields go with the values.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``, before anything changed.
  public func clear(_ paths: [FieldPath]) throws(FormEngineError) {
    var slots: [FieldSlot] = []
    for path in paths { slots.append(try find(path)) }
    edit {
      for slot in slots {
        record(slot)
        // The mode of the form judges it, not that of a field which has shown an error.
        slot.hadError = false
        type(.null, into: slot)
        slot.isJudged = false
      }
      settle()
    }
  }

  private func type(_ value: FormValue, into slot: FieldSlot) {
    record(slot)
    slot.wasSet = true
    put(value, into: slot)
  }

  /// Puts a new value in place, to be judged as the mode says once everything has settled.
  func put(_ value: FormValue, into slot: FieldSlot) {
    slot.serverMessages = []
    let hasChanged = assign(value, to: slot)
    let judgesNow = submission == .awaitingChecks || effectiveMode(of: slot) == .live
    slot.showsSubmitRules = submission == .awaitingChecks
    slot.isJudged = judgesNow
    slot.isDeferred = false
    if judgesNow {
      if hasChanged { scheduleDebouncedRules(slot) }
      showFormRules(reading: slot)
    }
    enqueueValue(slot)
    notifyReaders(of: slot)
  }

  /// Runs one edit: undo entry, return from submitted or failed, one settling.
  func edit(_ body: () -> Void) {
    let entry = transact(body)
    guard !entry.isEmpty else { return }
    undoStack.append(entry)
    if !redoStack.isEmpty { redoStack.removeAll() }
  }

  /// Runs one change with everything around it; returns what it takes to undo it.
  func transact(_ body: () -> Void) -> UndoEntry {
    transactions += 1
    transaction = UndoEntry()
    settleEdit(body)
    defer { transaction = nil }
    return transaction ?? UndoEntry()
  }

  /// What every edit, undo and redo does around its change.
  func settleEdit(_ body: () -> Void) {
    if status == .submitted || status == .failed {
      status = .editing
      formChanged = true
    }
    if !serverIssues.isEmpty {
      serverIssues = []
      formChanged = true
    }
    isTyping = true
    body()
    settle()
    isTyping = false
  }

  /// Remembers a field's state before this edit changes it.
  ///
  /// A later state in the same edit does not count.
  func record(_ slot: FieldSlot) {
    guard transaction != nil, slot.recordedIn != transactions else { return }
    slot.recordedIn = transactions
    transaction?.fields.append((slot, snapshot(slot)))
  }

  func snapshot(_ slot: FieldSlot) -> UndoEntry.Snapshot {
    UndoEntry.Snapshot(
      raw: slot.raw, wasSet: slot.wasSet, isCleared: slot.isCleared,
      isJudged: slot.isJudged, hadError: slot.hadError,
      showsDebounced: slot.showsDebounced, showsSubmitRules: slot.showsSubmitRules)
  }

  /// The form's mode, or the re-validation mode once the field has shown an error.
  func effectiveMode(of slot: FieldSlot) -> ValidationMode {
    let policy = form.schema.validation
    let mode = slot.hadError ? policy.revalidate : policy.mode
    return mode == .hybrid ? (slot.hadError ? .live : .onBlur) : mode
  }

  /// A field gets the focus; the one that had it is blurred first.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func focus(_ path: FieldPath) throws(FormEngineError) {
    let slot = try find(path)
    if focused === slot { return }
    if let previous = focused { leave(previous) }
    slot.isFocused = true
    slot.isVisited = true
    focused = slot
    mark(slot)
    settle()
  }

  /// A field loses the focus: it is touched, and judged when the mode says so.
  ///
  /// - Throws: ``FormEngineError/unknownField(_:)``.
  public func blur(_ path: FieldPath) throws(FormEngineError) {
    leave(try find(path))
    settle()
  }

  private func leave(_ slot: FieldSlot) {
    slot.isFocused = false
    if focused === slot { focused = nil }
    touch(slot)
    endDebounce(slot)
    if effectiveMode(of: slot) == .onBlur {
      slot.isJudged = true
      showFormRules(reading: slot)
      startMissingChecks(of: slot, includingUnanswered: false)
    }
    mark(slot)
    for waiting in deferred where waiting.isDeferred {
      waiting.isDeferred = false
      waiting.isJudged = true
      mark(waiting)
    }
    deferred.removeAll()
  }

  /// The focus leaves a field that disappeared for the next one shown, else the one before.
  func moveFocusOn(from slot: FieldSlot) {
    slot.isFocused = false
    mark(slot)
    var passed = false
    var before: FieldSlot?
    var after: FieldSlot?
    root.forEachSlot { candidate in
      if candidate === slot {
        passed = true
      } else if candidate.isActive {
        if !passed { before = candidate } else if after == nil { after = candidate }
      }
    }
    focused = after ?? before
    focused?.isFocused = true
    if let focused { mark(focused) }
  }

  /// Shows a page; instead of a hidden one, the nearest visible page after it, else before it.
  ///
  /// - Throws: ``FormEngineError/unknownPage(_:)``.
  public func showPage(_ id: String) throws(FormEngineError) {
    guard let index = form.schema.pages.firstIndex(where: { $0.id == id }) else {
      throw .unknownPage(id)
    }
    currentPage = index
    formChanged = true
    leaveHiddenPage()
  }

  /// Everything back to the initial values and items; undo and a running submission are dropped.
  public func reset() {
    restoreItems(of: root)
    for slot in allSlots() {
      cancelChecks(of: slot)
      cancelDebounce(of: slot)
      slot.raw = slot.initial
      slot.isCleared = slot.wasClearedInitially
      slot.hasAppeared = false
      slot.wasSet = false
      slot.isTouched = false
      slot.isVisited = slot.isFocused
      slot.isJudged = false
      slot.isDeferred = false
      slot.hadError = false
      slot.showsDebounced = true
      slot.showsSubmitRules = false
      slot.serverMessages = []
      parse(slot)
      if let side = slot.side { restartLookups(of: slot, side) }
      enqueueValue(slot)
      notifyReaders(of: slot)
      mark(slot)
    }
    resetForm()
    settle()
    for slot in allSlots() where slot.followsSchema { slot.initial = slot.raw }
  }

  private func resetForm() {
    undoStack.removeAll()
    redoStack.removeAll()
    deferred.removeAll()
    for index in shownFormRules { markFormRule(index) }
    shownFormRules.removeAll()
    showsRepeatIssues = false
    gatedRepeats.removeAll()
    notifyAllStates()
    serverIssues = []
    status = .editing
    submission = .idle
    repeatable = nil
    currentPage = 0
    formChanged = true
  }

  private func restoreItems(of node: ItemNode) {
    for index in node.children.indices {
      if !node.children[index].elementsEqual(node.initialChildren[index], by: ===) {
        replaceItems(of: node, index, with: node.initialChildren[index])
      }
      for child in node.children[index] { restoreItems(of: child) }
    }
  }

  /// The world changed, another day or context: everything is judged again.
  public func update(_ environment: FormEnvironment) {
    self.environment = environment
    for slot in allSlots() { enqueueValue(slot) }
    formRulesDirty = Set(form.formRules.indices)
    structureChanged = true
    formChanged = true
    settle()
  }

  func allSlots() -> [FieldSlot] {
    var result: [FieldSlot] = []
    root.forEachSlot { result.append($0) }
    return result
  }
}
