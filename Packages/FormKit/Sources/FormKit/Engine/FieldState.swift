/// Where a field stands between untouched and judged.
public enum FieldStatus: String, Sendable, Hashable {
  /// Never set.
  case pristine
  /// Set, not yet judged by its mode.
  case editing
  /// A check is due or under way.
  case pending
  /// Judged, nothing wrong.
  case valid
  /// Judged, an error shows.
  case invalid
  /// A check could not be asked, offline; submit asks again.
  case unverified
  /// A check failed; submit and ``FormEngine/retryChecks(of:)`` try again.
  case failed
}

/// Everything a surface needs to draw one field: a snapshot, cheap to compare.
public struct FieldState: Sendable, Hashable {
  /// Where the field stands in the form.
  public let path: FieldPath
  /// The field's schema.
  public let field: FormField
  /// Exactly what was typed.
  public let value: FormValue
  /// What the rules see: transformed and parsed.
  public let parsed: FormValue
  /// Where it stands.
  public let status: FieldStatus
  /// The issues that show, in order.
  public let issues: [FormIssue]
  /// Whether it shows.
  public let isVisible: Bool
  /// Whether it takes part.
  public let isEnabled: Bool
  /// Whether it shows without being editable; computed fields always do.
  public let isReadOnly: Bool
  /// Whether a value is required now.
  public let isRequired: Bool
  /// Blurred or submitted.
  public let isTouched: Bool
  /// Had the focus once.
  public let isVisited: Bool
  /// Differs from its initial value.
  public let isDirty: Bool
  /// Has the focus.
  public let isFocused: Bool
  /// Other values to offer in place of a taken one.
  public let suggestions: [String]
  /// The options that come from a source; nil for a field whose schema names none.
  public let options: OptionsState?
  /// Whether a lookup of the value is due or under way: its answer may fill other fields.
  public let isLookingUp: Bool

  /// The first error, else the first warning, else the first hint: what a narrow surface shows.
  ///
  /// Issues of one severity stand in the order they are judged: type, required, length, options, the
  /// declared rules with their checks, the server's, the form's own.
  public var primaryIssue: FormIssue? {
    issues.first { $0.severity == .error } ?? issues.first { $0.severity == .warning }
      ?? issues.first
  }
}

/// The state of the form as a whole.
public struct FormState: Sendable, Hashable {
  /// Where the submission stands.
  public let status: FormStatus
  /// False only while submitting or while an error shows.
  public let canSubmit: Bool
  /// The issues that show, in visual order, the form's own last.
  public let issues: [FormIssue]
  /// The page's id; nil for a form without pages.
  public let page: String?
}
