/// Reads conditions and expressions of format 1.
struct ConditionReader {
  let sink: FindingSink

  static let operators = [
    "equals", "notEquals", "in", "notIn", "lessThan", "atMost", "greaterThan", "atLeast",
    "contains", "matches", "isEmpty", "isFilled", "isValid", "isTouched",
  ]
  static let subjects = ["all", "any", "not", "field", "context"]
  static let stateOperators: Set<String> = ["isValid", "isTouched"]
  static let expressionKeys: Set<String> = [
    "field", "add", "subtract", "multiply", "divide", "join", "if", "count", "sum", "age",
  ]

  func condition(_ value: FormValue, _ pointer: JSONPointer) -> Condition? {
    switch value {
    case .bool(let flag): return .constant(flag)
    case .object: return object(value, pointer)
    default:
      sink.error(
        "conditionType", pointer,
        "A condition is true, false or an object, not \(value.kindName).")
      return nil
    }
  }

  private func object(_ value: FormValue, _ pointer: JSONPointer) -> Condition? {
    guard let reader = SchemaReader(value, pointer, sink, what: "A condition") else { return nil }
    let subjects = Self.subjects.filter { reader.has(MemberKey($0)) }
    if subjects.count > 1 {
      let names = subjects.map { "\"\($0)\"" }.joined(separator: " and ")
      sink.error("conditionType", pointer, "A condition has either \(names), not both.")
      return nil
    }
    for key in ["all", "any"] where reader.has(MemberKey(key)) {
      reader.allow([key])
      let parts = reader.array(MemberKey(key)).enumerated().compactMap { index, part in
        condition(part, pointer.appending(key).appending(index))
      }
      return key == "all" ? .all(parts) : .any(parts)
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
    let names = reader.members.keys.sorted().filter {
      $0 != subject && $0 != "$schema" && !$0.hasPrefix("x-")
    }
    guard let name = names.first, names.count == 1 else {
      sink.error(
        "conditionType", reader.pointer,
        "A condition on a \(subject) has exactly one operator, not \(names.count).")
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
        "\"\(name)\" asks about a field's state; the context has none.")
      return nil
    }
    return parse(name, reader)
  }

  private func parse(_ name: String, _ reader: SchemaReader) -> Condition.Operator? {
    let value = reader[MemberKey(name)] ?? .null
    switch name {
    case "equals": return .equals(value)
    case "notEquals": return .notEquals(value)
    case "in", "notIn":
      guard let items = value.arrayValue else {
        reader.wrongType(MemberKey(name), "an array")
        return nil
      }
      return name == "in" ? .isIn(items) : .notIn(items)
    case "lessThan", "atMost", "greaterThan", "atLeast": return ordering(name, value, reader)
    case "contains": return .contains(value)
    case "matches": return reader.string(MemberKey(name)).map(Condition.Operator.matches)
    default: return reader.bool(MemberKey(name)).map { flag(name, $0) }
    }
  }

  private func ordering(
    _ name: String, _ value: FormValue, _ reader: SchemaReader
  ) -> Condition.Operator? {
    guard value.numberValue != nil || value.stringValue != nil else {
      reader.wrongType(MemberKey(name), "a number or a string")
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
  func expression(_ value: FormValue, _ pointer: JSONPointer) -> FormExpression? {
    guard case .object = value else {
      if case .array = value {
        sink.error("wrongType", pointer, "An expression is a scalar or an object, not an array.")
        return nil
      }
      return .value(value)
    }
    guard let reader = SchemaReader(value, pointer, sink, what: "An expression") else { return nil }
    for key in ["add", "subtract", "multiply", "divide", "join"] where reader.has(MemberKey(key)) {
      reader.allow([key])
      let operands = reader.array(MemberKey(key)).enumerated().compactMap { index, part in
        expression(part, pointer.appending(key).appending(index))
      }
      return combine(key, operands)
    }
    if reader.has("if") { return choose(reader) }
    if reader.has("age") { return age(reader) }
    return reference(reader)
  }

  private func combine(_ key: String, _ operands: [FormExpression]) -> FormExpression {
    switch key {
    case "add": .add(operands)
    case "subtract": .subtract(operands)
    case "multiply": .multiply(operands)
    case "divide": .divide(operands)
    default: .join(operands)
    }
  }

  private func choose(_ reader: SchemaReader) -> FormExpression? {
    reader.allow(["if", "then", "else"])
    guard
      let test = condition(reader["if"] ?? .null, reader.pointer.appending("if")),
      let then = expression(reader["then"] ?? .null, reader.pointer.appending("then")),
      let other = expression(reader["else"] ?? .null, reader.pointer.appending("else"))
    else { return nil }
    return .choose(test, then: then, otherwise: other)
  }

  private func age(_ reader: SchemaReader) -> FormExpression? {
    reader.allow(["age", "on"])
    guard let day = expression(reader["age"] ?? .null, reader.pointer.appending("age")),
      let on = expression(reader["on"] ?? "today", reader.pointer.appending("on"))
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
