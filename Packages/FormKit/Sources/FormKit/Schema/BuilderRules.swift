extension FieldRule {
  /// Makes a rule from its kind.
  ///
  /// - Parameters:
  ///   - kind: What is demanded.
  ///   - severity: How much a failure weighs; default an error.
  ///   - message: Replaces the built-in message.
  ///   - when: Whether the rule applies; default always.
  ///   - timing: When it is judged; default instantly.
  public init(
    _ kind: Kind, severity: Severity = .error, message: FormText? = nil, when: Condition = true,
    timing: RuleTiming = .instant
  ) {
    self.init(kind: kind, severity: severity, message: message, when: when, timing: timing)
  }

  /// Not empty, white space not counting.
  public static let notEmpty = FieldRule(.notEmpty)
  /// A valid email address, as HTML defines it.
  public static let email = FieldRule(.email(.html))
  /// A number.
  public static let number = FieldRule(.number)
  /// A whole number.
  public static let integer = FieldRule(.integer)
  /// ASCII letters, digits and underscores only.
  public static let alphanumericWithUnderscore = FieldRule(.alphanumericWithUnderscore)
  /// No word of the profanity list.
  public static let noProfanity = FieldRule(.noProfanity)
  /// Not on the reserved list.
  public static let notReserved = FieldRule(.notReserved)

  /// At least so long.
  public static func minLength(_ length: Int, unit: LengthUnit = .graphemes) -> FieldRule {
    FieldRule(.minLength(length, unit))
  }

  /// At most so long.
  public static func maxLength(_ length: Int, unit: LengthUnit = .graphemes) -> FieldRule {
    FieldRule(.maxLength(length, unit))
  }

  /// At least this number, day or time.
  public static func min(_ bound: FormValue) -> FieldRule { FieldRule(.min(bound)) }

  /// At most this number, day or time.
  public static func max(_ bound: FormValue) -> FieldRule { FieldRule(.max(bound)) }

  /// The whole text matches the pattern.
  public static func pattern(_ pattern: String, message: FormText? = nil) -> FieldRule {
    FieldRule(.pattern(pattern), message: message)
  }

  /// A whole number of steps from the base; default base the field's `min`, else 0.
  public static func step(_ step: Double, base: Double? = nil) -> FieldRule {
    FieldRule(.step(step, base: base))
  }

  /// Equal to another field.
  public static func matches(_ field: FieldID, message: FormText? = nil) -> FieldRule {
    FieldRule(.matches(field), message: message)
  }

  /// A possible phone number of a region, in ISO 3166-1 alpha-2.
  public static func phone(region: String) -> FieldRule { FieldRule(.phone(.fixed(region))) }

  /// A possible postal code of a region, in ISO 3166-1 alpha-2.
  public static func postalCode(region: String) -> FieldRule {
    FieldRule(.postalCode(.fixed(region)))
  }

  /// An absolute URL of an allowed scheme; default `http` and `https`.
  public static func url(schemes: [String] = ["http", "https"]) -> FieldRule {
    FieldRule(.url(schemes: schemes.map { $0.lowercased() }))
  }

  /// Asked of a named check, after a pause in milliseconds.
  public static func remote(_ check: String, debounce: Int? = nil) -> FieldRule {
    FieldRule(.remote(check: check, debounce: debounce))
  }

  /// A rule the app registered.
  public static func custom(_ name: String) -> FieldRule { FieldRule(.custom(name)) }
}

extension FormRule {
  /// Makes a rule about several fields.
  ///
  /// - Parameters:
  ///   - that: What must hold.
  ///   - when: Whether the rule applies; default always.
  ///   - severity: How much a failure weighs; default an error.
  ///   - message: What to say.
  ///   - field: The field the issue stands at; default the form itself.
  public init(
    _ that: Condition, when: Condition = true, severity: Severity = .error,
    message: FormText? = nil, field: FieldID? = nil
  ) {
    self.init(that: that, when: when, severity: severity, message: message, field: field)
  }
}
