/// Checks that computed values and defaults are of the kinds their operations and fields need.
struct ExpressionLint {
  let sink: FindingSink
  let conditions: ConditionOperand

  /// Checks an expression and says what kind of value it has.
  @discardableResult
  func check(
    _ expression: FormExpression, _ pointer: JSONPointer, in scope: LintScope
  ) -> ValueKind {
    switch expression {
    case .value(let value): return ValueKind(value)
    case .field(let id):
      if case .field(let field)? = scope.resolve(id) { return ValueKind(field.field.type) }
      return .unknown
    case .add(let parts): return arithmetic(parts, pointer.appending("add"), in: scope)
    case .subtract(let parts): return arithmetic(parts, pointer.appending("subtract"), in: scope)
    case .multiply(let parts): return arithmetic(parts, pointer.appending("multiply"), in: scope)
    case .divide(let parts): return arithmetic(parts, pointer.appending("divide"), in: scope)
    case .join(let parts): return join(parts, pointer.appending("join"), in: scope)
    case .choose(let test, let then, let otherwise):
      conditions.check(test, pointer.appending("if"), in: scope)
      let first = check(then, pointer.appending("then"), in: scope)
      let second = check(otherwise, pointer.appending("else"), in: scope)
      return first == second || second == .unknown ? first : first == .unknown ? second : .unknown
    case .count: return .number
    case .sum(let id, let field): return sum(id, field, pointer.appending("sum"), in: scope)
    case .age(let day, let on):
      checkDay(day, pointer.appending("age"), in: scope)
      checkDay(on, pointer.appending("on"), in: scope)
      return .number
    }
  }

  private func arithmetic(
    _ parts: [FormExpression], _ pointer: JSONPointer, in scope: LintScope
  ) -> ValueKind {
    for (index, part) in parts.enumerated() {
      let place = pointer.appending(index)
      let kind = check(part, place, in: scope)
      if kind == .number || kind == .unknown || isNumeral(part) { continue }
      sink.warning(
        .expressionType, place,
        "Arithmetic needs numbers, but this is \(kind.rawValue). Use a number field.")
    }
    return .number
  }

  private func isNumeral(_ expression: FormExpression) -> Bool {
    if case .value(.string(let text)) = expression { FormNumber.parse(text) != nil } else { false }
  }

  private func join(
    _ parts: [FormExpression], _ pointer: JSONPointer, in scope: LintScope
  ) -> ValueKind {
    for (index, part) in parts.enumerated() {
      let place = pointer.appending(index)
      let kind = check(part, place, in: scope)
      if kind == .list || kind == .file {
        sink.warning(
          .expressionType, place, "This is \(kind.rawValue), which cannot be joined. Remove it.")
      }
    }
    return .text
  }

  private func sum(
    _ id: FieldID, _ field: FieldID, _ place: JSONPointer, in scope: LintScope
  ) -> ValueKind {
    guard case .repetition(let repetition)? = scope.resolve(id),
      let summed = repetition.scope.fields[field.rawValue]
    else { return .number }
    let kind = ValueKind(summed.field.type)
    if kind != .number {
      sink.warning(
        .expressionType, place,
        "\"\(field)\" holds \(kind.rawValue); a sum needs a number field.")
    }
    return .number
  }

  private func checkDay(_ expression: FormExpression, _ place: JSONPointer, in scope: LintScope) {
    let kind = check(expression, place, in: scope)
    if kind == .date || kind == .unknown || expression == .value("today") { return }
    sink.warning(
      .expressionType, place,
      "An age is calculated from days, but this is \(kind.rawValue). Use a date field.")
  }

  /// Whether a field of a type can hold what an expression of a kind gives.
  static func fits(_ kind: ValueKind, _ type: FieldType, isComputed: Bool) -> Bool {
    let wanted = ValueKind(type)
    if wanted == .text, isComputed, kind == .number { return FieldParser.isText(type) }
    if wanted == .number, kind == .text { return true }
    return wanted.meets(kind)
  }
}
