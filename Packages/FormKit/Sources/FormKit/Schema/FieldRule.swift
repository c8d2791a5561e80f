/// When a single rule is judged, beside the form's mode.
public enum RuleTiming: String, Sendable, Hashable, CaseIterable {
  /// Whenever the mode judges the field.
  case instant
  /// After the typing pause.
  case debounced
  /// Only at submit.
  case onSubmit
}

/// How the length of a text is counted.
public enum LengthUnit: String, Sendable, Hashable, CaseIterable {
  /// What a reader calls characters; the default.
  case graphemes
  /// Unicode scalar values.
  case codePoints
  /// UTF-16 code units, as HTML counts.
  case utf16
}

/// A day written in a rule: itself, or `"today"`.
public enum RuleDate: Sendable, Hashable {
  /// A fixed day.
  case day(FormDate)
  /// The day the form is judged.
  case today
  /// Another field's day.
  case field(FieldID)
}

/// A demand on one field's value.
public struct FieldRule: Sendable, Hashable {
  /// What is demanded.
  public var kind: Kind
  /// How much a failure weighs; default ``Severity/error``.
  public var severity: Severity
  /// Replaces the built-in message.
  public var message: FormText?
  /// Whether the rule applies; default always.
  public var when: Condition
  /// When it is judged; default ``RuleTiming/instant``.
  public var timing: RuleTiming

  /// Every rule of format 1, with its parameters.
  public enum Kind: Sendable, Hashable {
    /// Not empty, white space not counting.
    case notEmpty
    /// A valid email address; WHATWG's definition unless another is asked for.
    case email(EmailSyntax)
    /// A number.
    case number
    /// A whole number.
    case integer
    /// ASCII letters, digits and underscores only.
    case alphanumericWithUnderscore
    /// No word of the profanity list.
    case noProfanity
    /// Not on the reserved list.
    case notReserved
    /// At least so long.
    case minLength(Int, LengthUnit)
    /// At most so long.
    case maxLength(Int, LengthUnit)
    /// At least this number, day or time.
    case min(FormValue)
    /// At most this number, day or time.
    case max(FormValue)
    /// Exactly this value.
    case equals(FormValue)
    /// The whole text matches the pattern.
    case pattern(String)
    /// At least so many chosen.
    case minItems(Int)
    /// At most so many chosen.
    case maxItems(Int)
    /// A whole number of steps from the base.
    case step(Double, base: Double?)
    /// One of these values.
    case oneOf([FormValue])
    /// Equal to another field.
    case matches(FieldID)
    /// Before (or, unless strict, on) a day.
    case before(RuleDate, strict: Bool)
    /// After (or, unless strict, on) a day.
    case after(RuleDate, strict: Bool)
    /// Born at least so many years before a day.
    case minAge(Int, on: RuleDate, february28: Bool)
    /// Born at most so many years before a day.
    case maxAge(Int, on: RuleDate, february28: Bool)
    /// A possible phone number of a region.
    case phone(RegionSource)
    /// A possible postal code of a region.
    case postalCode(RegionSource)
    /// An absolute URL of an allowed scheme.
    case url(schemes: [String])
    /// At most so many bytes.
    case fileSize(maximum: Int)
    /// Pixel bounds.
    case imageSize(minWidth: Int?, minHeight: Int?, maxWidth: Int?, maxHeight: Int?)
    /// Width to height, within a tolerance.
    case imageAspectRatio(width: Double, height: Double, tolerance: Double)
    /// Asked of a named check; the pause in milliseconds.
    case remote(check: String, debounce: Int?)
    /// A rule the app registered.
    case custom(String)
  }
}

/// Where a rule's region comes from.
public enum RegionSource: Sendable, Hashable {
  /// Written in the rule, as ISO 3166-1 alpha-2.
  case fixed(String)
  /// Another field's value.
  case field(FieldID)
  /// Not given: only what holds in every region is judged.
  case unspecified
}

extension FieldRule.Kind {
  /// The rule's name in format 1.
  public var name: String {
    switch self {
    case .notEmpty: "notEmpty"
    case .email: "email"
    case .number: "number"
    case .integer: "integer"
    case .alphanumericWithUnderscore: "alphanumericWithUnderscore"
    case .noProfanity: "noProfanity"
    case .notReserved: "notReserved"
    case .minLength: "minLength"
    case .maxLength: "maxLength"
    case .min: "min"
    case .max: "max"
    case .equals: "equals"
    case .pattern: "pattern"
    case .minItems: "minItems"
    case .maxItems: "maxItems"
    case .step: "step"
    case .oneOf: "oneOf"
    case .matches: "matches"
    case .before: "before"
    case .after: "after"
    case .minAge: "minAge"
    case .maxAge: "maxAge"
    case .phone: "phone"
    case .postalCode: "postalCode"
    case .url: "url"
    case .fileSize: "fileSize"
    case .imageSize: "imageSize"
    case .imageAspectRatio: "imageAspectRatio"
    case .remote: "remote"
    case .custom: "custom"
    }
  }
}

/// A demand on several fields at once.
public struct FormRule: Sendable, Hashable {
  /// What must hold.
  public var that: Condition
  /// Whether the rule applies; default always.
  public var when: Condition
  /// How much a failure weighs; default ``Severity/error``.
  public var severity: Severity
  /// What to say.
  public var message: FormText?
  /// The field the issue stands at; nil for the form itself.
  public var field: FieldID?
}
