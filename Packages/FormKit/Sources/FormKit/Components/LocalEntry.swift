/// Between what a person types, in the way of their locale, and the value a form holds.
public enum LocalEntry {
  /// The value of a typed text.
  ///
  /// What the locale does not read stays as it was typed, for the rules to refuse. A text that they
  /// would read otherwise, such as `1.5` in German, stands as a list of itself, which is no number.
  public static func value(of text: String, _ field: FormField, _ locale: FormLocale) -> FormValue {
    if let canonical = try? locale.canonical(text, as: field.type) { return .string(canonical) }
    return refused(text, field)
  }

  /// A typed text that the locale does not read.
  public static func refused(_ text: String, _ field: FormField) -> FormValue {
    let isReadable = (try? FormLocale.english.canonical(text, as: field.type)) != nil
    return isReadable ? .array([.string(text)]) : .string(text)
  }

  /// Why the locale does not read what stands in a field, where it can say more than that it is none.
  public static func problem(
    _ value: FormValue, _ field: FormField, _ messages: FormMessages
  ) -> String? {
    let text = text(of: value, field, messages.locale)
    guard value.numberValue == nil, !text.isEmpty else { return nil }
    do {
      _ = try messages.locale.canonical(text, as: field.type)
      return nil
    } catch {
      return error == .malformed ? nil : messages.text(error, as: field.type)
    }
  }

  /// What is typed for a value of a field that takes text.
  public static func text(of value: FormValue, _ field: FormField, _ locale: FormLocale) -> String {
    switch value {
    case .string(let text): locale.display(text, as: field.type)
    case .number(let number): locale.text(of: number)
    case .array(let items) where items.count == 1: items.first?.stringValue ?? ""
    case .bool, .null, .array, .object: ""
    }
  }
}
