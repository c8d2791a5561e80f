/// What conditions that must hold together ask of each field and of each value of the context.
struct ConditionDemands {
  private enum Subject: Hashable {
    case field(ObjectIdentifier)
    case repetition(ObjectIdentifier)
    case context(String)
  }

  private var tests: [Subject: [Condition.Operator]] = [:]
  private var fields: [Subject: LintField] = [:]

  mutating func add(_ condition: Condition, in scope: LintScope) {
    switch condition {
    case .all(let parts): for part in parts { add(part, in: scope) }
    case .not(let inner): add(negated: inner, in: scope)
    case .field(let id, let test): add(test, of: scope.resolve(id))
    case .context(let name, let test): tests[.context(name), default: []].append(test)
    case .constant, .any: break
    }
  }

  private mutating func add(negated condition: Condition, in scope: LintScope) {
    switch condition {
    case .any(let parts): for part in parts { add(negated: part, in: scope) }
    case .not(let inner): add(inner, in: scope)
    case .field(let id, let test): if let test = test.opposite { add(test, of: scope.resolve(id)) }
    case .context(let name, let test):
      if let test = test.opposite { tests[.context(name), default: []].append(test) }
    case .constant, .all: break
    }
  }

  private mutating func add(_ test: Condition.Operator, of target: LintScope.Target?) {
    switch target {
    case .field(let field)?:
      let subject = Subject.field(ObjectIdentifier(field))
      fields[subject] = field
      tests[subject, default: []].append(field.field.type == .time ? test.onTimes : test)
    case .repetition(let repetition)?:
      tests[.repetition(ObjectIdentifier(repetition)), default: []].append(test)
    case nil: break
    }
  }

  /// Whether one field or value is asked for what no value is.
  ///
  /// - Parameter domain: Every value of a field; nil when there are too many.
  func contradict(_ domain: (LintField) -> [FormValue]?) -> Bool {
    tests.contains { subject, tests in
      tests.count > 1 && Self.contradict(tests, fields[subject].flatMap(domain))
    }
  }

  private static func contradict(_ tests: [Condition.Operator], _ domain: [FormValue]?) -> Bool {
    if hasOppositeStates(tests) { return true }
    let values = tests.filter { !$0.asksForState }
    if let candidates = domain ?? candidates(values), candidates.count <= mostCandidates {
      let ready = values.map(PreparedTest.init)
      return !candidates.contains { value in ready.allSatisfy { $0.holds(for: value) } }
    }
    return boundsCross(values)
  }

  /// More values than these are not tried one by one.
  private static let mostCandidates = 1000

  private static func hasOppositeStates(_ tests: [Condition.Operator]) -> Bool {
    let states = Set(tests.filter(\.asksForState))
    return states.contains { $0.opposite.map(states.contains) == true }
  }

  /// The only values that one of the tests leaves; nil when all leave too many.
  private static func candidates(_ tests: [Condition.Operator]) -> [FormValue]? {
    for test in tests {
      switch test {
      case .equals(let value): return [value]
      case .isIn(let values): return values
      case .isEmpty(true), .isFilled(false): return [.null, "", []]
      default: continue
      }
    }
    return nil
  }

  private struct Bound {
    let value: FormValue
    let isStrict: Bool
  }

  /// Whether a lower bound lies above an upper one, or they are nothing that one value could meet.
  private static func boundsCross(_ tests: [Condition.Operator]) -> Bool {
    let lower = tests.compactMap { test -> Bound? in
      switch test {
      case .greaterThan(let value): Bound(value: value, isStrict: true)
      case .atLeast(let value): Bound(value: value, isStrict: false)
      default: nil
      }
    }
    let upper = tests.compactMap { test -> Bound? in
      switch test {
      case .lessThan(let value): Bound(value: value, isStrict: true)
      case .atMost(let value): Bound(value: value, isStrict: false)
      default: nil
      }
    }
    guard !lower.isEmpty, !upper.isEmpty else { return false }
    guard let low = tightest(lower, direction: 1), let high = tightest(upper, direction: -1),
      let order = Comparison.order(low.value, high.value)
    else { return true }
    return order > 0 || (order == 0 && (low.isStrict || high.isStrict))
  }

  /// The bound that decides; nil when they do not compare with each other.
  private static func tightest(_ bounds: [Bound], direction: Int) -> Bound? {
    guard var result = bounds.first, Comparison.order(result.value, result.value) != nil else {
      return nil
    }
    for bound in bounds.dropFirst() {
      guard let order = Comparison.order(bound.value, result.value) else { return nil }
      if order * direction > 0 || (order == 0 && bound.isStrict) { result = bound }
    }
    return result
  }
}
