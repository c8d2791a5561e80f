/// The service's response to a submitted form.
public enum FormSubmissionResponse: Hashable, Sendable {
  /// The submission is complete.
  case completed
  /// The user first has to submit another form, whose identifier is `form`.
  case requiresAdditionalInfo(form: String)
  /// The user has to enter a code from the given second factor.
  case requiresMFA(MFAMethod)
  /// The user has to verify an email address or a phone number.
  case requiresVerification(VerificationMethod)
  /// A guardian has to give consent.
  case requiresGuardianConsent
  /// The submission requires a purchase, or an account instead of a guest's.
  case requiresUpgrade
  /// The submitted values violate the form's rules.
  case validationFailed([SubmissionIssue])
  /// The submitted values are valid, but the submission failed.
  ///
  /// If `isRetryable` is true, another attempt may succeed.
  case failed(isRetryable: Bool)
  /// The service has no such form.
  case unknownForm
}

/// An issue that the service reports when a submitted form violates a rule.
public struct SubmissionIssue: Hashable, Sendable {
  /// The path of the field with the issue, or nil when the issue concerns the whole form.
  public let field: String?
  /// The name of the violated rule.
  public let rule: String
  /// The issue's severity: `error`, `warning` or `hint`.
  public let severity: String
  /// The message to show to the user.
  public let message: String

  /// Creates an issue.
  public init(field: String?, rule: String, severity: String, message: String) {
    self.field = field
    self.rule = rule
    self.severity = severity
    self.message = message
  }
}
