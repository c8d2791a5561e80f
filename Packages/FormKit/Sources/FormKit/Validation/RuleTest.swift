/// What a rule asks of a value alone, in a form that costs nothing to copy.
///
/// A rule that also needs another field, a list, a registered function or a check is ``other``:
/// ``FormReader`` judges it.
enum RuleTest: Sendable {
  case notEmpty
  case email(EmailSyntax)
  case number
  case integer
  case alphanumericWithUnderscore
  case minLength(Int, LengthUnit)
  case maxLength(Int, LengthUnit)
  case atLeast(Double)
  case atMost(Double)
  case minItems(Int)
  case maxItems(Int)
  case step(Double, base: Double)
  /// In days; without a base from today.
  case dayStep(Double, base: Double?)
  /// In seconds.
  case timeStep(Double, base: Double)
  case minAge(Int, february28: Bool)
  case maxAge(Int, february28: Bool)
  case pattern(Int)
  case webAddress
  case always
  case other
}

extension RuleTest {
  /// What the steps of a field's `step` rules are, and where those begin that name no base: at the
  /// field's first `min`, else at 0, 1970-01-01 or midnight.
  ///
  /// Source: WHATWG HTML, "step base" and "step scale factor".
  enum Steps {
    case numbers(from: Double)
    /// Nil begins today.
    case days(from: Double?)
    case seconds(from: Double)

    init(_ type: FieldType, _ rules: [FieldRule]) {
      let minimum = rules.lazy.compactMap { rule -> FormValue? in
        if case .min(let bound) = rule.kind { bound } else { nil }
      }.first
      switch type {
      case .date where minimum == "today": self = .days(from: nil)
      case .date:
        let day = minimum?.stringValue.flatMap(FormDate.init(_:))
        self = .days(from: Double(day?.daysSince1970 ?? 0))
      case .time:
        self = .seconds(from: minimum?.stringValue.flatMap(FormTime.init(_:))?.seconds ?? 0)
      default: self = .numbers(from: minimum?.numberValue ?? 0)
      }
    }
  }

  /// - Parameters:
  ///   - steps: What the steps of a `step` rule are.
  ///   - pattern: The number of the rule's pattern.
  init(_ kind: FieldRule.Kind, steps: Steps, pattern: Int?) {
    switch kind {
    case .notEmpty: self = .notEmpty
    case .email(let syntax): self = .email(syntax)
    case .number: self = .number
    case .integer: self = .integer
    case .alphanumericWithUnderscore: self = .alphanumericWithUnderscore
    case .minLength(let limit, let unit): self = .minLength(limit, unit)
    case .maxLength(let limit, let unit): self = .maxLength(limit, unit)
    case .min(.number(let bound)): self = .atLeast(bound)
    case .max(.number(let bound)): self = .atMost(bound)
    case .minItems(let count): self = .minItems(count)
    case .maxItems(let count): self = .maxItems(count)
    case .step(let step, let own):
      switch steps {
      case .numbers(let base): self = .step(step, base: own ?? base)
      case .days(let base): self = .dayStep(step, base: own ?? base)
      case .seconds(let base): self = .timeStep(step, base: own ?? base)
      }
    case .minAge(let years, .today, let february28):
      self = .minAge(years, february28: february28)
    case .maxAge(let years, .today, let february28):
      self = .maxAge(years, february28: february28)
    case .pattern: self = pattern.map { .pattern($0) } ?? .always
    case .url(["http", "https"]): self = .webAddress
    case .remote: self = .always
    default: self = .other
    }
  }

  /// Whether the value passes; nil when more than the value must be known.
  func passes(_ value: FormValue, today: FormDate, patterns: [LinearPattern]) -> Bool? {
    switch value {
    case .string(let text):
      return text.withBytes { passes(text, $0, today, patterns) }
    case .number(let number): return passes(number)
    case .array(let items): return passes(count: items.count)
    case .null: return passesEmpty
    case .bool, .object: return passesFilled
    }
  }

  /// - Parameter bytes: The text's own.
  func passes(
    _ text: String, _ bytes: UnsafeBufferPointer<UInt8>, _ today: FormDate,
    _ patterns: [LinearPattern]
  ) -> Bool? {
    switch self {
    case .notEmpty: return !TextFolding.isBlank(text)
    case .email(.html): return TextFormat.isEmail(bytes)
    case .email(let syntax): return TextFormat.isEmail(text, syntax)
    case .number: return FormNumber.parse(text) != nil
    case .integer: return FormNumber.parse(text).map(FormNumber.isWhole) ?? false
    case .alphanumericWithUnderscore: return TextFormat.isAlphanumericWithUnderscore(bytes)
    case .minLength(let limit, let unit):
      return TextFormat.isLength(of: text, atLeast: limit, unit)
    case .maxLength(let limit, let unit):
      return TextFormat.isLength(of: text, atMost: limit, unit)
    case .minAge(let years, let february28):
      guard let day = FormDate(bytes: bytes) else { return true }
      return day.age(on: today, leapDayIn28February: february28) >= years
    case .maxAge(let years, let february28):
      guard let day = FormDate(bytes: bytes) else { return true }
      return day.age(on: today, leapDayIn28February: february28) <= years
    case .pattern(let index): return patterns[index].matches(text, bytes)
    case .webAddress: return URLFormat.isWebAddress(bytes)
    case .dayStep(let step, let base):
      guard let day = FormDate(bytes: bytes) else { return true }
      let start = base ?? Double(today.daysSince1970)
      return FormNumber.isMultiple(Double(day.daysSince1970), of: step, base: start)
    case .timeStep(let step, let base):
      guard let time = FormTime(text) else { return true }
      return FormNumber.isMultiple(time.seconds, of: step, base: base)
    case .atLeast, .atMost, .minItems, .maxItems, .step, .always: return true
    case .other: return nil
    }
  }

  func passes(_ number: Double) -> Bool? {
    switch self {
    case .atLeast(let bound): number >= bound
    case .atMost(let bound): number <= bound
    case .integer: FormNumber.isWhole(number)
    case .step(let step, let base): FormNumber.isMultiple(number, of: step, base: base)
    case .other: nil
    default: true
    }
  }

  private func passes(count: Int) -> Bool? {
    switch self {
    case .notEmpty: count > 0
    case .minItems(let minimum): count >= minimum
    case .maxItems(let maximum): count <= maximum
    case .other: nil
    default: true
    }
  }

  private var passesEmpty: Bool? {
    switch self {
    case .notEmpty: false
    case .other: nil
    default: true
    }
  }

  var passesFilled: Bool? {
    if case .other = self { nil } else { true }
  }
}
