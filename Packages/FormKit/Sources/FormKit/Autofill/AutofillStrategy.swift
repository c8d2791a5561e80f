/// Knows values a person would otherwise type again.
public protocol AutofillStrategy: Sendable {
  /// The values offered for a form's fields, by path; empty when nothing is known.
  ///
  /// - Throws: When what is known cannot be read; the form then stays as it is.
  func prefillValues(for schema: FormSchema) async throws -> [FieldPath: FormValue]
}

extension FormEngine {
  /// Puts offered values into empty fields, with one undo entry.
  ///
  /// They are the fields' new start, not the person's input: no draft holds them, a lookup may replace
  /// them, and ``reset()`` goes back to them.
  ///
  /// Left alone are fields that a person set or emptied, that a draft or the caller's initial values
  /// filled, sensitive, hidden, disabled, computed and read-only fields, values of the wrong type,
  /// outside a choice's options or refused by the field's rules, and a form that is being submitted or is.
  /// A default gives way.
  ///
  /// - Returns: The fields filled, in visual order.
  @discardableResult
  public func autofill(_ values: [FieldPath: FormValue]) -> [FieldPath] {
    guard status == .editing else { return [] }
    var changes: [(FieldSlot, FormValue)] = []
    root.forEachSlot { slot in
      guard isOpen(slot), let value = values[slot.path], suits(value, slot) else { return }
      changes.append((slot, value))
    }
    guard !changes.isEmpty else { return [] }
    var filled = changes.map(\.0)
    edit {
      let starts = changes.map { slot, value in offer(value, to: slot) }
      settle()
      let refused = starts.filter(\.slot.hasSyncError)
      for start in refused { takeBack(start) }
      settle()
      filled.removeAll { slot in refused.contains { $0.slot === slot } }
    }
    return filled.map(\.path)
  }

  /// Offers a value, and returns the start of the field before.
  private func offer(_ value: FormValue, to slot: FieldSlot) -> FieldStart {
    let start = FieldStart(
      slot: slot, raw: slot.raw, initial: slot.initial, isCleared: slot.isCleared,
      wasClearedInitially: slot.wasClearedInitially)
    record(slot)
    slot.initial = value
    slot.isCleared = true
    slot.wasClearedInitially = true
    put(value, into: slot)
    return start
  }

  private func takeBack(_ start: FieldStart) {
    let slot = start.slot
    slot.initial = start.initial
    slot.isCleared = start.isCleared
    slot.wasClearedInitially = start.wasClearedInitially
    put(start.raw, into: slot)
  }

  private func isOpen(_ slot: FieldSlot) -> Bool {
    let isUntouched =
      slot.raw.isEmpty || (slot.compiled.defaultValue != nil && !slot.isCleared)
    return isUntouched && !slot.wasSet && slot.isActive && !slot.isReadOnly
      && slot.compiled.compute == nil && !slot.field.sensitive
  }

  private func suits(_ value: FormValue, _ slot: FieldSlot) -> Bool {
    guard !value.isEmpty, !FieldParser.parse(value, as: slot.field, region: nil).hasTypeError else {
      return false
    }
    guard case .fixed(let options)? = slot.field.options else { return true }
    return (value.arrayValue ?? [value]).allSatisfy { item in
      options.contains { Comparison.equal($0.value, item) }
    }
  }
}

/// The value of a field before the autofill.
private struct FieldStart {
  let slot: FieldSlot
  let raw: FormValue
  let initial: FormValue
  let isCleared: Bool
  let wasClearedInitially: Bool
}

extension FormController {
  /// Asks a strategy and fills what nobody has filled by the time it answers.
  ///
  /// - Returns: The fields filled, in visual order.
  /// - Throws: The strategy's error.
  @discardableResult
  public func autofill(using strategy: some AutofillStrategy) async throws -> [FieldPath] {
    let values = try await strategy.prefillValues(for: engine.form.schema)
    try Task.checkCancellation()
    return perform { $0.autofill(values) }
  }
}
