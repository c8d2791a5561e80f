import FormKit

/// Forms and values at random, for properties that hold of all of them.
struct SchemaGenerator {
  var random: SeededGenerator

  init(seed: UInt64) { random = SeededGenerator(state: seed) }

  private mutating func pick<T>(_ items: [T]) -> T {
    items[Int.random(in: 0..<items.count, using: &random)]
  }
  private mutating func chance(_ percent: Int) -> Bool {
    Int.random(in: 0..<100, using: &random) < percent
  }

  mutating func schema() -> FormSchema {
    var fields = (0..<Int.random(in: 1...6, using: &random)).map { field("f\($0)") }
    for index in fields.indices.dropFirst() {
      if chance(30) { fields[index].visible = condition(on: fields[index - 1]) }
      if chance(20) { fields[index].required = condition(on: fields[0]) }
      if chance(10) { fields[index].enabled = condition(on: fields[0]) }
    }
    var sections = [FormSection(fields: fields)]
    if chance(40) {
      sections.append(
        FormSection(
          repeating: "items", title: chance(50) ? "Items" : nil,
          visible: chance(30) ? condition(on: fields[0]) : true,
          items: RepeatPolicy(minimum: pick([0, 1]), maximum: pick([nil, 2])),
          fields: [field("a"), field("b")]))
    }
    let rules = chance(30) ? [FormRule(condition(on: fields[0]), field: pick([nil, "f0"]))] : []
    return FormSchema("random", title: "R", sections: sections, rules: rules)
  }

  private mutating func condition(on field: FormField) -> Condition {
    let test: Condition.Operator =
      switch Int.random(in: 0..<6, using: &random) {
      case 0: .isFilled(chance(50))
      case 1: .equals(value(for: field))
      case 2: .notEquals(value(for: field))
      case 3: .isIn([value(for: field), value(for: field)])
      case 4: .isEmpty(true)
      default: field.type == .number ? .atLeast(5) : .contains("a")
      }
    let condition = Condition.field(field.id, test)
    return chance(20) ? .not(condition) : chance(20) ? .any([condition, false]) : condition
  }

  mutating func field(_ id: String) -> FormField {
    let type = pick(FieldType.allCases)
    var field = FormField(FieldID(rawValue: id), type, label: chance(70) ? .literal(id) : nil)
    field.required = .constant(chance(40))
    if type == .choice || type == .multiChoice {
      field.options = .fixed([FieldOption("a", label: pick(["A", "a"])), FieldOption("b")])
    }
    if chance(30) { field.defaultValue = .value(value(for: field)) }
    if chance(20) { field.transforms = [pick([.trim, .uppercase])] }
    if chance(20) { field.maxLength = 3 }
    if chance(15) { field.prefix = .literal("€") }
    if chance(15) { field.suffix = .key("unit") }
    if chance(10) { field.cropOf = field.id }
    if chance(15) { field.help = .key("help") }
    if chance(15) { field.whenHidden = pick([.keep, .omit]) }
    field.rules = (0..<Int.random(in: 0...2, using: &random)).map { _ in rule() }
    return field
  }

  private mutating func rule() -> FieldRule {
    let kinds: [FieldRule.Kind] = [
      .notEmpty, .email(.html), .email(.internationalized), .email(.rfc5321), .integer, .number,
      .alphanumericWithUnderscore, .minLength(2, .graphemes),
      .maxLength(2, .codePoints), .min(2), .max(8), .min("today"), .equals("a"), .equals(true),
      .pattern("a|b"), .pattern("[a-c]+"), .pattern("[a--b]"), .minItems(2), .maxItems(1),
      .step(0.5, base: nil), .step(2, base: 1), .oneOf(["a", 4, true]), .url(schemes: ["http"]),
      .fileSize(maximum: 5), .before(.today, strict: true), .phone(.fixed("US")),
    ]
    return FieldRule(
      pick(kinds), severity: chance(15) ? .warning : .error, message: chance(20) ? "m" : nil)
  }

  mutating func value(for field: FormField) -> FormValue {
    switch field.type {
    case .number: pick([1, 2.5, 4, 8, 9])
    case .integer: pick([1, 4, 9])
    case .toggle: pick([true, false])
    case .multiChoice: pick([["a"], ["a", "b"], ["c"]])
    case .image, .file: pick([["name": "x", "size": 3], ["name": "y", "size": 9], [:]])
    case .date: pick(["2026-01-01", "2026-03-01", "2026-02-30"])
    case .time: pick(["10:00", "25:00"])
    default: pick(["a", "b", "c", "ab", "abcd", "a b", "A", "x@y.z", " "])
    }
  }

  mutating func values(for schema: FormSchema) -> FormObject {
    var result: FormObject = [:]
    for section in schema.pages.flatMap(\.sections) {
      guard section.itemCount != nil else {
        for field in section.fields { result[field.id.rawValue] = sample(field) }
        continue
      }
      let items = (0..<Int.random(in: 0...3, using: &random)).map { _ in
        var item: FormObject = [:]
        for field in section.fields { item[field.id.rawValue] = sample(field) }
        return FormValue.object(item)
      }
      result[section.id] = .array(items)
    }
    return result
  }

  private mutating func sample(_ field: FormField) -> FormValue? {
    if chance(25) { return nil }
    return chance(10) ? pick([.null, "", 3, true, [], "zz"]) : value(for: field)
  }
}
