/// Makes what was typed for one type of field into what another can hold, without loss.
enum DraftConversion {
  /// The value for the type; nil when it would say something else there.
  static func convert(_ value: FormValue, to type: FieldType) -> FormValue? {
    // NB: `? nil :` would infer FormValue, whose nil literal is the null value.
    if value.isEmpty { return .null }
    switch type {
    case .number, .integer: return number(value, type)
    case .toggle: return toggle(value)
    case .multiChoice: return list(value)
    case .file, .image: return fitting(value) { $0.objectValue != nil }
    case .date: return text(value).flatMap { FormDate($0) }.map { .string($0.description) }
    case .time:
      return fitting(.string(text(value) ?? "")) { $0.stringValue.flatMap { FormTime($0) } != nil }
    case .text, .textarea, .email, .phone, .url, .password, .choice:
      return text(value).map(FormValue.string)
    }
  }

  private static func text(_ value: FormValue) -> String? {
    switch value {
    case .string(let text): text
    case .number(let number): number.isFinite ? FormNumber.text(number) : nil
    case .bool(let flag): flag ? "true" : "false"
    case .array(let items): items.count == 1 ? items[0].stringValue : nil
    case .null, .object: nil
    }
  }

  private static func number(_ value: FormValue, _ type: FieldType) -> FormValue? {
    let number: Double? =
      switch value {
      case .number(let number): number
      case .string(let text): FormNumber.parse(text)
      default: nil
      }
    guard let number, number.isFinite else { return nil }
    let isWhole = number.rounded() == number && abs(number) <= FormNumber.largestInteger
    return fitting(value) { _ in type == .number || isWhole }
  }

  private static func fitting(_ value: FormValue, _ test: (FormValue) -> Bool) -> FormValue? {
    if test(value) { value } else { nil }
  }

  private static func toggle(_ value: FormValue) -> FormValue? {
    switch value {
    case .bool, .string("true"), .string("false"): .bool(value == true || value == "true")
    default: nil
    }
  }

  private static func list(_ value: FormValue) -> FormValue? {
    switch value {
    case .string: .array([value])
    case .array(let items): fitting(value) { _ in items.allSatisfy { $0.stringValue != nil } }
    default: nil
    }
  }
}
