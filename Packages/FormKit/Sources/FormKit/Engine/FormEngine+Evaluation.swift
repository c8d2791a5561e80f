extension FormEngine {
  func enqueueValue(_ slot: FieldSlot) {
    guard !slot.isInValueQueue else { return }
    slot.isInValueQueue = true
    valueQueue.push(slot)
  }

  func enqueueRules(_ slot: FieldSlot) {
    guard !slot.isInRulesQueue else { return }
    slot.isInRulesQueue = true
    rulesQueue.append(slot)
  }

  /// Notes that a field's appearance may have changed.
  func mark(_ slot: FieldSlot) {
    guard !slot.isMarked else { return }
    slot.isMarked = true
    marked.append(slot)
  }

  /// Brings everything the last change can reach up to date, each field in dependency order.
  func settle() {
    while true {
      if let slot = valueQueue.pop() {
        slot.isInValueQueue = false
        if !slot.isDetached { evaluateValue(slot) }
      } else if let slot = rulesQueue.popLast() {
        freshen(slot)
      } else if let index = formRulesDirty.popFirst() {
        evaluateFormRule(index)
      } else if let slot = focused, !slot.isVisible || slot.isDetached {
        moveFocusOn(from: slot)
      } else if let work = extrasState, !work.waiting.isEmpty {
        settleExtras(work)
      } else {
        break
      }
    }
    for slot in changed { slot.changes = 0 }
    changed.removeAll(keepingCapacity: true)
    leaveHiddenPage()
    refreshMarked()
    continueSubmission()
    refreshMarked()
  }

  /// Tells whoever reads a field that its value changed.
  func notifyReaders(of slot: FieldSlot) {
    if slot.traits.contains(.hasDependents) { notify(slot.compiled.dependents, from: slot.item) }
  }

  func notify(_ dependents: [Dependent], from node: ItemNode) {
    for dependent in dependents {
      guard let start = node.ancestor(dependent.up) else { continue }
      notify(dependent, at: start, step: 0)
    }
  }

  private func notify(_ dependent: Dependent, at node: ItemNode, step: Int) {
    if step < dependent.down.count {
      for child in node.children[dependent.down[step]] {
        notify(dependent, at: child, step: step + 1)
      }
      return
    }
    switch dependent.target {
    case .formRule(let index): formRulesDirty.insert(index)
    case .repetition(let index): notifyState(of: index, in: node)
    case .field(let index):
      let slot = node.slots[index]
      if dependent.effect == .value { enqueueValue(slot) } else { enqueueRules(slot) }
    }
  }

  private func evaluateValue(_ slot: FieldSlot) {
    if slot.traits.contains(.isPlain), slot.isVisible {
      slot.hasAppeared = true
    } else {
      deriveValue(slot)
    }
    enqueueRules(slot)
    if slot.traits.contains(.hasExtras) { noteExtras(slot) }
  }

  /// Whether the field shows, and what it holds of itself.
  private func deriveValue(_ slot: FieldSlot) {
    let before = slot.readValue
    let isVisible = slot.compiled.visible.allSatisfy { holds($0, in: slot.item) }
    if slot.isVisible != isVisible {
      slot.isVisible = isVisible
      visibilityChanged(slot)
    }
    if isVisible { slot.hasAppeared = true }
    if slot.traits.contains(.transformsByRegion), !slot.traits.contains(.isComputed) {
      assign(slot.raw, to: slot)
    }
    applyDefault(slot)
    if slot.traits.contains(.isComputed), let compute = slot.compiled.compute {
      assignComputed(evaluate(compute, in: slot.item), slot)
    }
    if !Comparison.equal(before, slot.readValue), countChange(of: slot) { notifyReaders(of: slot) }
  }

  /// Conditions that feed each other through rules may swing: after a few rounds the state stands.
  private func countChange(of slot: FieldSlot) -> Bool {
    if slot.changes == 0 { changed.append(slot) }
    slot.changes += 1
    return slot.changes <= 16
  }

  /// A default holds until somebody sets the field, and never comes back after clearing.
  private func applyDefault(_ slot: FieldSlot) {
    guard slot.traits.contains(.hasDefault), !slot.wasSet, !slot.isCleared,
      let defaultValue = slot.compiled.defaultValue,
      slot.isVisible || slot.compiled.whenHidden != .clear
    else { return }
    let value = evaluate(defaultValue, in: slot.item)
    if !Comparison.equal(value, slot.raw) { assign(value, to: slot) }
  }

  private func visibilityChanged(_ slot: FieldSlot) {
    structureChanged = true
    mark(slot)
    let empties = slot.compiled.whenHidden == .clear
    // What an undo or redo has put in place stays as it was when the field was hidden.
    let isRestored = isRestoring && slot.recordedIn == transactions
    if empties { record(slot) }
    guard !slot.isVisible else { return }
    cancelChecks(of: slot)
    cancelDebounce(of: slot)
    slot.serverMessages = []
    guard empties, !isRestored else { return }
    slot.raw = .null
    slot.wasSet = false
    if slot.hasAppeared || slot.compiled.defaultValue == nil { slot.isCleared = true }
    slot.isJudged = false
    slot.hadError = false
    parse(slot)
  }

  /// Puts a raw value in place and parses it, without judging.
  ///
  /// - Returns: Whether what the rules see changed.
  @discardableResult
  func assign(_ value: FormValue, to slot: FieldSlot) -> Bool {
    slot.raw = value
    let before = slot.value
    let hadTypeError = slot.hasTypeError
    parse(slot)
    mark(slot)
    guard !Comparison.equal(before, slot.value) || hadTypeError != slot.hasTypeError else {
      return false
    }
    cancelChecks(of: slot)
    cancelDebounce(of: slot)
    return true
  }

  private func assignComputed(_ value: FormValue, _ slot: FieldSlot) {
    let value = FieldParser.text(value, for: slot.compiled.type)
    let parsed = FieldParser.number(value, for: slot.compiled.type)
    // A value given to a computed field was transformed; what compute says is not.
    guard !Comparison.equal(value, slot.raw) || !Comparison.equal(parsed, slot.value) else {
      return
    }
    slot.raw = value
    slot.value = parsed
    slot.hasTypeError = !FieldParser.accepts(slot.value, for: slot.compiled.type)
    cancelChecks(of: slot)
    mark(slot)
  }

  func parse(_ slot: FieldSlot) {
    let transforms = slot.traits.contains(.hasTransforms) ? slot.compiled.transforms : []
    let region: String? =
      slot.traits.contains(.transformsByRegion)
      ? self.region(slot.compiled.region, in: slot.item) : nil
    (slot.value, slot.hasTypeError) = FieldParser.parse(
      slot.raw, as: slot.outline.type, transforms: transforms, region: region)
  }
}

extension FormEngine {
  /// Judges a field and, before it, every field whose validity it reads; without recursion, however
  /// long the chain.
  func freshen(_ slot: FieldSlot) {
    guard slot.isInRulesQueue, !slot.isEvaluating else { return }
    if !slot.traits.contains(.readsValidity) { return evaluateRules(slot) }
    var stack = [(slot: slot, targets: validityTargets(of: slot), next: 0)]
    slot.isEvaluating = true
    while let (current, targets, next) = stack.last {
      guard next < targets.count else {
        stack.removeLast()
        current.isEvaluating = false
        evaluateRules(current)
        continue
      }
      stack[stack.count - 1].next += 1
      let target = targets[next]
      if target.isInRulesQueue, !target.isEvaluating {
        target.isEvaluating = true
        stack.append((target, validityTargets(of: target), 0))
      }
    }
  }

  /// Judges a field against its synchronous rules.
  private func evaluateRules(_ slot: FieldSlot) {
    slot.isInRulesQueue = false
    guard !slot.isDetached else { return }
    isJudging = true
    defer { isJudging = false }
    evaluateFlags(slot)
    let hadError = slot.hasSyncError
    let hadFailures = !slot.failures.isEmpty
    slot.failures =
      slot.isActive && !slot.item.isCrowded(form.limits) ? judge(slot) : ShortList()
    if hadFailures || !slot.failures.isEmpty || slot.traits.contains(.hasChecks) {
      mark(slot)
    }
    if hadError != slot.hasSyncError, countChange(of: slot) {
      notifyReaders(of: slot)
      notifyStates(around: slot.item)
    }
  }

  private func evaluateFlags(_ slot: FieldSlot) {
    let traits = slot.traits
    let flags = (slot.isEnabled, slot.isReadOnly, slot.isRequired)
    slot.isEnabled =
      traits.contains(.isAlwaysEnabled) || holds(slot.compiled.enabled, in: slot.item)
    slot.isReadOnly =
      !traits.contains(.isNeverReadOnly) && holds(slot.compiled.readOnly, in: slot.item)
    slot.isRequired =
      traits.contains(.isAlwaysRequired)
      || !traits.contains(.isNeverRequired) && holds(slot.compiled.required, in: slot.item)
    if traits.contains(.isFormattedByRegion)
      || flags != (slot.isEnabled, slot.isReadOnly, slot.isRequired)
    {
      mark(slot)
    }
  }

  private func evaluateFormRule(_ index: Int) {
    let compiled = form.formRules[index]
    let before = formFailures[index]
    let fails = holds(compiled.when, in: root) && !holds(compiled.that, in: root)
    formFailures[index] = fails ? compiled.issue(environment) : nil
    if before != formFailures[index] { markFormRule(index) }
  }

  /// A form-level issue changed: the form, and the field it stands at.
  func markFormRule(_ index: Int) {
    formChanged = true
    guard let id = form.formRules[index].rule.field?.rawValue,
      let position = root.group.members.field(id)
    else { return }
    mark(root.slots[position])
  }

  /// Shows the form-level issues that read a field.
  func showFormRules(reading slot: FieldSlot) {
    guard slot.traits.contains(.hasDependents) else { return }
    for dependent in slot.compiled.dependents {
      guard case .formRule(let index) = dependent.target, shownFormRules.insert(index).inserted
      else {
        continue
      }
      markFormRule(index)
    }
  }
}
