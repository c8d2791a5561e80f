/// One question to a lookup: what does this value mean for other fields.
public struct LookupRequest: Sendable, Hashable, Identifiable {
  /// The request's number, unique in its engine.
  public let id: Int
  /// The lookup's name in the schema.
  public let lookup: String
  /// The field whose value is looked up.
  public let path: FieldPath
  /// The value, transformed.
  public let value: FormValue
  /// What the fields of `dependsOn` hold, by id; null when empty or hidden.
  public let dependencies: [FieldID: FormValue]
  /// Whether the value, or one of the dependencies, must not be logged.
  public let isSensitive: Bool
}

/// The result of a lookup.
public enum LookupResult: Sendable, Hashable {
  /// Values by the keys that the schema's `fills` name; a key that is missing, or null, is not known.
  case found(FormObject)
  /// Nobody could be asked.
  case offline
}
