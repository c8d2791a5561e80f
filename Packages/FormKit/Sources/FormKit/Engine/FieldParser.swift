extension FieldType {
  var isNumeric: Bool { self == .number || self == .integer }
}

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
    parse(raw, as: field.type, transforms: field.transforms, region: region)
  }

  /// The same, for whoever has no field at hand.
  static func parse(
    _ raw: FormValue, as type: FieldType, transforms: [Transform], region: String?
  ) -> (value: FormValue, hasTypeError: Bool) {
    if case .null = raw { return (.null, false) }
    var value = raw
    if case .string(let text) = raw, !transforms.isEmpty {
      value = .string(
        transforms.reduce(text) { TextFolding.apply($1, to: $0, region: region) })
    }
    value = number(value, for: type)
    return (value, !accepts(value, for: type))
  }

  /// What a field holds of a computed value.
  static func computed(_ value: FormValue, for type: FieldType) -> FormValue {
    number(text(value, for: type), for: type)
  }

  /// A computed number as the text of a text field; every other value as it is.
  static func text(_ value: FormValue, for type: FieldType) -> FormValue {
    guard case .number(let number) = value, isText(type) else { return value }
    return .string(FormNumber.text(number))
  }

  /// The number a number field's text spells; every other value as it is.
  static func number(_ value: FormValue, for type: FieldType) -> FormValue {
    guard type.isNumeric, case .string(let text) = value,
      let number = FormNumber.parse(text)
    else { return value }
    return .number(number)
  }

  /// Whether a value has the type of the field; empty values always do.
  static func accepts(_ value: FormValue, for type: FieldType) -> Bool {
    switch value {
    case .null: true
    case .string(let text): text.isEmpty || accepts(text, for: type)
    case .number(let number): accepts(number, for: type)
    case .bool: type == .toggle
    case .array(let items):
      items.isEmpty || (type == .multiChoice && items.allSatisfy { $0.stringValue != nil })
    case .object(let facts): (type == .file || type == .image) && isFile(facts)
    }
  }

  static func accepts(_ text: String, for type: FieldType) -> Bool {
    text.withBytes { accepts(text, $0, for: type) }
  }

  /// - Parameter bytes: The text's own.
  static func accepts(
    _ text: String, _ bytes: UnsafeBufferPointer<UInt8>, for type: FieldType
  ) -> Bool {
    switch type {
    case .text, .textarea, .email, .phone, .url, .password, .choice: true
    case .date: FormDate(bytes: bytes) != nil
    case .time: FormTime(text) != nil
    case .number, .integer, .multiChoice, .toggle, .image, .file: false
    }
  }

  static func accepts(_ number: Double, for type: FieldType) -> Bool {
    switch type {
    case .number: number.isFinite
    case .integer: abs(number) <= FormNumber.largestInteger && FormNumber.isWhole(number)
    default: false
    }
  }

  private static func isFile(_ facts: FormObject) -> Bool {
    guard facts["name"]?.stringValue != nil else { return false }
    for key in ["size", "width", "height"] {
      if let fact = facts[key], fact.integerValue.map({ $0 >= 0 }) != true { return false }
    }
    return facts["type"].map { $0.stringValue != nil } ?? true
  }
}
