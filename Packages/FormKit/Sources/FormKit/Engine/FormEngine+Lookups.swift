/// Effects: a field's value is looked up, and the answer fills other fields.
///
/// A fill belongs to the edit that caused it: one undo takes both back.
extension FormEngine {
  /// Answers a lookup; an answer nobody waits for any more is dropped.
  ///
  /// A field that the person has set is left alone; so is a form that was submitted.
  /// - Returns: Whether the answer was applied.
  @discardableResult
  public func answerLookup(_ id: Int, with answer: LookupResult) -> Bool {
    guard let (slot, index) = extrasState?.lookups.removeValue(forKey: id), let side = slot.side
    else {
      return false
    }
    side.lookups[index].request = nil
    guard status != .submitted, submission != .handling else {
      mark(slot)
      refreshMarked()
      return false
    }
    joinEdit(of: slot) {
      mark(slot)
      switch answer {
      case .found(let found):
        let record = side.lookups[index]
        extrasState?.answers[record.effect.effect.lookup, default: [:]][record.present] = found
        apply(found, slot, side, index)
      case .offline: apply([:], slot, side, index, isFinal: false)
      }
      settle()
    }
    return true
  }

  /// Looks up what changed; forgets what an older value asked for.
  func refreshLookups(of slot: FieldSlot, _ side: SlotExtras, _ effects: [CompiledEffect]) {
    guard side.lookups.count == effects.count else {
      side.lookups = effects.map { LookupRecord(effect: $0, known: [lookupKey(of: slot, $0)]) }
      return
    }
    for index in effects.indices {
      let key = lookupKey(of: slot, effects[index])
      let hasChanged = side.lookups[index].present != key
      if hasChanged { changeLookup(of: slot, side, index, to: key) }
      guard side.lookups[index].isIdle, !side.lookups[index].isSettled, wantsLookup(slot, index)
      else { continue }
      if let found = extrasState?.answers[effects[index].effect.lookup]?[key] {
        apply(found, slot, side, index)
      } else {
        schedule(slot, side, index)
      }
    }
  }

  /// What identifies a question to a lookup: the value, and what is sent along.
  func lookupKey(of slot: FieldSlot, _ effect: CompiledEffect) -> [UInt8] {
    effect.dependsOn.reduce(into: slot.checkKey) { key, dependency in
      key += [0x0A] + Array(read(dependency.reference, from: slot.item).json().utf8)
    }
  }

  private func changeLookup(of slot: FieldSlot, _ side: SlotExtras, _ index: Int, to key: [UInt8]) {
    stopLookup(side, index)
    side.lookups[index].present = key
    let isRestored = isRestoring && side.lookups[index].known.contains(key)
    side.lookups[index].isSettled = slot.value.isEmpty || isRestored
    if slot.value.isEmpty, !isRestored { apply([:], slot, side, index) }
  }

  private func wantsLookup(_ slot: FieldSlot, _ index: Int) -> Bool {
    guard let effect = slot.compiled.extras?.effects[safe: index] else { return false }
    return wantsChecks(slot) && !slot.hasTypeError && holds(effect.when, in: slot.item)
  }

  private func schedule(_ slot: FieldSlot, _ side: SlotExtras, _ index: Int) {
    mark(slot)
    let pause = side.lookups[index].effect.effect.debounce ?? debounce
    guard pause > 0 else { return start(slot, side, index) }
    side.lookups[index].timer = schedule(after: pause) { [weak self] in
      side.lookups[index].timer = nil
      self?.start(slot, side, index)
    }
  }

  private func start(_ slot: FieldSlot, _ side: SlotExtras, _ index: Int) {
    nextCall += 1
    let effect = side.lookups[index].effect
    let pairs = effect.dependsOn.map { ($0.id, read($0.reference, from: slot.item)) }
    let request = LookupRequest(
      id: nextCall, lookup: effect.effect.lookup, path: slot.path, value: slot.value,
      dependencies: Dictionary(pairs, uniquingKeysWith: { first, _ in first }),
      isSensitive: slot.field.sensitive
        || effect.dependsOn.contains {
          self.slot($0.reference, from: slot.item)?.field.sensitive ?? false
        })
    side.lookups[index].request = request
    extrasState?.lookups[request.id] = (slot, index)
    effects.append(.lookUp(request))
  }

  private func stopLookup(_ side: SlotExtras, _ index: Int) {
    if let timer = side.lookups[index].timer { timers.remove(timer) }
    side.lookups[index].timer = nil
    guard let request = side.lookups[index].request else { return }
    side.lookups[index].request = nil
    extrasState?.lookups[request.id] = nil
    effects.append(.cancelLookup(request))
  }

  /// A field leaves the form: nothing is looked up for it any more.
  func stopLookups(of side: SlotExtras) {
    for index in side.lookups.indices { stopLookup(side, index) }
  }

  /// Blur ends a running pause at once.
  func endLookupPauses(of slot: FieldSlot, _ side: SlotExtras) {
    for index in side.lookups.indices {
      guard let timer = side.lookups[index].timer else { continue }
      timers.remove(timer)
      side.lookups[index].timer = nil
      start(slot, side, index)
    }
  }

  /// Back to the initial value: nothing of it is to be looked up.
  func restartLookups(of slot: FieldSlot, _ side: SlotExtras) {
    stopLookups(of: side)
    side.lookups = side.lookups.map {
      LookupRecord(effect: $0.effect, known: [lookupKey(of: slot, $0.effect)])
    }
  }
}

extension FormEngine {
  /// Fills what the answer knows and empties what an older answer filled and this one does not know.
  ///
  /// - Parameter isFinal: Whether somebody answered; else the value counts as not looked up.
  private func apply(
    _ found: FormObject, _ slot: FieldSlot, _ side: SlotExtras, _ index: Int,
    isFinal: Bool = true
  ) {
    side.lookups[index].isSettled = true
    if isFinal { side.lookups[index].known.insert(side.lookups[index].present) }
    for fill in side.lookups[index].effect.fills {
      guard let target = self.slot(fill.reference, from: slot.item), isFillable(target) else {
        continue
      }
      let value = found[fill.key] ?? .null
      let fits =
        !value.isEmpty && !FieldParser.parse(value, as: target.field, region: nil).hasTypeError
      let id = ObjectIdentifier(target)
      if fits {
        side.lookups[index].filled[id, default: []].insert(Array(value.json().utf8))
        self.fill(target, with: value, from: slot)
      } else if side.lookups[index].filled[id]?.contains(Array(target.raw.json().utf8)) == true {
        self.fill(target, with: .null, from: slot)
      }
    }
  }

  /// Runs what a late answer brings about: it belongs to the newest edit of the field or of what the
  /// answer changed, whoever else it hides and empties included.
  private func joinEdit(of source: FieldSlot, _ body: () -> Void) {
    transactions += 1
    transaction = UndoEntry()
    body()
    let changes = transaction?.fields ?? ShortList()
    transaction = nil
    guard let first = changes.first?.slot,
      let index = undoStack.lastIndex(where: { $0.contains(source) || $0.contains(first) })
    else { return }
    // What it and later edits changed before has an older state to go back to.
    var known = Set(undoStack[index...].lazy.flatMap(\.fields).map { ObjectIdentifier($0.slot) })
    for change in changes where known.insert(ObjectIdentifier(change.slot)).inserted {
      undoStack[index].fields.append(change)
    }
  }

  /// Whether nobody but the schema, an initial value or a lookup said what the field holds.
  private func isFillable(_ target: FieldSlot) -> Bool {
    !target.wasSet && target.compiled.compute == nil
      && (target.isVisible || target.field.whenHidden != .clear)
  }

  private func fill(_ target: FieldSlot, with value: FormValue, from source: FieldSlot) {
    guard !Comparison.equal(target.raw, value) else { return }
    if transaction != nil {
      record(target)
    } else {
      let before = snapshot(target)
      let index = undoStack.lastIndex { $0.contains(source) || $0.contains(target) }
      if let index { undoStack[index].record(target, before) }
    }
    target.isCleared = true
    put(value, into: target)
  }
}
