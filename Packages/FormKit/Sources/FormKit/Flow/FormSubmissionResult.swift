/// How a second factor is delivered.
public enum MFAMethod: String, Sendable, Hashable, CaseIterable {
  /// By text message.
  case sms
  /// By email.
  case email
  /// By an authenticator app.
  case totp
}

/// The result of a submission, by which a coordinator decides what comes next.
public enum FormSubmissionResult: Sendable {
  /// Done.
  case completed
  /// A second factor is asked for.
  case requiresMFA(method: MFAMethod)
  /// Another form must be filled in first.
  case requiresAdditionalInfo(CompiledForm)
  /// The account must be upgraded.
  case requiresUpgrade
  /// A channel must be verified.
  case requiresVerification(method: String)
  /// A guardian must agree.
  case requiresGuardianConsent
  /// The server refused values; messages by field.
  case validationFailed([FieldPath: String])
  /// It failed, and whether trying again makes sense.
  case failed(message: String, isRetryable: Bool)
}
