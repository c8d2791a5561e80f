extension FormEngine {
  /// Notes that a field with a source or lookups was evaluated; ``settle()`` comes back to it.
  func noteExtras(_ slot: FieldSlot) {
    let work = extrasState ?? ExtrasState()
    extrasState = work
    work.waiting.append(slot)
  }

  /// Looks at the noted fields once everything they read is up to date.
  func settleExtras(_ work: ExtrasState) {
    let slots = work.waiting
    work.waiting.removeAll()
    for slot in slots where !slot.isDetached {
      guard let extras = slot.compiled.extras else { continue }
      let side = slot.side ?? SlotExtras()
      slot.side = side
      if let source = extras.source { refreshOptions(of: slot, side, source) }
      if !extras.effects.isEmpty { refreshLookups(of: slot, side, extras.effects) }
    }
  }

  /// A field leaves the form: nothing is asked for it any more.
  func cancelExtras(of slot: FieldSlot) {
    guard let side = slot.side else { return }
    stopOptions(of: slot, side)
    stopLookups(of: side)
  }
}
