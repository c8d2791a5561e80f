@testable import FormKit

/// Writes a valid schema after a ``FormPlan``: whatever a condition reads was written before it.
struct FormGenerator {
  let plan: FormPlan
  var generator: SeededGenerator
  /// What may be read where the writer stands: a stack of scopes.
  private var scopes: [[FormPlan.Field]] = [[]]
  /// Repeats that are complete and may be counted, with their number fields.
  private var repeats: [(id: String, numbers: [String])] = []

  init(_ plan: FormPlan, _ generator: SeededGenerator) {
    self.plan = plan
    self.generator = generator
  }

  static func values(for type: FieldType) -> [FormValue] {
    switch type {
    case .number, .integer: [0, 1, 2, 3.5, -1, "7", "x", nil, 12]
    case .toggle: [true, false, nil, "true"]
    case .choice: ["x", "y", "z", "other", nil, 1]
    case .multiChoice: [["x"], ["x", "y"], ["x", "y", "z"], [], ["other"], nil, "x"]
    case .date: ["2026-01-31", "2026-02-28", "2026-02-30", "1999-12-31", "", nil, 5]
    case .time: ["09:30", "23:59:59.5", "24:00", nil]
    case .phone: ["(555) 123-4567", "+49 30 123456", "12", "", nil]
    case .image:
      [["name": "a.png", "size": 10, "width": 4, "height": 4], ["size": 1], nil]
    default: ["", "a", "ab", " Abc ", "abcdef", "12", "x@y", nil, true]
    }
  }

  mutating func document() -> FormValue {
    let pages = plan.pages.enumerated().map { index, sections -> FormValue in
      var page: FormObject = ["id": .string("p\(index)")]
      if chance(3) { page["visible"] = condition() }
      page["sections"] = .array(shuffled(sections.map { section($0) }))
      return .object(page)
    }
    var document: FormObject = [
      "formatVersion": 1, "id": "random", "validation": .string(plan.mode),
      "pages": .array(shuffled(pages)),
    ]
    let rules = (0..<pick(3)).map { _ -> FormValue in
      ["rule": "assert", "that": condition(), "message": "assert"]
    }
    document["rules"] = .array(rules)
    return .object(document)
  }

  private mutating func section(_ section: FormPlan.Section) -> FormValue {
    var members: FormObject = ["id": .string(section.id)]
    if chance(4) { members["visible"] = condition() }
    if section.repeats {
      members["repeat"] = ["min": .number(Double(pick(3))), "max": .number(Double(2 + pick(3)))]
      scopes.append([])
    }
    var fields: [FormValue] = []
    for planned in section.fields {
      fields.append(field(planned))
      scopes[scopes.count - 1].append(planned)
    }
    members["sections"] = .array(section.inner.map { self.section($0) })
    members["fields"] = .array(shuffled(fields))
    if section.repeats {
      let own = scopes.removeLast()
      let numbers = own.filter { $0.type == .number || $0.type == .integer }.map(\.id)
      if scopes.count == 1 { repeats.append((section.id, numbers)) }
    }
    return .object(members)
  }

  private mutating func field(_ planned: FormPlan.Field) -> FormValue {
    var members: FormObject = [
      "id": .string(planned.id), "type": .string(planned.type.rawValue),
      "label": .string(planned.id),
    ]
    if chance(3) { members["visible"] = condition() }
    if chance(6) { members["enabled"] = condition() }
    if chance(8) { members["readOnly"] = condition() }
    if chance(2) { members["required"] = chance(2) ? true : condition() }
    if chance(2) {
      members["whenHidden"] = ["clear", "omit", "keep"].randomElement(using: &generator)
    }
    if chance(3) {
      members["default"] = chance(2) ? expression(planned.type) : value(planned.type)
    }
    if chance(8), planned.type != .image, planned.type != .multiChoice {
      members["compute"] = expression(planned.type)
    }
    if FieldParser.isText(planned.type), chance(2) {
      members["transforms"] = [
        .string(Transform.allCases.randomElement(using: &generator)?.rawValue ?? "trim")
      ]
    }
    if planned.type == .choice || planned.type == .multiChoice {
      members["options"] = ["x", "y", "z"].map { ["value": $0] }.asArray
    }
    members["rules"] = .array((0..<pick(3)).map { _ in rule(planned.type) })
    return .object(members)
  }

  private mutating func rule(_ type: FieldType) -> FormValue {
    let candidates: [FormValue] =
      switch type {
      case .number, .integer:
        [
          ["rule": "min", "value": 1], ["rule": "max", "value": 9], ["rule": "step", "value": 0.5],
        ]
      case .date:
        [
          ["rule": "after", "value": "2000-01-01"], ["rule": "before", "value": "today"],
          ["rule": "minAge", "value": 18],
        ]
      case .multiChoice: [["rule": "minItems", "value": 2], ["rule": "maxItems", "value": 2]]
      case .image: [["rule": "fileSize", "max": 5]]
      default:
        [
          ["rule": "minLength", "value": 2], ["rule": "maxLength", "value": 4],
          ["rule": "pattern", "value": "[a-c]+"], ["rule": "notEmpty"], ["rule": "email"],
        ]
      }
    var rule = candidates.randomElement(using: &generator)?.objectValue ?? ["rule": "notEmpty"]
    if chance(6), let other = operand() {
      rule = ["rule": "matches", "field": .string(other.id)]
    }
    if plan.hasChecks, chance(3) { rule = ["rule": "remote", "check": "c"] }
    if chance(3) { rule["when"] = condition() }
    if chance(5) { rule["severity"] = "warning" }
    if chance(6) { rule["timing"] = chance(2) ? "debounced" : "onSubmit" }
    return .object(rule)
  }

  /// A field that may be read here.
  private mutating func operand() -> FormPlan.Field? {
    scopes.joined().randomElement(using: &generator)
  }

  mutating func condition(depth: Int = 0) -> FormValue {
    switch depth < 2 ? pick(8) : 7 {
    case 0: return ["all": [condition(depth: depth + 1), condition(depth: depth + 1)]]
    case 1: return ["any": [condition(depth: depth + 1), condition(depth: depth + 1)]]
    case 2: return ["not": condition(depth: depth + 1)]
    case 3:
      if let id = repeats.randomElement(using: &generator)?.id {
        var operators = ["isFilled"]
        if plan.readsValidity { operators.append("isValid") }
        if plan.readsTouched { operators.append("isTouched") }
        let name = operators.randomElement(using: &generator) ?? "isFilled"
        return ["field": .string(id), name: .bool(chance(2))]
      }
    default: break
    }
    guard let read = operand() else { return ["context": "k", "equals": 1] }
    var operators = ["equals", "notEquals", "isFilled", "isEmpty", "in", "atLeast"]
    if plan.readsValidity { operators += ["isValid", "isValid"] }
    if plan.readsTouched { operators.append("isTouched") }
    let name = operators.randomElement(using: &generator) ?? "isFilled"
    return ["field": .string(read.id), name: operandValue(name, read.type)]
  }

  private mutating func operandValue(_ name: String, _ type: FieldType) -> FormValue {
    switch name {
    case "isFilled", "isEmpty", "isValid", "isTouched": .bool(chance(2))
    case "in": [value(type), value(type)]
    case "atLeast": type == .number || type == .integer ? 2 : "2026-01-31"
    default: value(type)
    }
  }

  private mutating func expression(_ type: FieldType) -> FormValue {
    let isNumber = type == .number || type == .integer
    if isNumber, let counted = repeats.randomElement(using: &generator), chance(2) {
      if let number = counted.numbers.first, chance(2) {
        return ["sum": .string("\(counted.id).\(number)")]
      }
      return ["count": .string(counted.id)]
    }
    let first = operand().map { FormValue.object(["field": .string($0.id)]) } ?? value(type)
    let second = operand().map { FormValue.object(["field": .string($0.id)]) } ?? value(type)
    switch pick(3) {
    case 0 where first.isScalar || first.objectValue != nil:
      return [isNumber ? "add" : "join": [scalar(first), scalar(second)]]
    case 1: return ["if": condition(), "then": scalar(first), "else": scalar(second)]
    default: return scalar(first)
    }
  }

  private func scalar(_ value: FormValue) -> FormValue {
    value.isScalar || value["field"] != nil ? value : nil
  }

  private mutating func value(_ type: FieldType) -> FormValue {
    Self.values(for: type).randomElement(using: &generator) ?? nil
  }

  private mutating func chance(_ one: Int) -> Bool { pick(one) == 0 }

  private mutating func pick(_ count: Int) -> Int { Int.random(in: 0..<count, using: &generator) }

  private mutating func shuffled(_ values: [FormValue]) -> [FormValue] {
    values.shuffled(using: &generator)
  }
}

extension FormValue {
  fileprivate var isScalar: Bool {
    switch self {
    case .array, .object: false
    default: true
    }
  }
}

extension [FormValue] {
  fileprivate var asArray: FormValue { .array(self) }
}
