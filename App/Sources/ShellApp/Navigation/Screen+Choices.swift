public import FormKit

extension Screen {
  /// The values that the form itself offers: those of its switches and of its choices among fixed options.
  ///
  /// Texts, secrets, and fields that autofill fills with facts about the person, are left out.
  public func choices(in values: FieldValues) -> FormObject {
    var choices: FormObject = [:]
    for field in form.schema.fields where !field.sensitive && field.autofill == nil {
      guard let value = values[field.id], field.offers(value) else { continue }
      choices[field.id.rawValue] = value
    }
    return choices
  }
}

extension FormField {
  /// Whether the schema lists the value.
  fileprivate func offers(_ value: FormValue) -> Bool {
    switch (type, options) {
    case (.toggle, _): value.boolValue != nil
    case (_, .fixed(let options)?):
      (value.arrayValue ?? [value]).allSatisfy { value in options.contains { $0.value == value } }
    default: false
    }
  }
}
