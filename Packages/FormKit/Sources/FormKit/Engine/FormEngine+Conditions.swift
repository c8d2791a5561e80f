extension FormEngine {
  func slot(_ reference: Reference, from node: ItemNode) -> FieldSlot? {
    guard case .field(let index) = reference.target else { return nil }
    return node.ancestor(reference.up)?.slots[index]
  }

  /// The value a reference reads: a field's, or a repeat's items as an array.
  func read(_ reference: Reference, from node: ItemNode) -> FormValue {
    switch reference.target {
    case .field: return slot(reference, from: node)?.readValue ?? .null
    case .repetition(let index):
      guard let owner = node.ancestor(reference.up), isVisible(index, of: owner) else {
        return .null
      }
      return .array(Array(repeating: .object([:]), count: owner.children[index].count))
    }
  }

  func isVisible(_ repetition: Int, of node: ItemNode) -> Bool {
    node.group.repeats[repetition].visible.allSatisfy { holds($0, in: node) }
  }

  func holds(_ condition: CompiledCondition, in node: ItemNode) -> Bool {
    switch condition {
    case .constant(let flag): flag
    case .all(let parts): parts.allSatisfy { holds($0, in: node) }
    case .any(let parts): parts.contains { holds($0, in: node) }
    case .not(let part): !holds(part, in: node)
    case .context(let name, let test): test.holds(environment.context[name] ?? .null)
    case .field(let reference, let test): holds(test, reference, in: node)
    }
  }

  private func holds(
    _ test: CompiledOperator, _ reference: Reference, in node: ItemNode
  ) -> Bool {
    switch test.source {
    case .isTouched(let expected):
      return (slot(reference, from: node)?.isTouched ?? false) == expected
    case .isValid(let expected):
      guard let slot = slot(reference, from: node) else { return expected }
      if !isJudging { freshen(slot) }
      return !slot.hasSyncError == expected
    default: return test.holds(read(reference, from: node))
    }
  }

  func evaluate(_ expression: CompiledExpression, in node: ItemNode) -> FormValue {
    switch expression {
    case .value(let value): return value
    case .field(let reference): return read(reference, from: node)
    case .combine(let operation, let parts):
      return ExpressionMath.combine(operation, parts.map { evaluate($0, in: node) })
    case .choose(let test, let then, let otherwise):
      return evaluate(holds(test, in: node) ? then : otherwise, in: node)
    case .count(let reference):
      guard case .array(let items) = read(reference, from: node) else { return .null }
      return .number(Double(items.count))
    case .sum(let reference, let field):
      guard case .repetition(let index) = reference.target,
        let owner = node.ancestor(reference.up), isVisible(index, of: owner)
      else { return .null }
      return ExpressionMath.combine(
        .add, owner.children[index].map { $0.slots[field].readValue }.filter { !$0.isEmpty })
    case .age(let from, let on):
      guard let birth = day(from, in: node), let today = day(on, in: node) else { return .null }
      return .number(Double(birth.age(on: today)))
    }
  }

  /// A day by expression; the text "today" is the environment's day.
  private func day(_ expression: CompiledExpression, in node: ItemNode) -> FormDate? {
    guard let text = evaluate(expression, in: node).stringValue else { return nil }
    return text == "today" ? environment.today : FormDate(text)
  }

  func region(_ region: CompiledRegion, in node: ItemNode) -> String? {
    switch region {
    case .fixed(let code): code
    case .field(let reference): read(reference, from: node).stringValue
    case .unspecified: nil
    }
  }
}

extension CompiledOperator {
  func holds(_ value: FormValue) -> Bool {
    switch source {
    case .equals(let other): return Comparison.equal(value, other)
    case .notEquals(let other): return !Comparison.equal(value, other)
    case .isIn(let others): return others.contains { Comparison.equal(value, $0) }
    case .notIn(let others): return !others.contains { Comparison.equal(value, $0) }
    case .lessThan(let other): return Comparison.order(value, other).map { $0 < 0 } ?? false
    case .atMost(let other): return Comparison.order(value, other).map { $0 <= 0 } ?? false
    case .greaterThan(let other): return Comparison.order(value, other).map { $0 > 0 } ?? false
    case .atLeast(let other): return Comparison.order(value, other).map { $0 >= 0 } ?? false
    case .contains(let part): return Comparison.contains(value, part)
    case .matches: return value.stringValue.map { pattern?.matches($0) ?? false } ?? false
    case .isEmpty(let expected): return value.isEmpty == expected
    case .isFilled(let expected): return !value.isEmpty == expected
    case .isValid, .isTouched: return false
    }
  }
}

/// The arithmetic of computed values; an empty or non-numeric operand gives empty.
enum ExpressionMath {
  static func combine(
    _ operation: CompiledExpression.Operation, _ operands: [FormValue]
  ) -> FormValue {
    if operation == .join { return join(operands) }
    var numbers: [Double] = []
    for operand in operands {
      guard let number = operand.numberValue ?? operand.stringValue.flatMap(FormNumber.parse) else {
        return .null
      }
      numbers.append(number)
    }
    guard let first = numbers.first else { return operation == .add ? .number(0) : .null }
    let rest = numbers.dropFirst()
    let result =
      switch operation {
      case .add: rest.reduce(first, +)
      case .subtract: rest.reduce(first, -)
      case .multiply: rest.reduce(first, *)
      case .divide, .join: rest.reduce(first, /)
      }
    return result.isFinite ? .number(result) : .null
  }

  private static func join(_ operands: [FormValue]) -> FormValue {
    var result = ""
    for operand in operands {
      switch operand {
      case .string(let text) where !text.isEmpty: result += text
      case .number(let number): result += FormNumber.text(number)
      case .bool(let flag): result += flag ? "true" : "false"
      default: return .null
      }
    }
    return .string(result)
  }
}
