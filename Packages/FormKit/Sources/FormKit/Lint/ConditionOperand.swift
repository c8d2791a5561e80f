/// Checks that conditions ask fields for what their types can answer.
struct ConditionOperand {
  let sink: FindingSink
  let patterns: PatternLint

  func check(_ condition: Condition, _ pointer: JSONPointer, in scope: LintScope) {
    switch condition {
    case .constant: break
    case .all(let parts): check(parts, pointer.appending("all"), in: scope)
    case .any(let parts): check(parts, pointer.appending("any"), in: scope)
    case .not(let inner): check(inner, pointer.appending("not"), in: scope)
    case .context(_, .matches(let source)):
      patterns.check(source, pointer.appending("matches"), longest: nil)
    case .context: break
    case .field(let id, let test):
      let place = pointer.appending(test.name)
      switch scope.resolve(id) {
      case .field(let field)?: check(test, of: field, place)
      case .repetition(let repetition)?: check(test, of: repetition, place)
      case nil: break
      }
    }
  }

  private func check(_ parts: [Condition], _ pointer: JSONPointer, in scope: LintScope) {
    for (index, part) in parts.enumerated() { check(part, pointer.appending(index), in: scope) }
  }

  private func check(
    _ test: Condition.Operator, of repetition: LintRepeat, _ place: JSONPointer
  ) {
    switch test {
    case .isEmpty, .isFilled, .isValid, .isTouched: break
    default:
      sink.warning(
        .operandType, place,
        "\"\(repetition.id)\" is a repeat. Use \"isEmpty\", \"isFilled\", \"isValid\" or "
          + "\"isTouched\", or compute its \"count\" in a field and compare that field.")
    }
  }

  private func check(_ test: Condition.Operator, of field: LintField, _ place: JSONPointer) {
    switch test {
    case .equals(let value), .notEquals(let value): check(value, field, place)
    case .isIn(let values), .notIn(let values):
      for (index, value) in values.enumerated() { check(value, field, place.appending(index)) }
    case .lessThan(let value), .atMost(let value), .greaterThan(let value), .atLeast(let value):
      checkOrder(value, field, place)
    case .contains(let part): checkContains(part, field, place)
    case .matches(let source):
      if !ValueKind(field.field.type).isString { mismatch(field, "match a pattern", place) }
      patterns.check(source, place, longest: field.longestText)
    case .isEmpty, .isFilled, .isValid, .isTouched: break
    }
  }

  private func check(_ value: FormValue, _ field: LintField, _ place: JSONPointer) {
    let kind = ValueKind(field.field.type)
    guard kind.admits(value) else {
      sink.warning(
        .operandType, place,
        "\"\(field.field.id)\" holds \(kind.rawValue), so it is never \(value.json()). Compare it "
          + "with \(kind.rawValue).")
      return
    }
    for item in value.arrayValue ?? [value] where !value.isEmpty { checkOption(item, field, place) }
  }

  private func checkOption(_ value: FormValue, _ field: LintField, _ place: JSONPointer) {
    guard let known = field.optionSet, !known.contains(value) else { return }
    let options = field.options ?? []
    let near =
      options.count > ConditionFacts.largestDomain
      ? ""
      : Suggestion.sentence(for: value.stringValue ?? "", among: options.compactMap(\.stringValue))
    sink.warning(
      .unknownOption, place, "\"\(field.field.id)\" has no option \(value.json()).\(near)")
  }

  private func checkOrder(_ value: FormValue, _ field: LintField, _ place: JSONPointer) {
    guard !Self.canOrder(field, value) else { return }
    let kind = ValueKind(field.field.type)
    if [.number, .date, .time].contains(kind) {
      let today = value == "today" ? " Only rules accept \"today\"." : ""
      sink.warning(
        .operandType, place,
        "\"\(field.field.id)\" holds \(kind.rawValue), which cannot be ordered against \(value.json())."
          + today)
    } else {
      mismatch(field, "be ordered; only numbers, days and times can", place)
    }
  }

  private func checkContains(_ part: FormValue, _ field: LintField, _ place: JSONPointer) {
    guard Self.canContain(field, part) else {
      return mismatch(field, "contain \(part.json())", place)
    }
    if field.field.type == .multiChoice { checkOption(part, field, place) }
  }

  private func mismatch(_ field: LintField, _ what: String, _ place: JSONPointer) {
    let kind = ValueKind(field.field.type)
    sink.warning(
      .operandType, place,
      "\"\(field.field.id)\" holds \(kind.rawValue), which cannot \(what). Use another operator.")
  }

  /// Whether values of the field can stand before or after this one.
  static func canOrder(_ field: LintField, _ value: FormValue) -> Bool {
    switch ValueKind(field.field.type) {
    case .number: value.numberValue != nil
    case .date: value.stringValue.flatMap(FormDate.init(_:)) != nil
    case .time: value.stringValue.flatMap(FormTime.init(_:)) != nil
    case .text, .flag, .list, .file, .unknown: false
    }
  }

  /// Whether values of the field can contain this one.
  static func canContain(_ field: LintField, _ part: FormValue) -> Bool {
    switch ValueKind(field.field.type) {
    case .text, .date, .time, .list: part.stringValue != nil
    case .number, .flag, .file, .unknown: false
    }
  }
}
