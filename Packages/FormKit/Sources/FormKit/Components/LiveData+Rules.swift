extension LiveData {
  /// A rule's parameters, under the names a script knows them by.
  private struct Parameters {
    var base: Double?
    var february28: Bool?
    var field: String?
    var strict: Bool?
    var unit: String?
    var value: FormValue?
    var values: FormValue?
    var years: Int?
  }

  /// Writes the rules of a field that a script can judge, in the order they are judged.
  mutating func writeRules(of slot: FieldSlot) {
    rules.bytes.removeAll(keepingCapacity: true)
    guard !isUnreadable(slot) else { return }
    if let limit = slot.compiled.maxLength {
      write("maxLength", .maxLength, slot, Parameters(value: .number(Double(limit))))
    }
    for (index, compiled) in slot.compiled.rules.enumerated() where !compiled.sentenceNeedsValue {
      guard let parameters = parameters(compiled, slot) else { continue }
      let when = condition(compiled.when, slot.item)
      if when == false { continue }
      write(
        compiled.name, .declared(index), slot, parameters, when: when,
        atSubmit: compiled.timing == .onSubmit)
    }
  }

  private mutating func write(
    _ name: String, _ site: RuleSite, _ slot: FieldSlot, _ parameters: Parameters,
    when: FormValue = true, atSubmit: Bool = false
  ) {
    needs.rules.insert(name)
    needs.add(when)
    let severity = engine.severity(of: site, in: slot.compiled)
    if severity != .error { needs.hasAdvice = true }
    rules.beginObject()
    if atSubmit { rules.member("atSubmit", flag: true) }
    rules.member("base", value: parameters.base.map(FormValue.number))
    rules.member("february28", flag: parameters.february28)
    rules.member("field", text: parameters.field)
    rules.member("rule", text: name)
    if severity != .error { rules.member("severity", text: severity.rawValue) }
    rules.member("strict", flag: parameters.strict)
    rules.member("text", text: message(site, slot))
    rules.member("unit", text: parameters.unit)
    rules.member("value", value: parameters.value)
    rules.member("values", value: parameters.values)
    if when != true { rules.member("when", value: when) }
    rules.member("years", value: parameters.years.map { .number(Double($0)) })
    rules.endObject()
  }

  /// A rule's parameters for a script; nil for a rule it is not to judge.
  private func parameters(_ compiled: CompiledRule, _ slot: FieldSlot) -> Parameters? {
    switch compiled.kind {
    case .notEmpty, .email(.html), .alphanumericWithUnderscore, .number, .integer:
      return Parameters()
    case .step(let step, _):
      guard case .step(_, let base) = compiled.test else { return nil }
      return Parameters(base: base, value: .number(step))
    case .equals(let value): return Parameters(value: value)
    case .oneOf(let values): return Parameters(values: .array(values))
    case .minLength(let count, let unit), .maxLength(let count, let unit):
      // A script counts as people do unless it is told otherwise.
      let value = FormValue.number(Double(count))
      return Parameters(unit: unit == .graphemes ? nil : unit.rawValue, value: value)
    case .minItems(let count), .maxItems(let count):
      return Parameters(value: .number(Double(count)))
    case .min(let bound), .max(let bound): return Parameters(value: today(bound))
    case .pattern(let pattern): return Parameters(value: .string(pattern))
    case .matches: return field(compiled, slot)
    case .before(let day, let strict), .after(let day, let strict):
      guard var result = date(day, compiled, slot) else { return nil }
      result.strict = strict
      return result
    case .minAge(let years, let on, let february28), .maxAge(let years, let on, let february28):
      guard var result = date(on, compiled, slot) else { return nil }
      result.years = years
      result.february28 = february28
      return result
    default: return nil
    }
  }

  /// The form's own rules that count on the pages, as far as a script can judge them.
  mutating func formRules() -> [FormValue] {
    let form = engine.form
    let counting = showsAllPages ? Set(form.formRules.indices) : engine.pageRules
    let rules = counting.sorted().compactMap { formRule(form.formRules[$0]) }
    if !rules.isEmpty { (needs.hasFormRules, needs.hasConditions) = (true, true) }
    for rule in rules {
      if rule["severity"] != nil { needs.hasAdvice = true }
      for key in ["when", "that"] { if let condition = rule[key] { needs.add(condition) } }
    }
    return rules
  }

  private func formRule(_ compiled: CompiledFormRule) -> FormValue? {
    let when = condition(compiled.when, engine.root)
    let that = condition(compiled.that, engine.root)
    guard when != false, when != .null, that != true, that != .null else { return nil }
    let issue = compiled.issue(engine.environment)
    var result: FormObject = ["that": that, "text": .string(issue.message)]
    if when != true { result["when"] = when }
    if issue.severity != .error { result["severity"] = .string(issue.severity.rawValue) }
    if let field = issue.field { result["field"] = .string(field.description) }
    return .object(result)
  }

  private func today(_ bound: FormValue) -> FormValue {
    bound == "today" ? .string(engine.environment.today.description) : bound
  }

  private func date(
    _ date: RuleDate, _ compiled: CompiledRule, _ slot: FieldSlot
  ) -> Parameters? {
    switch date {
    case .day(let day): Parameters(value: .string(day.description))
    case .today: Parameters(value: .string(engine.environment.today.description))
    case .field: field(compiled, slot)
    }
  }

  /// The other field of a rule; nil for one whose value a script cannot know.
  private func field(_ compiled: CompiledRule, _ slot: FieldSlot) -> Parameters? {
    guard let other = compiled.other, let target = engine.slot(other, from: slot.item),
      !isUnreadable(target)
    else { return nil }
    return Parameters(field: target.path.description)
  }
}
