public import Domain

/// The service's response to a submitted form.
public enum FormSubmissionResponse: Hashable, Sendable {
  /// The submission is complete.
  case completed
  /// The user has to submit another form first.
  case requiresAdditionalInfo(form: String)
  /// The user has to enter a code of the second factor.
  case requiresMFA(MFAMethod)
  /// The user has to verify an e-mail address or a phone number.
  case requiresVerification(VerificationMethod)
  /// A guardian has to give consent.
  case requiresGuardianConsent
  /// The submission requires a purchase.
  case requiresUpgrade
  /// The values violate the form's rules.
  case validationFailed([SubmissionIssue])
  /// The values are valid, but the submission failed.
  case failed(isRetryable: Bool)
}

/// A violated rule of a form.
public struct SubmissionIssue: Decodable, Hashable, Sendable {
  /// The path of the field; nil for the form as a whole.
  public let field: String?
  /// The name of the violated rule.
  public let rule: String
  /// The severity: `error`, `warning` or `hint`.
  public let severity: String
  /// A message for the user.
  public let message: String

  /// Creates an issue.
  public init(field: String?, rule: String, severity: String, message: String) {
    self.field = field
    self.rule = rule
    self.severity = severity
    self.message = message
  }
}
