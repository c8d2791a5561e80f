/// What the engine asks its caller to do.
public enum FormEffect: Sendable, Hashable {
  /// Call a check and answer with ``FormEngine/answer(_:with:)``.
  case startCheck(CheckCall)
  /// The call's answer is no longer wanted; stop it if it can be stopped.
  case cancelCheck(CheckCall)
  /// Ask a source for options and answer with ``FormEngine/answerOptions(_:with:)``.
  case loadOptions(OptionRequest)
  /// The options asked for are no longer wanted.
  case cancelOptions(OptionRequest)
  /// Look a value up and answer with ``FormEngine/answerLookup(_:with:)``.
  case lookUp(LookupRequest)
  /// What the value means is no longer wanted.
  case cancelLookup(LookupRequest)
  /// Handle these values and answer with ``FormEngine/finishSubmission(_:of:)``.
  case submit(Submission)
}

/// One call of a named check.
public struct CheckCall: Sendable, Hashable, Identifiable {
  /// The call's number, unique in its engine.
  public let id: Int
  /// The check's name in the schema.
  public let check: String
  /// The field being checked.
  public let path: FieldPath
  /// The value being checked, transformed.
  public let value: FormValue
  /// Whether the value must not be logged.
  public let isSensitive: Bool
}

/// The result of a check.
public enum CheckResult: Sendable, Hashable {
  /// The value is fine.
  case available
  /// The value is taken; other values to offer.
  case taken(suggestions: [String])
  /// There is no connection: the form goes on with the value unverified.
  case offline
  /// The service could not judge the value: the form stays until the check is tried again.
  case failed
}

/// The result of a submission, which the caller passes to the engine.
public enum SubmissionResult: Sendable, Hashable {
  /// Done.
  case completed
  /// Failed; may be tried again.
  case failed
  /// The server refused values; messages by field path.
  case validationFailed([FieldPath: String])
}
