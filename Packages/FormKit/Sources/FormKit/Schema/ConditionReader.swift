/// Reads conditions and expressions of format 1.
struct ConditionReader {
  let sink: FindingSink

  static let operators = [
    "equals", "notEquals", "in", "notIn", "lessThan", "atMost", "greaterThan", "atLeast",
    "contains", "matches", "isEmpty", "isFilled", "isValid", "isTouched",
  ]
  static let subjects: [MemberKey] = ["all", "any", "not", "field", "context"]
  static let stateOperators: Set<String> = ["isValid", "isTouched"]
  static let expressionKeys: Set<String> = [
    "field", "add", "subtract", "multiply", "divide", "join", "if", "count", "sum", "age",
  ]

  func condition(_ value: SchemaNode, _ pointer: JSONPointer) -> Condition? {
    switch value {
    case .scalar(.bool(let flag)): return .constant(flag)
    case .object: return object(value, pointer)
    default:
      sink.error(
        "conditionType", pointer,
        "A condition must be true, false or an object, not \(value.kindName).")
      return nil
    }
  }

  private func object(_ value: SchemaNode, _ pointer: JSONPointer) -> Condition? {
    guard let reader = SchemaReader(value, pointer, sink, what: "A condition") else { return nil }
    let subjects = Self.subjects.filter(reader.has)
    if subjects.count > 1 {
      let names = subjects.map { "\"\($0)\"" }.joined(separator: " and ")
      sink.error("conditionType", pointer, "A condition must have either \(names), not both.")
      return nil
    }
    for key: MemberKey in ["all", "any"] where reader.has(key) {
      reader.allow([key.description])
      let parts = reader.array(key).enumerated().compactMap { index, part in
        condition(part, pointer.appending(key.description).appending(index))
      }
      return key.isName("all") ? .all(parts) : .any(parts)
    }
    if let inner = reader["not"] {
      reader.allow(["not"])
      return condition(inner, pointer.appending("not")).map(Condition.not)
    }
    if reader.has("field") {
      guard let id = reader.identifier("field", of: "A condition") else { return nil }
      return oneOperator(reader, subject: "field").map { .field(FieldID(rawValue: id), $0) }
    }
    if reader.has("context") {
      guard let name = reader.string("context") else { return nil }
      return oneOperator(reader, subject: "context").map { .context(name, $0) }
    }
    sink.error(
      "conditionType", pointer,
      "A condition needs one of \"field\", \"context\", \"all\", \"any\" or \"not\".")
    return nil
  }

  private func oneOperator(_ reader: SchemaReader, subject: String) -> Condition.Operator? {
    let names = reader.members.map(\.name).sortedExactly().filter {
      $0 != subject && $0 != "$schema" && !$0.hasPrefix("x-")
    }
    guard let name = names.first, names.count == 1 else {
      sink.error(
        "conditionType", reader.pointer,
        "A condition on a \(subject) must have exactly one operator, not \(names.count).")
      return nil
    }
    guard Self.operators.contains(name) else {
      sink.error(
        "unknownOperator", reader.pointer.appending(name),
        "There is no operator \"\(name)\"."
          + Suggestion.sentence(for: name, among: Self.operators))
      return nil
    }
    if subject == "context", Self.stateOperators.contains(name) {
      sink.error(
        "conditionType", reader.pointer.appending(name),
        "\"\(name)\" is for the state of a field; the context has no state.")
      return nil
    }
    return parse(name, reader)
  }

  private func parse(_ name: String, _ reader: SchemaReader) -> Condition.Operator? {
    let node = reader[name: name] ?? .scalar(.null)
    switch name {
    case "equals": return .equals(node.value)
    case "notEquals": return .notEquals(node.value)
    case "in", "notIn":
      guard let items = node.arrayValue?.map(\.value) else {
        reader.wrongType(named: name, "an array")
        return nil
      }
      return name == "in" ? .isIn(items) : .notIn(items)
    case "lessThan", "atMost", "greaterThan", "atLeast":
      return ordering(name, node.value, reader)
    case "contains": return .contains(node.value)
    case "matches": return reader.string("matches").map(Condition.Operator.matches)
    default:
      guard let flag = node.boolValue else {
        reader.wrongType(named: name, "true or false")
        return nil
      }
      return self.flag(name, flag)
    }
  }

  private func ordering(
    _ name: String, _ value: FormValue, _ reader: SchemaReader
  ) -> Condition.Operator? {
    guard value.numberValue != nil || value.stringValue != nil else {
      reader.wrongType(named: name, "a number or a string")
      return nil
    }
    switch name {
    case "lessThan": return .lessThan(value)
    case "atMost": return .atMost(value)
    case "greaterThan": return .greaterThan(value)
    default: return .atLeast(value)
    }
  }

  private func flag(_ name: String, _ value: Bool) -> Condition.Operator {
    switch name {
    case "isEmpty": .isEmpty(value)
    case "isFilled": .isFilled(value)
    case "isValid": .isValid(value)
    default: .isTouched(value)
    }
  }
}

extension ConditionReader {
  /// Reads an expression: a scalar, or an object with one expression key.
  func expression(_ node: SchemaNode, _ pointer: JSONPointer) -> FormExpression? {
    switch node {
    case .scalar(let value): return .value(value)
    case .array:
      sink.error("wrongType", pointer, "An expression must be a scalar or an object, not an array.")
      return nil
    case .object: break
    }
    guard let reader = SchemaReader(node, pointer, sink, what: "An expression") else { return nil }
    for (key, combine) in Self.combinations where reader.has(key) {
      reader.allow([key.description])
      let operands = reader.array(key).enumerated().compactMap { index, part in
        expression(part, pointer.appending(key.description).appending(index))
      }
      return combine(operands)
    }
    if reader.has("if") { return choose(reader) }
    if reader.has("age") { return age(reader) }
    return reference(reader)
  }

  private static let combinations: [(MemberKey, @Sendable ([FormExpression]) -> FormExpression)] = [
    ("add", { .add($0) }), ("subtract", { .subtract($0) }), ("multiply", { .multiply($0) }),
    ("divide", { .divide($0) }), ("join", { .join($0) }),
  ]

  private func choose(_ reader: SchemaReader) -> FormExpression? {
    reader.allow(["if", "then", "else"])
    guard
      let test = condition(reader["if"] ?? .scalar(.null), reader.pointer.appending("if")),
      let then = expression(reader["then"] ?? .scalar(.null), reader.pointer.appending("then")),
      let other = expression(reader["else"] ?? .scalar(.null), reader.pointer.appending("else"))
    else { return nil }
    return .choose(test, then: then, otherwise: other)
  }

  private func age(_ reader: SchemaReader) -> FormExpression? {
    reader.allow(["age", "on"])
    guard let day = expression(reader["age"] ?? .scalar(.null), reader.pointer.appending("age")),
      let on = expression(reader["on"] ?? .scalar("today"), reader.pointer.appending("on"))
    else { return nil }
    return .age(day, on: on)
  }

  private func reference(_ reader: SchemaReader) -> FormExpression? {
    if reader.has("field") {
      reader.allow(["field"])
      return reader.identifier("field", of: "An expression").map {
        .field(FieldID(rawValue: $0))
      }
    }
    if reader.has("count") {
      reader.allow(["count"])
      return reader.identifier("count", of: "count").map { .count(FieldID(rawValue: $0)) }
    }
    if reader.has("sum") {
      reader.allow(["sum"])
      guard let path = reader.string("sum") else { return nil }
      let parts = path.split(separator: ".").map(String.init)
      if parts.count == 2 {
        return .sum(repeat: FieldID(rawValue: parts[0]), field: FieldID(rawValue: parts[1]))
      }
      reader.wrongType("sum", "\"repeat.field\"")
      return nil
    }
    sink.error(
      "unknownOperator", reader.pointer,
      "An expression needs one of \(Self.expressionKeys.sorted().joined(separator: ", ")).")
    return nil
  }
}
