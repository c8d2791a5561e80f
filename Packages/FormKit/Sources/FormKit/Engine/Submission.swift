/// Values on their way to the handler.
public struct Submission: Sendable, Hashable, CustomStringConvertible {
  /// The attempt's number from 1.
  public let attempt: Int
  /// The values by id: visible, enabled, non-empty and transformed, secrets included.
  public let values: FormObject
  /// The sensitive fields among the values.
  public let sensitiveFields: Set<FieldPath>
  /// What lets a server recognise the same attempt; nil when the environment makes no keys.
  ///
  /// Whoever retries this submission sends the same key. Submitting again after
  /// ``SubmissionResult/failed``, when nobody knows whether the server acted, keeps the key as long
  /// as the values are the same. An edit, a refusal, a completion and a reset each make the next submission a new attempt with a
  /// new key.
  public let idempotencyKey: String?

  /// The attempt and its fields, without their values.
  public var description: String {
    "submission \(attempt) of \(values.keys.sortedExactly().joined(separator: ", "))"
  }
}

extension FormEngine {
  /// The submission for the handler: a repetition of the last one, or a new attempt.
  func nextSubmission() -> Submission {
    let values = values(redacted: false)
    var key = environment.idempotencyKey
    if let repeatable,
      Comparison.equal(.object(repeatable.values), .object(values)),
      let old = repeatable.idempotencyKey
    {
      key = { old }
    }
    var sensitive: Set<FieldPath> = []
    root.forEachSlot { slot in
      if slot.field.sensitive, !slot.value.isEmpty { sensitive.insert(slot.path) }
    }
    let submission = Submission(
      attempt: submissions, values: values, sensitiveFields: sensitive, idempotencyKey: key?())
    repeatable = submission
    return submission
  }
}
