extension LiveData {
  /// What computes the number that a field shows, from numbers that are typed on the page; nil when a script
  /// cannot follow it.
  ///
  /// - Returns: `2`, `{"field": "amount"}` or `{"add": […]}`, and so for `subtract`, `multiply`
  ///   and `divide`.
  func computation(_ slot: FieldSlot) -> FormValue? {
    guard let compute = slot.compiled.compute, !slot.compiled.isSensitive, Self.isNumber(slot)
    else { return nil }
    return computation(compute, slot.item)
  }

  private func computation(_ expression: CompiledExpression, _ node: ItemNode) -> FormValue? {
    switch expression {
    case .value(let value): return value.numberValue.map { .number($0) }
    case .field(let reference):
      guard let slot = engine.slot(reference, from: node), isOnPage(slot), !isUnreadable(slot),
        Self.isNumber(slot)
      else { return nil }
      return ["field": .string(slot.path.description)]
    case .combine(.join, _), .choose, .count, .sum, .age: return nil
    case .combine(let operation, let operands):
      let parts = operands.compactMap { computation($0, node) }
      guard parts.count == operands.count, !parts.isEmpty else { return nil }
      return .object(["\(operation)": .array(parts)])
    }
  }

  private static func isNumber(_ slot: FieldSlot) -> Bool {
    slot.compiled.type == .number || slot.compiled.type == .integer
  }
}
