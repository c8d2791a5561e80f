/// The fields of one object of an export, and conditions on them as JSON Schemas.
struct ExportContainer {
  let fields: [String: ExportField]

  /// A schema an object satisfies exactly when the condition holds; nil when JSON Schema cannot say
  /// it, as of the context, of a field's state, or of a field that may be hidden or is computed.
  func schema(of condition: Condition) -> FormValue? {
    switch condition {
    case .constant(let flag): return .bool(flag)
    case .context: return nil
    case .not(let part): return schema(of: part).map { .object(["not": $0]) }
    case .all(let parts): return list("allOf", parts, whenEmpty: true)
    case .any(let parts): return list("anyOf", parts, whenEmpty: false)
    case .field(let id, let test):
      guard let field = fields[id.rawValue], field.isReadable,
        let (present, absent) = field.judgement(test)
      else { return nil }
      var result: FormObject = ["properties": .object([id.rawValue: present])]
      if !absent { result["required"] = .array([.string(id.rawValue)]) }
      return .object(result)
    }
  }

  private func list(_ key: String, _ parts: [Condition], whenEmpty: Bool) -> FormValue? {
    let schemas = parts.map(schema)
    guard !schemas.contains(where: { $0 == nil }) else { return nil }
    return parts.isEmpty ? .bool(whenEmpty) : .object([key: .array(schemas.compactMap { $0 })])
  }
}

/// A field as conditions of an export see it.
struct ExportField {
  let field: FormField
  /// Whether it always shows: otherwise whoever reads it may see it missing.
  let isAlwaysVisible: Bool

  /// Whether what a condition reads is the value in the document.
  var isReadable: Bool {
    guard isAlwaysVisible, field.compute == nil, field.transforms.isEmpty else { return false }
    switch field.defaultValue {
    case nil, .value?: return true
    default: return false
    }
  }

  /// What a value that is there must satisfy, and whether an absent one passes.
  func judgement(_ test: Condition.Operator) -> (present: FormValue, absent: Bool)? {
    guard let present = present(test) else { return nil }
    var standard = FormValue.null
    if case .value(let value)? = field.defaultValue {
      standard = FieldParser.parse(value, as: field, region: nil).value
    }
    var pattern: LinearPattern?
    if case .matches(let source) = test {
      guard let compiled = try? LinearPattern(source) else { return nil }
      pattern = compiled
    }
    let compiled = CompiledOperator(source: test, pattern: pattern, type: field.type)
    return (present, compiled.holds(standard))
  }

  private func present(_ test: Condition.Operator) -> FormValue? {
    // A time has several spellings, of which JSON Schema would take one.
    if field.type == .time, test.comparesValues { return nil }
    return switch test {
    case .equals(let value): .object(["const": value])
    case .notEquals(let value): .object(["not": .object(["const": value])])
    case .isIn(let values): .object(["enum": .array(values)])
    case .notIn(let values): .object(["not": .object(["enum": .array(values)])])
    case .isEmpty(let flag): .bool(!flag)
    case .isFilled(let flag): .bool(flag)
    case .matches(let pattern): isText ? matches(pattern) : nil
    case .contains(let part): contains(part)
    case .lessThan(let value): bound("exclusiveMaximum", value)
    case .atMost(let value): bound("maximum", value)
    case .greaterThan(let value): bound("exclusiveMinimum", value)
    case .atLeast(let value): bound("minimum", value)
    case .isValid, .isTouched: nil
    }
  }

  private var isText: Bool { FieldParser.isText(field.type) || field.type == .choice }

  private func matches(_ pattern: String) -> FormValue? {
    PatternTranslation.anchored(pattern).map { .object(["pattern": .string($0)]) }
  }

  private func bound(_ keyword: String, _ value: FormValue) -> FormValue? {
    guard field.type == .number || field.type == .integer, value.numberValue != nil else {
      return nil
    }
    return .object([keyword: value])
  }

  private func contains(_ part: FormValue) -> FormValue? {
    if field.type == .multiChoice { return .object(["contains": .object(["const": part])]) }
    guard isText, let text = part.stringValue else { return nil }
    return .object(["pattern": .string(PatternTranslation.literal(text))])
  }

  /// The fields of a form outside repeats, by id.
  static func all(in schema: FormSchema) -> [String: ExportField] {
    var result: [String: ExportField] = [:]
    for page in schema.pages {
      for section in page.sections where section.itemCount == nil {
        collect(section, isVisible: page.visible.isAlways, into: &result)
      }
    }
    return result
  }

  /// The fields of a repeat's item, by id.
  static func all(in repetition: FormSection) -> [String: ExportField] {
    var result: [String: ExportField] = [:]
    var item = repetition
    item.visible = true
    collect(item, isVisible: true, into: &result)
    return result
  }

  private static func collect(
    _ section: FormSection, isVisible: Bool, into result: inout [String: ExportField]
  ) {
    let isVisible = isVisible && section.visible.isAlways
    for field in section.fields {
      result[field.id.rawValue] = ExportField(
        field: field, isAlwaysVisible: isVisible && field.visible.isAlways)
    }
    for inner in section.sections where inner.itemCount == nil {
      collect(inner, isVisible: isVisible, into: &result)
    }
  }
}
