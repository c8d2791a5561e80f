extension Condition {
  /// The condition as format 1 writes it.
  var encoded: FormValue {
    switch self {
    case .constant(let flag): .bool(flag)
    case .field(let id, let test): Self.encoded("field", id.rawValue, test)
    case .context(let name, let test): Self.encoded("context", name, test)
    case .all(let parts): .object(["all": .array(parts.map(\.encoded))])
    case .any(let parts): .object(["any": .array(parts.map(\.encoded))])
    case .not(let part): .object(["not": part.encoded])
    }
  }

  private static func encoded(_ subject: String, _ name: String, _ test: Operator) -> FormValue {
    .object([subject: .string(name), test.name: test.operand])
  }
}

extension Condition.Operator {
  /// The operator's name in format 1.
  var name: String {
    switch self {
    case .equals: "equals"
    case .notEquals: "notEquals"
    case .isIn: "in"
    case .notIn: "notIn"
    case .lessThan: "lessThan"
    case .atMost: "atMost"
    case .greaterThan: "greaterThan"
    case .atLeast: "atLeast"
    case .contains: "contains"
    case .matches: "matches"
    case .isEmpty: "isEmpty"
    case .isFilled: "isFilled"
    case .isValid: "isValid"
    case .isTouched: "isTouched"
    }
  }

  /// What the operator compares with.
  var operand: FormValue {
    switch self {
    case .equals(let value), .notEquals(let value), .lessThan(let value), .atMost(let value),
      .greaterThan(let value), .atLeast(let value), .contains(let value):
      value
    case .isIn(let values), .notIn(let values): .array(values)
    case .matches(let pattern): .string(pattern)
    case .isEmpty(let flag), .isFilled(let flag), .isValid(let flag), .isTouched(let flag):
      .bool(flag)
    }
  }
}

extension FormExpression {
  /// The expression as format 1 writes it.
  ///
  /// A fixed object that has a key such as `field` or `add` reads back as another expression;
  /// ``CompiledForm/init(_:rules:)`` refuses it.
  var encoded: FormValue {
    switch self {
    case .value(let value): value
    case .field(let id): .object(["field": .string(id.rawValue)])
    case .add(let parts): Self.encoded("add", parts)
    case .subtract(let parts): Self.encoded("subtract", parts)
    case .multiply(let parts): Self.encoded("multiply", parts)
    case .divide(let parts): Self.encoded("divide", parts)
    case .join(let parts): Self.encoded("join", parts)
    case .choose(let test, let then, let otherwise):
      .object(["if": test.encoded, "then": then.encoded, "else": otherwise.encoded])
    case .count(let id): .object(["count": .string(id.rawValue)])
    case .sum(let group, let field): .object(["sum": .string("\(group).\(field)")])
    case .age(let day, let on):
      .object(
        on == .value("today") ? ["age": day.encoded] : ["age": day.encoded, "on": on.encoded])
    }
  }

  private static func encoded(_ key: String, _ parts: [FormExpression]) -> FormValue {
    .object([key: .array(parts.map(\.encoded))])
  }
}
