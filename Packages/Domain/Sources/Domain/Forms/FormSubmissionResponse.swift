/// The service's response to a submitted form.
public enum FormSubmissionResponse: Codable, Hashable, Sendable {
  /// The submission is complete.
  case completed
  /// The user first has to submit another form, whose identifier is `form`.
  case requiresAdditionalInfo(form: String)
  /// The user has to enter a code from the given second factor, for the challenge.
  case requiresMFA(MFAMethod, challenge: String)
  /// The user has to verify an email address or a phone number with a code, for the challenge.
  case requiresVerification(VerificationMethod, challenge: String)
  /// The code is wrong.
  ///
  /// With 0 attempts left, the service sends another code for another attempt at the submission.
  case wrongCode(attemptsLeft: Int)
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
  /// The service has accepted answers that the submission replaces, so that it does not accept the submission too.
  case formerAccepted
  /// The service has no such form.
  case unknownForm
  /// The values are invalid in the present version of the form, which is not the submission's.
  case formChanged
  /// The submission is larger than the service accepts.
  case tooLarge
  /// A response that this version of the app does not know.
  case unsupported
}

/// An issue that the service reports when a submitted form violates a rule.
public struct SubmissionIssue: Codable, Hashable, Sendable {
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
