/// What a field's unconditional rules of severity error ask of a value, as controls can say it.
///
/// A bound stands here only if it means exactly what the engine judges: texts that are transformed
/// first have no lengths and no pattern.
public struct FieldBounds: Sendable, Hashable {
  /// The smallest number, earliest day or time; `today` is filled in.
  public internal(set) var minimum: FormValue?
  /// The greatest number, latest day or time; `today` is filled in.
  public internal(set) var maximum: FormValue?
  /// The step between numbers, in days between dates, in seconds between times.
  public internal(set) var step: Double?
  /// Where the steps between numbers begin; nil for dates and times.
  public internal(set) var stepBase: Double?
  /// The shortest text, in UTF-16 code units; nil when the schema counts otherwise.
  public internal(set) var minimumLength: Int?
  /// The longest text, in UTF-16 code units; nil when the schema counts otherwise.
  public internal(set) var maximumLength: Int?
  /// The greatest length that the schema allows a text, in whatever unit it counts; for the width of a
  /// control.
  public internal(set) var longestText: Int?
  /// The pattern of the whole text, ECMA-262 with flag `v`; nil for none or several.
  public internal(set) var pattern: String?

  /// Reads a field's rules; no initialiser, since that would copy both arguments.
  mutating func read(_ field: FormField, _ environment: FormEnvironment) {
    var patterns: [String] = []
    longestText = field.longestText
    for rule in field.rules where rule.when.isAlways {
      let weight = environment.severity(of: rule.kind.name, declared: rule.severity)
      guard weight == .error else { continue }
      switch rule.kind {
      case .min(let bound):
        tighten(Self.readable(bound, field.type, environment.today), isMinimum: true)
      case .max(let bound):
        tighten(Self.readable(bound, field.type, environment.today), isMinimum: false)
      case .before(let day, let strict):
        if field.type == .date {
          tighten(Self.bound(day, environment, strict ? -1 : 0), isMinimum: false)
        }
      case .after(let day, let strict):
        if field.type == .date {
          tighten(Self.bound(day, environment, strict ? 1 : 0), isMinimum: true)
        }
      case .step(let size, let base): (step, stepBase) = (size, base)
      case .minLength(let count, .utf16) where field.transforms.isEmpty:
        minimumLength = max(minimumLength ?? 0, count)
      case .maxLength(let count, .utf16) where field.transforms.isEmpty:
        maximumLength = min(maximumLength ?? .max, count)
      case .pattern(let pattern) where field.transforms.isEmpty: patterns.append(pattern)
      default: break
      }
    }
    let countsNumbers = field.type == .number || field.type == .integer
    if step != nil, stepBase == nil, countsNumbers { stepBase = minimum?.numberValue ?? 0 }
    if patterns.count == 1 { pattern = patterns.first }
  }

  /// The last or first day that a rule about another day allows; nil where that day is a field's.
  private static func bound(
    _ day: RuleDate, _ environment: FormEnvironment, _ offset: Int
  ) -> FormValue? {
    let day: FormDate? =
      switch day {
      case .day(let day): day
      case .today: environment.today
      case .field: nil
      }
    return day.flatMap { FormDate(daysSince1970: $0.daysSince1970 + offset) }
      .map { .string($0.description) }
  }

  private mutating func tighten(_ bound: FormValue?, isMinimum: Bool) {
    guard let bound else { return }
    let former = isMinimum ? minimum : maximum
    let order = former.flatMap { Comparison.order(bound, $0) } ?? 0
    guard former == nil || (isMinimum ? order > 0 : order < 0) else { return }
    if isMinimum { minimum = bound } else { maximum = bound }
  }

  /// The bound if a field of the type can be compared with it.
  private static func readable(
    _ bound: FormValue, _ type: FieldType, _ today: FormDate
  ) -> FormValue? {
    switch (type, bound) {
    case (.number, .number), (.integer, .number): bound
    case (.date, .string("today")): .string(today.description)
    case (.date, .string(let text)): FormDate(text) == nil ? nil : bound
    case (.time, .string(let text)): FormTime(text) == nil ? nil : bound
    default: nil
    }
  }
}
