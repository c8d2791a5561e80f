extension FormEngine {
  /// Every synchronous rule the field's value fails: `type` alone, else `required` alone, else
  /// length, options and the declared rules in order.
  func judge(_ slot: FieldSlot) -> [RuleFailure] {
    let field = slot.field
    if slot.hasTypeError { return [failure("type", key: "rule.type.\(typeKey(field.type))")] }
    let isEmpty = slot.value.isEmpty
    if slot.isRequired, isEmpty || (field.type == .toggle && slot.value == .bool(false)) {
      let key = field.type == .toggle ? "rule.required.toggle" : "rule.required"
      return [failure("required", key: key)]
    }
    var failures: [RuleFailure] = []
    if !isEmpty { implied(slot, into: &failures) }
    for (index, compiled) in slot.compiled.rules.enumerated() {
      if isEmpty, !appliesToEmpty(compiled.rule.kind) { continue }
      guard !passes(compiled, slot), holds(compiled.when, in: slot.item) else { continue }
      failures.append(failure(of: compiled, slot, index: index))
    }
    return failures
  }

  private func typeKey(_ type: FieldType) -> String {
    FieldParser.isText(type) ? "text" : type.rawValue
  }

  private func failure(
    _ rule: String, key: String, _ parameters: [String: String] = [:]
  ) -> RuleFailure {
    RuleFailure(
      rule: rule, severity: .error, message: environment.messages.text(key, parameters),
      timing: .instant, index: -1)
  }

  /// The field's own maxLength, and membership in fixed options.
  private func implied(_ slot: FieldSlot, into failures: inout [RuleFailure]) {
    let field = slot.field
    if let limit = field.maxLength, case .string(let text) = slot.value,
      TextFormat.length(text, .graphemes) > limit
    {
      failures.append(
        failure("maxLength", key: plural("rule.maxLength", limit), ["n": String(limit)]))
    }
    if case .fixed(let options)? = field.options, !isAmong(options, slot.value) {
      failures.append(failure("oneOf", key: "rule.oneOf"))
    }
  }

  private func isAmong(_ options: [FieldOption], _ value: FormValue) -> Bool {
    let chosen = value.arrayValue ?? [value]
    return chosen.allSatisfy { item in
      options.contains { Comparison.equal($0.value, item) }
    }
  }

  private func appliesToEmpty(_ kind: FieldRule.Kind) -> Bool {
    switch kind {
    case .notEmpty, .matches, .custom: true
    default: false
    }
  }

  private func passes(_ compiled: CompiledRule, _ slot: FieldSlot) -> Bool {
    let value = slot.value
    switch compiled.rule.kind {
    case .remote: return true
    case .matches:
      let other = compiled.other.map { read($0, from: slot.item) } ?? .null
      return Comparison.equal(value, other) || (value.isEmpty && other.isEmpty)
    case .custom:
      let context = RuleContext(today: environment.today, context: environment.context)
      return compiled.custom?.judge(value, context) == nil
    case .equals(let other): return Comparison.equal(value, other)
    case .oneOf(let values):
      return (value.arrayValue ?? [value]).allSatisfy { item in
        values.contains { Comparison.equal($0, item) }
      }
    case .min(let bound): return inOrder(bound, value, slot.field.type)
    case .max(let bound): return inOrder(value, bound, slot.field.type)
    case .minItems(let count): return value.arrayValue.map { $0.count >= count } ?? true
    case .maxItems(let count): return value.arrayValue.map { $0.count <= count } ?? true
    case .before, .after, .minAge, .maxAge: return passesDate(compiled, slot)
    case .fileSize, .imageSize, .imageAspectRatio:
      return value.objectValue.map { FileRules.passes(compiled.rule.kind, $0) } ?? true
    case .step(let step, let base):
      guard case .number(let number) = value else { return true }
      return FormNumber.isMultiple(number, of: step, base: base ?? self.base(of: slot))
    default:
      return value.stringValue.map { passesText(compiled, $0, slot) }
        ?? passesOther(compiled, value)
    }
  }

  private func passesOther(_ compiled: CompiledRule, _ value: FormValue) -> Bool {
    switch compiled.rule.kind {
    case .notEmpty: !value.isEmpty
    case .integer: value.numberValue.map { $0.rounded() == $0 } ?? true
    default: true
    }
  }

  private func passesText(_ compiled: CompiledRule, _ text: String, _ slot: FieldSlot) -> Bool {
    switch compiled.rule.kind {
    case .notEmpty: return !TextFolding.isBlank(text)
    case .email: return TextFormat.isEmail(text)
    case .number: return FormNumber.parse(text) != nil
    case .integer: return FormNumber.parse(text).map { $0.rounded() == $0 } ?? false
    case .alphanumericWithUnderscore: return TextFormat.isAlphanumericWithUnderscore(text)
    case .noProfanity: return !environment.words.hasProfanity(text)
    case .notReserved: return !environment.words.isReserved(text)
    case .minLength(let limit, let unit): return TextFormat.length(text, unit) >= limit
    case .maxLength(let limit, let unit): return TextFormat.length(text, unit) <= limit
    case .pattern: return compiled.pattern?.matches(text) ?? true
    case .url(let schemes): return TextFormat.isURL(text, schemes: schemes)
    case .phone: return PhoneNumber.isPossible(text, region: region(compiled.region, in: slot.item))
    case .postalCode:
      return PostalCode.isPossible(text, region: region(compiled.region, in: slot.item))
    default: return true
    }
  }

  private func base(of slot: FieldSlot) -> Double {
    for compiled in slot.compiled.rules {
      if case .min(.number(let minimum)) = compiled.rule.kind { return minimum }
    }
    return 0
  }

  /// Whether `lower ≤ upper`, on numbers, days and times; what cannot be compared passes.
  private func inOrder(_ lower: FormValue, _ upper: FormValue, _ type: FieldType) -> Bool {
    if case .string(let low) = lower, case .string(let high) = upper {
      if type == .time, let low = FormTime(low), let high = FormTime(high) { return low <= high }
      return day(low).flatMap { low in day(high).map { low <= $0 } } ?? true
    }
    return Comparison.order(lower, upper).map { $0 <= 0 } ?? true
  }

  private func day(_ text: String) -> FormDate? {
    text == "today" ? environment.today : FormDate(text)
  }

  private func passesDate(_ compiled: CompiledRule, _ slot: FieldSlot) -> Bool {
    guard let day = slot.value.stringValue.flatMap(FormDate.init(_:)) else { return true }
    switch compiled.rule.kind {
    case .before(let bound, let strict):
      guard let other = resolve(bound, compiled, slot) else { return true }
      return strict ? day < other : day <= other
    case .after(let bound, let strict):
      guard let other = resolve(bound, compiled, slot) else { return true }
      return strict ? day > other : day >= other
    case .minAge(let years, let on, let february28):
      guard let other = resolve(on, compiled, slot) else { return true }
      return day.age(on: other, leapDayIn28February: february28) >= years
    case .maxAge(let years, let on, let february28):
      guard let other = resolve(on, compiled, slot) else { return true }
      return day.age(on: other, leapDayIn28February: february28) <= years
    default: return true
    }
  }

  private func resolve(
    _ date: RuleDate, _ compiled: CompiledRule, _ slot: FieldSlot
  ) -> FormDate? {
    switch date {
    case .day(let day): day
    case .today: environment.today
    case .field:
      compiled.other.flatMap { read($0, from: slot.item).stringValue }.flatMap(FormDate.init(_:))
    }
  }
}

/// Rules over a file's or image's facts.
enum FileRules {
  static func passes(_ kind: FieldRule.Kind, _ facts: [String: FormValue]) -> Bool {
    switch kind {
    case .fileSize(let maximum):
      return facts["size"]?.integerValue.map { $0 <= maximum } ?? true
    case .imageSize(let minWidth, let minHeight, let maxWidth, let maxHeight):
      guard let width = facts["width"]?.integerValue, let height = facts["height"]?.integerValue
      else { return true }
      return width >= minWidth ?? 0 && height >= minHeight ?? 0 && width <= maxWidth ?? .max
        && height <= maxHeight ?? .max
    case .imageAspectRatio(let across, let down, let tolerance):
      guard let width = facts["width"]?.numberValue, let height = facts["height"]?.numberValue,
        height > 0
      else { return true }
      return abs(width / height - across / down) <= tolerance * (across / down)
    default: return true
    }
  }
}
