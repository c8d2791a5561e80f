extension AutofillProfile {
  /// Makes a profile of a form's values, by the `autofill` tokens of its fields.
  ///
  /// Fields that ``ProfileCacheAutofillStrategy`` never fills are left out, and so are values that are
  /// no text.
  public init(_ values: FormObject, of schema: FormSchema) {
    self.init([:])
    for (field, token) in schema.autofillFields {
      guard let key = token.keys.first, let text = values[field.id.rawValue]?.stringValue,
        !text.isEmpty
      else { continue }
      self.values[key] = text
    }
  }
}

extension FormSchema {
  /// The fields outside repeats that are filled from a profile, with their tokens, in visual order.
  var autofillFields: [(field: FormField, token: AutofillToken)] {
    pages.flatMap { $0.sections.flatMap(Self.fields) }.compactMap { field in
      guard !field.sensitive, let token = field.autofill.map(AutofillToken.init), !token.isSecret
      else { return nil }
      return (field, token)
    }
  }

  private static func fields(of section: FormSection) -> [FormField] {
    section.itemCount == nil ? section.fields + section.sections.flatMap(fields) : []
  }
}
