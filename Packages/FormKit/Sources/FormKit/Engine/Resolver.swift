/// Turns ids into references within one scope, remembering which nodes were read.
struct Resolver {
  let names: NameTable
  let scope: Int
  private(set) var read = NodeList()
  /// Every node read.
  var nodes: [Int] { read.nodes }
  /// The nodes of which every item's value is read.
  private(set) var summedNodes: Set<Int> = []
  /// The nodes whose validity is read.
  private(set) var validityNodes: [Int] = []
  /// The same as references.
  private(set) var validityReads: [Reference] = []
  /// The nodes that name a region.
  private(set) var regionNodes: [Int] = []

  init(names: NameTable, scope: Int) {
    self.names = names
    self.scope = scope
  }

  mutating func reference(_ id: String, at place: JSONPointer) -> Reference? {
    guard let (node, up) = names.resolve(id, in: scope) else {
      names.sink.error(
        "unknownId", place,
        "There is no field \"\(id)\" here."
          + names.sink.suggestion(for: id, among: names.nodes.lazy.map(\.id)))
      return nil
    }
    read.add(node)
    let info = names.nodes[node]
    return Reference(up: up, target: info.isRepeat ? .repetition(info.local) : .field(info.local))
  }

  mutating func condition(
    _ condition: Condition, at pointer: @autoclosure () -> JSONPointer
  ) -> CompiledCondition {
    if case .constant(let flag) = condition { return .constant(flag) }
    let place = pointer()
    switch condition {
    case .constant(let flag): return .constant(flag)
    case .all(let parts): return .all(list(parts, at: place.appending("all")))
    case .any(let parts): return .any(list(parts, at: place.appending("any")))
    case .not(let part): return .not(self.condition(part, at: place.appending("not")))
    case .context(let name, let test): return .context(name, compile(test, of: nil, at: place))
    case .field(let id, let test):
      guard let reference = reference(id.rawValue, at: place.appending("field")) else {
        return .constant(false)
      }
      if test.asksForState { noteState(test, of: id.rawValue, reference) }
      let type = names.resolve(id.rawValue, in: scope).flatMap { names.nodes[$0.node].type }
      return .field(reference, compile(test, of: type, at: place))
    }
  }

  /// Remembers whose state is asked for; a repeat's follows from everything in its items.
  private mutating func noteState(
    _ test: Condition.Operator, of id: String, _ reference: Reference
  ) {
    guard var node = names.resolve(id, in: scope)?.node else { return }
    if let state = names.states[node] {
      node = state
      read.add(node)
    }
    guard case .isValid = test else { return }
    validityNodes.append(node)
    validityReads.append(reference)
  }

  private mutating func list(_ parts: [Condition], at place: JSONPointer) -> [CompiledCondition] {
    var result: [CompiledCondition] = []
    for (index, part) in parts.enumerated() {
      result.append(condition(part, at: place.appending(index)))
    }
    return result
  }

  private func compile(
    _ test: Condition.Operator, of type: FieldType?, at place: JSONPointer
  ) -> CompiledOperator {
    guard case .matches(let source) = test else {
      return CompiledOperator(source: test, pattern: nil, type: type)
    }
    let pattern = compile(pattern: source, at: place.appending("matches"))
    return CompiledOperator(source: test, pattern: pattern, type: type)
  }

  private func compile(pattern source: String, at place: JSONPointer) -> LinearPattern? {
    do {
      return try names.patterns.pattern(source, maximumSize: names.limits.patternSize)
    } catch {
      names.sink.error("unsupportedPattern", place, error.description)
      return nil
    }
  }
}

extension Resolver {
  mutating func expression(
    _ expression: FormExpression, at place: JSONPointer
  ) -> CompiledExpression {
    switch expression {
    case .value(let value): return .value(value)
    case .field(let id):
      return reference(id.rawValue, at: place.appending("field")).map { .field($0) }
        ?? .value(.null)
    case .add(let parts): return combine(.add, parts, at: place.appending("add"))
    case .subtract(let parts): return combine(.subtract, parts, at: place.appending("subtract"))
    case .multiply(let parts): return combine(.multiply, parts, at: place.appending("multiply"))
    case .divide(let parts): return combine(.divide, parts, at: place.appending("divide"))
    case .join(let parts): return combine(.join, parts, at: place.appending("join"))
    case .choose(let test, let then, let otherwise):
      return .choose(
        condition(test, at: place.appending("if")),
        self.expression(then, at: place.appending("then")),
        self.expression(otherwise, at: place.appending("else")))
    case .count(let id):
      return repetition(id, at: place.appending("count")).map { .count($0) } ?? .value(.null)
    case .sum(let id, let field): return sum(id, field, at: place.appending("sum"))
    case .age(let day, let on):
      return .age(
        self.expression(day, at: place.appending("age")),
        on: self.expression(on, at: place.appending("on")))
    }
  }

  private mutating func combine(
    _ operation: CompiledExpression.Operation, _ parts: [FormExpression], at place: JSONPointer
  ) -> CompiledExpression {
    var operands: [CompiledExpression] = []
    for (index, part) in parts.enumerated() {
      operands.append(expression(part, at: place.appending(index)))
    }
    return .combine(operation, operands)
  }

  private mutating func repetition(_ id: FieldID, at place: JSONPointer) -> Reference? {
    guard let reference = reference(id.rawValue, at: place) else { return nil }
    if case .repetition = reference.target { return reference }
    names.sink.error("conditionType", place, "\"\(id)\" is a field, not a repeat.")
    return nil
  }

  private mutating func sum(
    _ id: FieldID, _ field: FieldID, at place: JSONPointer
  ) -> CompiledExpression {
    guard let reference = repetition(id, at: place), case .repetition(let local) = reference.target,
      let (node, _) = names.resolve(id.rawValue, in: scope)
    else { return .value(.null) }
    let inner = names.scopes[names.nodes[node].scope].children[local]
    guard let target = names.scopes[inner].names[field.rawValue],
      !names.nodes[target].isRepeat
    else {
      names.sink.error("unknownId", place, "The repeat \"\(id)\" has no field \"\(field)\".")
      return .value(.null)
    }
    read.add(target)
    summedNodes.insert(target)
    return .sum(reference, field: names.nodes[target].local)
  }

  /// - Parameter steps: What the steps of the field's rules are, and where they begin.
  mutating func rule(
    _ rule: FieldRule, steps: RuleTest.Steps, at pointer: @autoclosure () -> JSONPointer
  ) -> CompiledRule {
    var other: Reference?
    var region = CompiledRegion.unspecified
    var pattern: LinearPattern?
    var custom: CustomRule?
    switch rule.kind {
    case .matches(let id), .before(.field(let id), _), .after(.field(let id), _):
      other = reference(id.rawValue, at: pointer().appending("field"))
    case .phone(let source), .postalCode(let source): region = self.region(source, at: pointer())
    case .pattern(let source): pattern = compile(pattern: source, at: pointer().appending("value"))
    case .custom(let name): custom = registered(name, at: pointer().appending("name"))
    default: break
    }
    return CompiledRule(
      rule: rule, when: condition(rule.when, at: pointer().appending("when")), other: other,
      region: region, pattern: pattern, custom: custom, steps: steps)
  }

  private mutating func region(_ source: RegionSource, at place: JSONPointer) -> CompiledRegion {
    switch source {
    case .fixed(let code): return .fixed(code)
    case .unspecified: return .unspecified
    case .field(let id):
      guard let reference = reference(id.rawValue, at: place.appending("regionField")) else {
        return .unspecified
      }
      if let node = names.resolve(id.rawValue, in: scope)?.node { regionNodes.append(node) }
      return .field(reference)
    }
  }

  private func registered(_ name: String, at place: JSONPointer) -> CustomRule? {
    if let rule = names.rules[name] { return rule }
    names.sink.error(
      "unknownRule", place,
      "No rule \"\(name)\" is registered."
        + names.sink.suggestion(for: name, among: names.rules.names))
    return nil
  }
}
