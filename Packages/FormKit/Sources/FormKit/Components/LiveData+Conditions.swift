extension LiveData {
  /// A condition, decided as far as it does not depend on the page.
  func condition(_ condition: CompiledCondition, _ node: ItemNode) -> FormValue {
    switch condition {
    case .constant(let flag): .bool(flag)
    case .context: .bool(engine.holds(condition, in: node))
    case .all(let parts): all(parts.map { self.condition($0, node) })
    case .any(let parts): any(parts.map { self.condition($0, node) })
    case .not(let part): not(self.condition(part, node))
    case .field(let reference, let test): leaf(reference, test, condition, node)
    }
  }

  private func leaf(
    _ reference: Reference, _ test: CompiledOperator, _ condition: CompiledCondition,
    _ node: ItemNode
  ) -> FormValue {
    switch test.source {
    case .isValid, .isTouched: return .null
    default: break
    }
    // Items come and go by way of the server.
    guard let slot = engine.slot(reference, from: node) else {
      return .bool(engine.holds(condition, in: node))
    }
    guard isOnPage(slot) else {
      return slot.compiled.isPlain && slot.compiled.compute == nil
        ? .bool(engine.holds(condition, in: node)) : .null
    }
    guard !isUnreadable(slot) || asksForPick(test, slot) else { return .null }
    var live: FormObject = [
      "field": .string(slot.path.description), "is": .string(test.source.name),
      "value": test.source.operand,
    ]
    if test.isOnTimes { live["isTime"] = true }
    return .object(live)
  }

  /// Whether a condition asks if a file is chosen where none is stored: the page's control says so.
  private func asksForPick(_ test: CompiledOperator, _ slot: FieldSlot) -> Bool {
    guard slot.compiled.type == .image || slot.compiled.type == .file, slot.raw.isEmpty,
      slot.compiled.compute == nil, !slot.isReadOnly
    else { return false }
    switch test.source {
    case .isEmpty, .isFilled: return true
    default: return false
    }
  }

  func all(_ parts: [FormValue]) -> FormValue {
    if parts.contains(false) { return false }
    let open = parts.filter { $0 != true }
    return open.isEmpty ? true : open.count == 1 ? open[0] : .object(["all": .array(open)])
  }

  private func any(_ parts: [FormValue]) -> FormValue {
    if parts.contains(true) { return true }
    let open = parts.filter { $0 != false }
    return open.isEmpty ? false : open.count == 1 ? open[0] : .object(["any": .array(open)])
  }

  private func not(_ part: FormValue) -> FormValue {
    switch part {
    case .bool(let flag): .bool(!flag)
    case .null: .null
    default: .object(["not": part])
    }
  }
}
