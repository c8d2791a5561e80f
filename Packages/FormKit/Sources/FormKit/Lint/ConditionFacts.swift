/// What can be said of conditions without values: that they always hold, or never.
///
/// Known to never hold: `false`, an empty `any`, an operator that no valid value of the field's type
/// or options satisfies, anything asked of a field that never shows and is not kept, and an `all`
/// (a page's, its sections' and the field's own conditions together are one) that asks one field, or
/// one value of the context, for what no value is: two different values, a number above 5 and below 3,
/// empty and filled. What several fields mean together is not worked out.
struct ConditionFacts {
  /// More options are not gone through one by one: of them only equality is told.
  static let largestDomain = 250

  enum Truth { case always, never, open }

  func truth(_ condition: Condition, in scope: LintScope) -> Truth {
    switch condition {
    case .constant(let flag): return flag ? .always : .never
    case .not(let inner): return truth(inner, in: scope).flipped
    case .any(let parts):
      let truths = parts.map { truth($0, in: scope) }
      if truths.contains(.always) { return .always }
      return truths.allSatisfy { $0 == .never } ? .never : .open
    case .all(let parts):
      return truth(ofAll: parts.map { ScopedCondition(condition: $0, scope: scope) })
    case .field(let id, let test): return truth(test, of: scope.resolve(id))
    case .context: return .open
    }
  }

  /// Conditions that must hold together.
  func truth(ofAll parts: [ScopedCondition]) -> Truth {
    let truths = parts.map { truth($0.condition, in: $0.scope) }
    if truths.contains(.never) { return .never }
    if truths.allSatisfy({ $0 == .always }) { return .always }
    var demands = ConditionDemands()
    for part in parts { demands.add(part.condition, in: part.scope) }
    return demands.contradict { domain(of: $0) } ? .never : .open
  }

  /// Whether a field can never show.
  ///
  /// Fields in a cycle count as reachable for each other. Without recursion, however long the chain of
  /// fields that read each other: before a field all it reads is worked out.
  func isUnreachable(_ field: LintField) -> Bool {
    if let known = field.isUnreachable { return known }
    if field.isBeingWorkedOut { return false }
    var stack = [(field: field, reads: field.visibilityReads, next: 0)]
    field.isBeingWorkedOut = true
    while let (current, reads, next) = stack.last {
      guard next < reads.count else {
        current.isUnreachable = truth(ofAll: current.visible) == .never
        current.isBeingWorkedOut = false
        stack.removeLast()
        continue
      }
      stack[stack.count - 1].next += 1
      let target = reads[next]
      if target.isUnreachable == nil, !target.isBeingWorkedOut {
        target.isBeingWorkedOut = true
        stack.append((target, target.visibilityReads, 0))
      }
    }
    return field.isUnreachable ?? false
  }

  private func truth(_ test: Condition.Operator, of target: LintScope.Target?) -> Truth {
    guard case .field(let field)? = target, !test.asksForState else { return .open }
    if let values = domain(of: field) {
      let ready = PreparedTest(test)
      let results = values.map { ready.holds(for: $0) }
      if results.allSatisfy({ $0 }) { return .always }
      return results.contains(true) ? .open : .never
    }
    switch test {
    case .equals(let value): return couldHold(value, field) ? .open : .never
    case .notEquals(let value): return couldHold(value, field) ? .open : .always
    case .isIn(let values): return values.contains { couldHold($0, field) } ? .open : .never
    case .notIn(let values): return values.contains { couldHold($0, field) } ? .open : .always
    case .lessThan(let value), .atMost(let value), .greaterThan(let value), .atLeast(let value):
      return ValueKind(field.field.type).meets(ValueKind(value)) ? .open : .never
    case .contains(let part): return ConditionOperand.canContain(field, part) ? .open : .never
    case .matches: return ValueKind(field.field.type).isString ? .open : .never
    case .isEmpty, .isFilled, .isValid, .isTouched: return .open
    }
  }

  /// Every value a field can have when it is valid; nil when there are too many.
  private func domain(of field: LintField) -> [FormValue]? {
    if field.field.whenHidden != .keep, isUnreachable(field) { return [.null] }
    if field.field.type == .toggle { return [.null, true, false] }
    guard field.field.type == .choice, let options = field.options,
      options.count <= Self.largestDomain
    else { return nil }
    return [.null, ""] + options
  }

  private func couldHold(_ value: FormValue, _ field: LintField) -> Bool {
    guard ValueKind(field.field.type).admits(value) else { return false }
    guard let options = field.optionSet else { return true }
    switch field.field.type {
    case .choice: return value.isEmpty || options.contains(value)
    case .multiChoice: return (value.arrayValue ?? []).allSatisfy(options.contains)
    default: return true
    }
  }
}

extension ConditionFacts.Truth {
  var flipped: ConditionFacts.Truth {
    switch self {
    case .always: .never
    case .never: .always
    case .open: .open
    }
  }
}

extension Condition.Operator {
  /// Whether it asks about the field's state in place of its value.
  var asksForState: Bool {
    switch self {
    case .isValid, .isTouched: true
    default: false
    }
  }

  /// The operator that holds exactly when this one does not; nil for those that have none.
  var opposite: Condition.Operator? {
    switch self {
    case .equals(let value): .notEquals(value)
    case .notEquals(let value): .equals(value)
    case .isIn(let values): .notIn(values)
    case .notIn(let values): .isIn(values)
    case .isEmpty(let flag): .isEmpty(!flag)
    case .isFilled(let flag): .isFilled(!flag)
    case .isValid(let flag): .isValid(!flag)
    case .isTouched(let flag): .isTouched(!flag)
    case .lessThan, .atMost, .greaterThan, .atLeast, .contains, .matches: nil
    }
  }
}
