/// What JSON Schema says of a rule on a field.
struct RuleKeywords {
  struct Result {
    let members: FormObject
    /// Whether the keywords count code points where the rule counts characters.
    var isApproximate = false
  }

  let field: FormField

  private var isText: Bool { FieldParser.isText(field.type) }
  private var isNumber: Bool { field.type == .number || field.type == .integer }

  /// The keywords; nil when there are none that say exactly the same.
  func keywords(of kind: FieldRule.Kind) -> Result? {
    switch kind {
    case .minLength(let length, let unit) where isText: self.length("minLength", length, unit)
    case .maxLength(let length, let unit) where isText: self.length("maxLength", length, unit)
    case .min(.number(let bound)) where isNumber: Result(members: ["minimum": .number(bound)])
    case .max(.number(let bound)) where isNumber: Result(members: ["maximum": .number(bound)])
    case .step(let step, let base) where isNumber: self.step(step, base)
    case .equals(let value): Result(members: ["const": value])
    case .oneOf(let values): oneOf(values)
    case .minItems(let count) where field.type == .multiChoice:
      Result(members: ["minItems": .number(Double(count))])
    case .maxItems(let count) where field.type == .multiChoice:
      Result(members: ["maxItems": .number(Double(count))])
    case .number where isNumber, .integer where field.type == .integer, .notEmpty where !isText:
      Result(members: [:])
    case .integer where field.type == .number: Result(members: ["multipleOf": 1])
    case .fileSize(let maximum) where field.type == .file || field.type == .image:
      Result(members: [
        "properties": ["size": ["maximum": .number(Double(maximum))]]
      ])
    default: isText ? text(kind) : nil
    }
  }

  private func length(_ keyword: String, _ length: Int, _ unit: LengthUnit) -> Result {
    Result(
      members: [keyword: .number(Double(length))], isApproximate: unit != .codePoints)
  }

  private func text(_ kind: FieldRule.Kind) -> Result? {
    switch kind {
    case .email(.html):
      Result(members: ["format": "email", "pattern": .string(KnownPattern.email)])
    case .email(.rfc5321): Result(members: ["format": "email"])
    case .email(.internationalized): Result(members: ["format": "idn-email"])
    case .alphanumericWithUnderscore:
      Result(members: ["pattern": .string(KnownPattern.alphanumericWithUnderscore)])
    case .notEmpty: Result(members: ["pattern": .string(KnownPattern.notEmpty)])
    case .pattern(let source):
      PatternTranslation.anchored(source).map { Result(members: ["pattern": .string($0)]) }
    default: nil
    }
  }

  private func oneOf(_ values: [FormValue]) -> Result {
    let list: FormObject = ["enum": .array(values)]
    return Result(members: field.type == .multiChoice ? ["items": .object(list)] : list)
  }

  /// `multipleOf` counts from 0.
  private func step(_ step: Double, _ base: Double?) -> Result? {
    var start = base
    for rule in field.rules where start == nil {
      if case .min(.number(let minimum)) = rule.kind { start = minimum }
    }
    guard FormNumber.isMultiple(start ?? 0, of: step, base: 0) else { return nil }
    return Result(members: ["multipleOf": .number(step)])
  }
}
