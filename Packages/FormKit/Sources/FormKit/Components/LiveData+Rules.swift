extension LiveData {
  /// The rules of a field that a script can judge, in the order they are judged.
  func rules(of slot: FieldSlot) -> [FormValue] {
    guard !isUnreadable(slot) else { return [] }
    var result: [FormValue] = []
    if let limit = slot.compiled.maxLength {
      result.append(
        rule("maxLength", .maxLength, slot, ["value": .number(Double(limit))]))
    }
    for (index, compiled) in slot.compiled.rules.enumerated() {
      guard let members = parameters(compiled, slot), !compiled.sentenceNeedsValue else { continue }
      let when = condition(compiled.when, slot.item)
      if when == false { continue }
      var all = members
      if when != true { all["when"] = when }
      if compiled.timing == .onSubmit { all["atSubmit"] = true }
      result.append(rule(compiled.name, .declared(index), slot, all))
    }
    return result
  }

  private func rule(
    _ name: String, _ site: RuleSite, _ slot: FieldSlot, _ members: FormObject
  ) -> FormValue {
    var result = members
    result["rule"] = .string(name)
    result["text"] = .string(message(site, slot))
    let severity = engine.severity(of: site, in: slot.compiled)
    if severity != .error { result["severity"] = .string(severity.rawValue) }
    return .object(result)
  }

  /// A rule's parameters for a script; nil for a rule it is not to judge.
  private func parameters(
    _ compiled: CompiledRule, _ slot: FieldSlot
  ) -> FormObject? {
    switch compiled.kind {
    case .notEmpty, .email(.html), .alphanumericWithUnderscore, .number, .integer: return [:]
    case .step(let step, _):
      guard case .step(_, let base) = compiled.test else { return nil }
      return ["value": .number(step), "base": .number(base)]
    case .equals(let value): return ["value": value]
    case .oneOf(let values): return ["values": .array(values)]
    case .minLength(let count, let unit), .maxLength(let count, let unit):
      // A script counts as people do unless it is told otherwise.
      let value = FormValue.number(Double(count))
      return unit == .graphemes
        ? ["value": value] : ["value": value, "unit": .string(unit.rawValue)]
    case .minItems(let count), .maxItems(let count): return ["value": .number(Double(count))]
    case .min(let bound), .max(let bound): return ["value": today(bound)]
    case .pattern(let pattern): return ["value": .string(pattern)]
    case .matches:
      guard let other = compiled.other, let target = engine.slot(other, from: slot.item),
        !isUnreadable(target)
      else { return nil }
      return ["field": .string(target.path.description)]
    case .before(let day, let strict), .after(let day, let strict):
      guard var result = date(day, compiled, slot) else { return nil }
      result["strict"] = .bool(strict)
      return result
    case .minAge(let years, let on, let february28), .maxAge(let years, let on, let february28):
      guard var result = date(on, compiled, slot) else { return nil }
      result["years"] = .number(Double(years))
      result["february28"] = .bool(february28)
      return result
    default: return nil
    }
  }

  /// The form's own rules that count on the pages, as far as a script can judge them.
  func formRules() -> [FormValue] {
    let form = engine.form
    let isWhole = form.root.pages.allSatisfy { pages.contains($0.id) }
    let counting = isWhole ? Set(form.formRules.indices) : engine.pageRules
    return counting.sorted().compactMap { formRule(form.formRules[$0]) }
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
  ) -> FormObject? {
    switch date {
    case .day(let day): return ["value": .string(day.description)]
    case .today: return ["value": .string(engine.environment.today.description)]
    case .field:
      guard let other = compiled.other, let target = engine.slot(other, from: slot.item),
        !isUnreadable(target)
      else { return nil }
      return ["field": .string(target.path.description)]
    }
  }
}
