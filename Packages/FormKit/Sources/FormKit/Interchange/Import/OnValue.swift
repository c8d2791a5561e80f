/// One keyword on a field's value, which is known to be there, as a condition on the field.
struct OnValue {
  let node: ImportNode

  func condition(_ keyword: String, _ value: FormValue) -> Condition? {
    switch keyword {
    case "const": return value.isEmpty ? .constant(false) : test(.equals(value))
    case "enum": return value.arrayValue.map { test(.isIn($0.filter { !$0.isEmpty })) }
    case "type": return type(value)
    default: break
    }
    switch node.kind {
    case .field(let type) where type == .number || type == .integer:
      return number(keyword, value)
    case .field(let type) where type != .toggle && type != .multiChoice:
      return text(keyword, value)
    case .field(.multiChoice), .list: return list(keyword, value)
    default: return Self.numeric.union(Self.textual).contains(keyword) ? .constant(true) : nil
    }
  }

  private static let numeric: Set = [
    "minimum", "maximum", "exclusiveMinimum", "exclusiveMaximum", "multipleOf",
  ]
  private static let textual: Set = ["minLength", "maxLength", "pattern"]

  private func test(_ test: Condition.Operator) -> Condition {
    .field(FieldID(rawValue: node.id), test)
  }

  private func type(_ value: FormValue) -> Condition? {
    let names = value.stringValue.map { [$0] } ?? value.arrayValue?.compactMap(\.stringValue) ?? []
    switch node.kind {
    case .field(.number): return names.contains("number") ? .constant(true) : nil
    case .field(.integer):
      return .constant(names.contains("number") || names.contains("integer"))
    case .field(.toggle): return .constant(names.contains("boolean"))
    case .field(.multiChoice), .list: return .constant(names.contains("array"))
    default: return .constant(names.contains("string"))
    }
  }

  private func number(_ keyword: String, _ value: FormValue) -> Condition? {
    if Self.textual.contains(keyword) { return .constant(true) }
    guard value.numberValue != nil else { return nil }
    switch keyword {
    case "minimum": return test(.atLeast(value))
    case "maximum": return test(.atMost(value))
    case "exclusiveMinimum": return test(.greaterThan(value))
    case "exclusiveMaximum": return test(.lessThan(value))
    default: return nil
    }
  }

  private func text(_ keyword: String, _ value: FormValue) -> Condition? {
    if Self.numeric.contains(keyword) { return .constant(true) }
    switch keyword {
    case "minLength":
      guard let length = value.integerValue, (0...1000).contains(length) else { return nil }
      return length <= 1 ? .constant(true) : test(.matches("[\\s\\S]{\(length),}"))
    case "maxLength":
      guard let length = value.integerValue, (0...1000).contains(length) else { return nil }
      return test(.matches("[\\s\\S]{0,\(length)}"))
    case "pattern":
      guard let pattern = value.stringValue.flatMap({ try? PatternTranslation.whole($0) }) else {
        return nil
      }
      return test(.matches(pattern))
    default: return nil
    }
  }

  private func list(_ keyword: String, _ value: FormValue) -> Condition? {
    switch keyword {
    case "minItems": return value.integerValue.flatMap { $0 <= 1 ? .constant(true) : nil }
    case "contains":
      guard case .field = node.kind, let item = value["const"], value.objectValue?.count == 1 else {
        return nil
      }
      return test(.contains(item))
    default: return Self.numeric.union(Self.textual).contains(keyword) ? .constant(true) : nil
    }
  }
}
