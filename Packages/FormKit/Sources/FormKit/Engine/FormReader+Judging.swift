/// A rule of a field: one the schema declares, by its place, or one that is implied.
struct RuleSite: Hashable {
  let rawValue: Int

  /// `required`, of a text that the field's transforms left nothing of; only its sentence differs.
  static let emptied = RuleSite(rawValue: -6)
  /// The form's own limit of a text's length.
  static let textLimit = RuleSite(rawValue: -5)
  static let type = RuleSite(rawValue: -4)
  static let required = RuleSite(rawValue: -3)
  static let maxLength = RuleSite(rawValue: -2)
  static let oneOf = RuleSite(rawValue: -1)
  /// How many implied rules there are.
  static let impliedCount = 6
  static func declared(_ index: Int) -> RuleSite { RuleSite(rawValue: index) }
}

/// What rules judge: a field's transformed value and what is known of it.
struct Judged {
  let compiled: CompiledField
  let value: FormValue
  let hasTypeError: Bool
  let isRequired: Bool
  /// All options of a source, once they are known.
  var choices: [FormValue]?
  /// The field's transforms left nothing of a text that was typed or given.
  var isEmptied = false

  /// A toggle that is off, which `required` does not accept.
  var isSwitchedOff: Bool {
    if case .bool(false) = value { compiled.type == .toggle } else { false }
  }
}

extension FormReader {
  /// Adds every synchronous rule the value fails.
  ///
  /// `type` stands alone, else `required` alone; then length, options and the declared rules in
  /// order. Beyond the form's limit of a text's length no other rule looks at it.
  func judge(_ judged: borrowing Judged, in scope: Scope, into failing: inout [RuleSite]) {
    if judged.hasTypeError { return failing.append(.type) }
    if case .string(let text) = judged.value, text.utf8.count > form.limits.textLength {
      return failing.append(.textLimit)
    }
    let isEmpty = judged.value.isEmpty
    if judged.isRequired, isEmpty || judged.isSwitchedOff { return failing.append(.required) }
    if !isEmpty { implied(judged, into: &failing) }
    let rules = judged.compiled.rules
    for index in rules.indices {
      let rule = rules[index]
      if isEmpty, !rule.appliesToEmpty { continue }
      guard !passes(rule, judged, scope), rule.isUnconditional || holds(rule.when, in: scope)
      else { continue }
      failing.append(.declared(index))
    }
  }

  /// The field's own maxLength, and membership in fixed options.
  private func implied(_ judged: borrowing Judged, into failing: inout [RuleSite]) {
    if let limit = judged.compiled.maxLength, case .string(let text) = judged.value,
      !TextFormat.isLength(of: text, atMost: limit, .graphemes)
    {
      failing.append(.maxLength)
    }
    if let choices = judged.compiled.choices ?? judged.choices, !isAmong(choices, judged.value) {
      failing.append(.oneOf)
    }
  }

  private func isAmong(_ choices: [FormValue], _ value: FormValue) -> Bool {
    guard case .array(let chosen) = value else {
      return choices.contains { Comparison.equal($0, value) }
    }
    // A set costs more than it saves while one of the lists is short.
    guard min(chosen.count, choices.count) > 16 else {
      return chosen.allSatisfy { item in choices.contains { Comparison.equal($0, item) } }
    }
    let known = Set(choices.lazy.compactMap(\.stringValue).map(ExactText.init))
    return chosen.allSatisfy { $0.stringValue.map { known.contains(ExactText($0)) } ?? false }
  }

  private func passes(_ compiled: CompiledRule, _ judged: borrowing Judged, _ scope: Scope) -> Bool
  {
    let value = judged.value
    if let passes = compiled.test.passes(
      value, today: today, patterns: compiled.patterns)
    {
      return passes
    }
    switch compiled.kind {
    case .matches:
      let other = compiled.other.map { read($0, from: scope) } ?? .null
      return Comparison.equal(value, other) || (value.isEmpty && other.isEmpty)
    case .custom:
      let context = RuleContext(
        today: today, context: environment.context, messages: environment.messages)
      return compiled.custom?.judge(value, context) == nil
    case .equals(let other): return Comparison.equal(value, other)
    case .oneOf(let values): return isAmong(values, value)
    case .min(let bound): return inOrder(bound, value, judged.compiled.type)
    case .max(let bound): return inOrder(value, bound, judged.compiled.type)
    case .fileSize, .imageSize, .imageAspectRatio:
      return value.objectValue.map { FileRules.passes(compiled.kind, $0) } ?? true
    default:
      guard case .string(let text) = value else { return true }
      return passesText(compiled, text, scope)
    }
  }

  private func passesText(_ compiled: CompiledRule, _ text: String, _ scope: Scope) -> Bool {
    switch compiled.kind {
    case .noProfanity: return !environment.words.hasProfanity(text)
    case .notReserved: return !environment.words.isReserved(text)
    case .url(let schemes): return URLFormat.isAbsolute(text, schemes: schemes)
    case .phone: return PhoneNumber.isPossible(text, region: region(compiled.region, in: scope))
    case .postalCode:
      return PostalCode.isPossible(text, region: region(compiled.region, in: scope))
    default: return passesDate(compiled, text, scope)
    }
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
    text == "today" ? today : FormDate(text)
  }

  private func passesDate(_ compiled: CompiledRule, _ text: String, _ scope: Scope) -> Bool {
    guard let day = FormDate(text) else { return true }
    switch compiled.kind {
    case .before(let bound, let strict):
      guard let other = resolve(bound, compiled, scope) else { return true }
      return strict ? day < other : day <= other
    case .after(let bound, let strict):
      guard let other = resolve(bound, compiled, scope) else { return true }
      return strict ? day > other : day >= other
    case .minAge(let years, let on, let february28):
      guard let other = resolve(on, compiled, scope) else { return true }
      return day.age(on: other, leapDayIn28February: february28) >= years
    case .maxAge(let years, let on, let february28):
      guard let other = resolve(on, compiled, scope) else { return true }
      return day.age(on: other, leapDayIn28February: february28) <= years
    default: return true
    }
  }

  private func resolve(_ date: RuleDate, _ compiled: CompiledRule, _ scope: Scope) -> FormDate? {
    switch date {
    case .day(let day): day
    case .today: today
    case .field:
      compiled.other.flatMap { read($0, from: scope).stringValue }.flatMap(FormDate.init(_:))
    }
  }
}

extension FieldRule.Kind {
  /// Whether an empty value is judged too.
  var appliesToEmpty: Bool {
    switch self {
    case .notEmpty, .matches, .custom: true
    default: false
    }
  }
}
