/// The lower and upper bounds that a field's rules set together.
struct RuleBounds {
  /// What is measured; only bounds of the same measure meet.
  private enum Measure: Hashable {
    case length, items, number, day, dayFromToday, dayFrom(FieldID), time, age(RuleDate)
    case width, height
  }

  private struct Bound {
    /// Whether what it measures is known of a value alone.
    var isFixed: Bool {
      switch measure {
      case .length, .items, .number, .day, .dayFromToday, .time: true
      case .dayFrom, .age, .width, .height: false
      }
    }

    /// Whether it demands more than another on the same side.
    func isTighter(than other: Bound) -> Bool {
      if value == other.value { return isStrict && !other.isStrict }
      return isLower ? value > other.value : value < other.value
    }

    let measure: Measure
    let isLower: Bool
    let value: Double
    var isStrict = false
    /// How fine lengths are counted; a fine count is never below a coarse one.
    var grain = 0
    let name: String
    let pointer: JSONPointer
  }

  private let field: FormField
  private let pointer: JSONPointer
  private let bounds: [Bound]
  private let tightest: [Side: Bound]

  /// Bounds of which only the tightest matters.
  private struct Side: Hashable {
    let measure: Measure
    let isLower: Bool
    let grain: Int
  }

  init(field: FormField, pointer: JSONPointer) {
    self.field = field
    self.pointer = pointer
    var bounds: [Bound] = []
    if let limit = field.maxLength {
      bounds.append(
        Bound(
          measure: .length, isLower: false, value: Double(limit), name: "maxLength",
          pointer: pointer.appending("maxLength")))
    }
    for (index, rule) in field.rules.enumerated() where rule.when.isAlways {
      guard RuleApplicability.applies(rule.kind, to: field.type) else { continue }
      bounds += Self.bounds(rule.kind, pointer.appending("rules").appending(index))
    }
    self.bounds = bounds
    tightest = bounds.reduce(into: [:]) { result, bound in
      let side = Side(measure: bound.measure, isLower: bound.isLower, grain: bound.grain)
      if result[side].map(bound.isTighter) ?? true { result[side] = bound }
    }
  }

  func reportContradictions(to sink: FindingSink) {
    for lower in bounds where lower.isLower {
      guard let upper = upper(against: lower) else { continue }
      let isDead =
        lower.value > upper.value
        || (lower.value == upper.value && (lower.isStrict || upper.isStrict))
      guard isDead else { continue }
      sink.warning(
        .deadRule, lower.pointer,
        "\"\(lower.name)\" is above \"\(upper.name)\" (\(upper.pointer)): no value passes "
          + "both. Change one of them.")
    }
    reportGaps(to: sink)
    reportEquals(to: sink)
  }

  /// The tightest upper bound that a lower one can be held against.
  private func upper(against lower: Bound) -> Bound? {
    (lower.grain..<LengthUnit.allCases.count).compactMap {
      tightest[Side(measure: lower.measure, isLower: false, grain: $0)]
    }.reduce(nil) { best, bound in
      best.map { bound.isTighter(than: $0) ? bound : $0 } ?? bound
    }
  }

  private static func bounds(_ kind: FieldRule.Kind, _ place: JSONPointer) -> [Bound] {
    var bounds: [Bound] = []
    func bound(_ measure: Measure, _ isLower: Bool, _ value: Double, strict: Bool = false) {
      bounds.append(
        Bound(
          measure: measure, isLower: isLower, value: value, isStrict: strict,
          grain: Self.grain(kind), name: kind.name, pointer: place))
    }
    switch kind {
    case .minLength(let count, _): bound(.length, true, Double(count))
    case .maxLength(let count, _): bound(.length, false, Double(count))
    case .minItems(let count): bound(.items, true, Double(count))
    case .maxItems(let count): bound(.items, false, Double(count))
    case .minAge(let years, let on, _): bound(.age(on), true, Double(years))
    case .maxAge(let years, let on, _): bound(.age(on), false, Double(years))
    case .min(let value): if let (measure, at) = point(value) { bound(measure, true, at) }
    case .max(let value): if let (measure, at) = point(value) { bound(measure, false, at) }
    case .after(let date, let strict):
      let (measure, at) = Self.point(date)
      bound(measure, true, at, strict: strict)
    case .before(let date, let strict):
      let (measure, at) = Self.point(date)
      bound(measure, false, at, strict: strict)
    case .imageSize(let minWidth, let minHeight, let maxWidth, let maxHeight):
      if let minWidth { bound(.width, true, Double(minWidth)) }
      if let maxWidth { bound(.width, false, Double(maxWidth)) }
      if let minHeight { bound(.height, true, Double(minHeight)) }
      if let maxHeight { bound(.height, false, Double(maxHeight)) }
    default: break
    }
    return bounds
  }

  private static func grain(_ kind: FieldRule.Kind) -> Int {
    switch kind {
    case .minLength(_, let unit), .maxLength(_, let unit):
      LengthUnit.allCases.firstIndex(of: unit) ?? 0
    default: 0
    }
  }

  private static func point(_ value: FormValue) -> (Measure, Double)? {
    if let number = value.numberValue { return (.number, number) }
    if value == "today" { return (.dayFromToday, 0) }
    guard let text = value.stringValue else { return nil }
    if let time = FormTime(text) { return (.time, Double(time.nanoseconds)) }
    return FormDate(text).map { (.day, Double($0.daysSince1970)) }
  }

  private static func point(_ date: RuleDate) -> (Measure, Double) {
    switch date {
    case .day(let day): (.day, Double(day.daysSince1970))
    case .today: (.dayFromToday, 0)
    case .field(let id): (.dayFrom(id), 0)
    }
  }

  /// Between the bounds there may be no whole number, or no step.
  private func reportGaps(to sink: FindingSink) {
    let numbers = bounds.filter { $0.measure == .number }
    guard let low = numbers.filter(\.isLower).max(by: { $0.value < $1.value }),
      let high = numbers.filter({ !$0.isLower }).min(by: { $0.value < $1.value }),
      low.value <= high.value
    else { return }
    let firstMinimum = firstMinimum
    for rule in field.rules where rule.when.isAlways {
      guard case .step(let step, let base) = rule.kind else { continue }
      let origin = base ?? firstMinimum
      let first = origin + ((low.value - origin) / step - 1e-9).rounded(.up) * step
      if first > high.value + 1e-9 * max(1, abs(high.value)) { return reportGap(low, high, sink) }
    }
    if field.type == .integer, low.value.rounded(.up) > high.value { reportGap(low, high, sink) }
  }

  /// A step counts from the first `min` when it names no base.
  private var firstMinimum: Double {
    for rule in field.rules { if case .min(.number(let value)) = rule.kind { return value } }
    return 0
  }

  private func reportGap(_ low: Bound, _ high: Bound, _ sink: FindingSink) {
    sink.warning(
      .deadRule, low.pointer,
      "The field accepts no number between \"\(low.name)\" and \"\(high.name)\". Change "
        + "one of them.")
  }

  /// The only value that `equals` admits may be outside the bounds.
  private func reportEquals(to sink: FindingSink) {
    let sides = tightest.values.filter(\.isFixed).sorted { $0.name < $1.name }
    for (index, rule) in field.rules.enumerated() where rule.when.isAlways {
      guard case .equals(let value) = rule.kind, !value.isEmpty else { continue }
      for bound in sides {
        guard let at = measured(value, bound) else { continue }
        let isInside =
          bound.isLower ? at >= bound.value : at <= bound.value
        if isInside, !(bound.isStrict && at == bound.value) { continue }
        sink.warning(
          .deadRule, pointer.appending("rules").appending(index),
          "The value of \"equals\" fails \"\(bound.name)\": no value passes both. Change one of "
            + "them.")
      }
    }
  }

  private func measured(_ value: FormValue, _ bound: Bound) -> Double? {
    if bound.measure == .length {
      return value.stringValue.map {
        Double(TextFormat.length($0, LengthUnit.allCases[safe: bound.grain] ?? .graphemes))
      }
    }
    if bound.measure == .items { return value.arrayValue.map { Double($0.count) } }
    guard let (measure, at) = Self.point(value), measure == bound.measure else { return nil }
    return at
  }
}
