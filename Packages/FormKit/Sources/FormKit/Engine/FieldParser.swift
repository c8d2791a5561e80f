/// Turns what was typed into what rules see.
enum FieldParser {
  static func isText(_ type: FieldType) -> Bool {
    switch type {
    case .text, .textarea, .email, .phone, .url, .password: true
    default: false
    }
  }

  /// The transformed, parsed value, and whether it has the wrong type.
  static func parse(
    _ raw: FormValue, as field: FormField, region: String?
  ) -> (value: FormValue, hasTypeError: Bool) {
    if case .null = raw { return (.null, false) }
    var value = raw
    if case .string(let text) = raw, !field.transforms.isEmpty {
      value = .string(
        field.transforms.reduce(text) { TextFolding.apply($1, to: $0, region: region) })
    }
    value = number(value, for: field)
    return (value, !accepts(value, for: field))
  }

  /// The number a number field's text spells; every other value as it is.
  static func number(_ value: FormValue, for field: FormField) -> FormValue {
    guard field.type == .number || field.type == .integer, case .string(let text) = value,
      let number = FormNumber.parse(text)
    else { return value }
    return .number(number)
  }

  /// Whether a value has the type of the field; empty values always do.
  static func accepts(_ value: FormValue, for field: FormField) -> Bool {
    if value.isEmpty { return true }
    switch (field.type, value) {
    case (.text, .string), (.textarea, .string), (.email, .string), (.phone, .string),
      (.url, .string), (.password, .string), (.choice, .string), (.toggle, .bool):
      return true
    case (.number, .number(let number)): return number.isFinite
    case (.integer, .number(let number)):
      return number.rounded() == number && abs(number) <= FormNumber.largestInteger
    case (.date, .string(let text)): return FormDate(text) != nil
    case (.time, .string(let text)): return FormTime(text) != nil
    case (.multiChoice, .array(let items)): return items.allSatisfy { $0.stringValue != nil }
    case (.file, .object(let facts)): return isFile(facts)
    case (.image, .object(let facts)): return isFile(facts)
    default: return false
    }
  }

  private static func isFile(_ facts: [String: FormValue]) -> Bool {
    guard facts["name"]?.stringValue != nil else { return false }
    for key in ["size", "width", "height"] {
      if let fact = facts[key], fact.integerValue.map({ $0 >= 0 }) != true { return false }
    }
    return facts["type"].map { $0.stringValue != nil } ?? true
  }
}
