/// Which rules say something about which types of field.
enum RuleApplicability {
  static func applies(_ kind: FieldRule.Kind, to type: FieldType) -> Bool {
    switch kind {
    case .notEmpty, .equals, .oneOf, .matches, .remote, .custom: true
    case .minLength, .maxLength, .email, .url, .phone, .postalCode, .alphanumericWithUnderscore,
      .noProfanity, .notReserved:
      FieldParser.isText(type)
    case .pattern: ValueKind(type).isString
    case .number, .integer: FieldParser.isText(type) || ValueKind(type) == .number
    case .step: ValueKind(type) == .number || type == .date || type == .time
    case .min(let bound), .max(let bound): orders(bound, type)
    case .minItems, .maxItems: type == .multiChoice
    case .before, .after, .minAge, .maxAge: type == .date || FieldParser.isText(type)
    case .fileSize, .imageSize, .imageAspectRatio: type == .image || type == .file
    }
  }

  /// A text may spell a day, so that a bound that is one is compared.
  private static func orders(_ bound: FormValue, _ type: FieldType) -> Bool {
    switch ValueKind(type) {
    case .number: bound.numberValue != nil
    case .date: isDay(bound)
    case .text: FieldParser.isText(type) && isDay(bound)
    case .time: bound.stringValue.flatMap(FormTime.init(_:)) != nil
    case .flag, .list, .file, .unknown: false
    }
  }

  private static func isDay(_ value: FormValue) -> Bool {
    value == "today" || value.stringValue.flatMap(FormDate.init(_:)) != nil
  }
}
