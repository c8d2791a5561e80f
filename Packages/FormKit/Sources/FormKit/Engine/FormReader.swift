/// What conditions, expressions and rules may ask of a form, running or judged once.
///
/// One definition of their meaning serves both: ``FormEngine`` and ``VerdictSheet``.
protocol FormReader {
  /// The form itself, or one item of a repeat.
  associatedtype Scope

  var form: CompiledForm { get }
  var environment: FormEnvironment { get }
  /// The environment's day: asked for so often that the whole environment is not copied for it.
  var today: FormDate { get }

  /// The value dependents see: missing for a hidden field unless it is kept; for a repeat its items.
  func read(_ reference: Reference, from scope: Scope) -> FormValue
  /// Whether a field is touched; for a repeat whether any field in its items is, or its own issues
  /// show.
  func isTouched(_ reference: Reference, from scope: Scope) -> Bool
  /// Whether a synchronous rule fails with an error; for a repeat whether its count or any field in
  /// its items is wrong.
  func hasError(_ reference: Reference, from scope: Scope) -> Bool
  /// How many items a repeat has; nil for a hidden repeat.
  func itemCount(_ reference: Reference, from scope: Scope) -> Int?
  /// The sum of a field's values over a repeat's items; null for a hidden repeat.
  ///
  /// Kept until a value or the items change: every item may read the sum over all of them.
  func sum(_ reference: Reference, field: Int, from scope: Scope) -> FormValue
  /// The label of the field a reference means.
  func label(of reference: Reference, from scope: Scope) -> FormText?
}

extension FormReader {
  func holds(_ condition: CompiledCondition, in scope: Scope) -> Bool {
    switch condition {
    case .constant(let flag): flag
    case .all(let parts): parts.allSatisfy { holds($0, in: scope) }
    case .any(let parts): parts.contains { holds($0, in: scope) }
    case .not(let part): !holds(part, in: scope)
    case .context(let name, let test): test.holds(environment.context[name] ?? .null)
    case .field(let reference, let test): holds(test, reference, in: scope)
    }
  }

  private func holds(
    _ test: CompiledOperator, _ reference: Reference, in scope: Scope
  ) -> Bool {
    switch test.source {
    case .isTouched(let expected): isTouched(reference, from: scope) == expected
    case .isValid(let expected): !hasError(reference, from: scope) == expected
    default: test.holds(read(reference, from: scope))
    }
  }

  func evaluate(_ expression: CompiledExpression, in scope: Scope) -> FormValue {
    switch expression {
    case .value(let value): return value
    case .field(let reference): return read(reference, from: scope)
    case .combine(let operation, let parts):
      return ExpressionMath.combine(operation, parts.map { evaluate($0, in: scope) })
    case .choose(let test, let then, let otherwise):
      return evaluate(holds(test, in: scope) ? then : otherwise, in: scope)
    case .count(let reference):
      return itemCount(reference, from: scope).map { .number(Double($0)) } ?? .null
    case .sum(let reference, let field): return sum(reference, field: field, from: scope)
    case .age(let from, let on):
      guard let birth = day(from, in: scope), let today = day(on, in: scope) else { return .null }
      return .number(Double(birth.age(on: today)))
    }
  }

  /// A day by expression; the text "today" is the environment's day.
  private func day(_ expression: CompiledExpression, in scope: Scope) -> FormDate? {
    guard let text = evaluate(expression, in: scope).stringValue else { return nil }
    return text == "today" ? today : FormDate(text)
  }

  func region(_ region: CompiledRegion, in scope: Scope) -> String? {
    switch region {
    case .fixed(let code): code
    case .field(let reference): read(reference, from: scope).stringValue
    case .unspecified: nil
    }
  }
}

extension CompiledOperator {
  func holds(_ given: FormValue) -> Bool {
    let value = isOnTimes ? given.shortestTime : given
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
