/// Finds rules that can never apply, never pass or never fail.
///
/// Compared with each other are the rules of a field that apply always, and its `maxLength`, type and
/// fixed options; a rule with a `when` is judged by itself.
struct RuleLint {
  let field: LintField
  let sink: FindingSink
  let facts: ConditionFacts
  let conditions: ConditionOperand

  private var rules: [FieldRule] { field.field.rules }
  private var type: FieldType { field.field.type }

  func check() {
    for (index, rule) in rules.enumerated() { check(rule, place(index)) }
    RuleBounds(field: field.field, pointer: field.pointer).reportContradictions(to: sink)
  }

  private func place(_ index: Int) -> JSONPointer {
    field.pointer.appending("rules").appending(index)
  }

  private func check(_ rule: FieldRule, _ place: JSONPointer) {
    conditions.check(rule.when, place.appending("when"), in: field.scope)
    if facts.truth(rule.when, in: field.scope) == .never {
      dead(
        place.appending("when"),
        "This rule never applies: its condition never holds. Change it or remove the rule.")
    }
    guard RuleApplicability.applies(rule.kind, to: type) else {
      dead(
        place,
        "\"\(rule.kind.name)\" does not apply to a field of type \(type.rawValue). Remove it.")
      return
    }
    checkParameters(rule.kind, place)
    checkReference(rule.kind, place)
    if case .pattern(let source) = rule.kind {
      conditions.patterns.check(
        source, place.appending("value"), longest: field.longestText)
    }
  }

  private func dead(_ place: JSONPointer, _ message: String) {
    sink.warning(.deadRule, place, message)
  }

  private func checkParameters(_ kind: FieldRule.Kind, _ place: JSONPointer) {
    let nothing = "No value passes. Change it or remove the rule."
    switch kind {
    case .maxLength(0, _), .maxItems(0): dead(place.appending("value"), nothing)
    case .fileSize(0): dead(place.appending("max"), nothing)
    case .url(schemes: []): dead(place.appending("schemes"), nothing)
    case .minLength(0, _), .minItems(0):
      dead(place.appending("value"), "Every value passes. Raise it or remove the rule.")
    case .imageSize(nil, nil, nil, nil):
      dead(place, "Every value passes. Give a size or remove the rule.")
    case .imageAspectRatio(_, _, let tolerance) where tolerance < 0:
      dead(place.appending("tolerance"), nothing)
    case .oneOf(let values): checkOneOf(values, place.appending("values"))
    case .equals(let value): checkValue(value, place.appending("value"))
    case .phone(.fixed(let region)), .postalCode(.fixed(let region)):
      checkRegion(region, place.appending("region"))
    case .minItems(let count) where count > field.options?.count ?? .max:
      dead(place.appending("value"), "The field has fewer options. Lower the value.")
    default: break
    }
  }

  private func checkRegion(_ region: String, _ place: JSONPointer) {
    if RegionRows.isKnown(region) { return }
    sink.warning(
      .unknownRegion, place,
      "There is no region \"\(region)\". Use two letters of ISO 3166-1, such as GB or US.")
  }

  private func checkOneOf(_ values: [FormValue], _ place: JSONPointer) {
    if values.isEmpty { dead(place, "No value passes. Add values or remove the rule.") }
    for (index, value) in values.enumerated() where type != .multiChoice {
      checkValue(value, place.appending(index))
    }
  }

  private func checkValue(_ value: FormValue, _ place: JSONPointer) {
    let kind = ValueKind(type)
    guard kind.admits(value) else {
      return dead(
        place,
        "The field holds \(kind.rawValue), so it is never \(value.json()). Change the value.")
    }
    guard let options = field.optionSet else { return }
    for item in value.arrayValue ?? [value] where !item.isEmpty && !options.contains(item) {
      sink.warning(.unknownOption, place, "\(item.json()) is not one of the field's options.")
    }
  }

  private func checkReference(_ kind: FieldRule.Kind, _ place: JSONPointer) {
    switch kind {
    case .matches(let id):
      checkReference(id, place.appending("field")) { ValueKind(type).meets($0) }
    case .before(.field(let id), _), .after(.field(let id), _):
      checkReference(id, place.appending("field")) { $0 == .date || $0 == .text }
    case .phone(.field(let id)), .postalCode(.field(let id)):
      checkReference(id, place.appending("regionField")) { $0 == .text }
    default: break
    }
  }

  private func checkReference(
    _ id: FieldID, _ place: JSONPointer, _ fits: (ValueKind) -> Bool
  ) {
    guard let target = field.scope.resolve(id) else { return }
    if case .field(let other) = target, fits(ValueKind(other.field.type)) { return }
    var kind = "a list of items"
    if case .field(let other) = target { kind = ValueKind(other.field.type).rawValue }
    sink.warning(
      .operandType, place,
      "\"\(id)\" holds \(kind), which this rule cannot use. Use another field.")
  }
}
