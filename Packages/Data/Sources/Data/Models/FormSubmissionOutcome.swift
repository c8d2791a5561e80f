public import Domain

/// What became of submitting a form.
public enum FormSubmissionOutcome: Hashable, Sendable {
  /// It is done.
  case completed
  /// Another form has to be filled in first.
  case requiresAdditionalInfo(form: String)
  /// A code has to be entered.
  case requiresMFA(MFAMethod)
  /// An address or a number has to be proved.
  case requiresVerification(VerificationMethod)
  /// A guardian has to agree.
  case requiresGuardianConsent
  /// It needs something that has to be bought.
  case requiresUpgrade
  /// The values break the form's rules.
  case validationFailed([SubmissionIssue])
  /// It could not be done, though it was valid.
  case failed(isRetryable: Bool)
}

/// What is wrong with a form's values.
public struct SubmissionIssue: Decodable, Hashable, Sendable {
  /// The path of the field; nil for the form as a whole.
  public let field: String?
  /// The rule that is broken.
  public let rule: String
  /// `error`, `warning` or `hint`.
  public let severity: String
  /// A sentence for people.
  public let message: String

  /// Creates an issue.
  public init(field: String?, rule: String, severity: String, message: String) {
    self.field = field
    self.rule = rule
    self.severity = severity
    self.message = message
  }
}
