/// One call of a check, an option source or a lookup in a ``FormSimulation``.
public struct SimulatedCall: Sendable, Hashable {
  /// What became of a call.
  public enum Outcome: String, Sendable, Hashable {
    /// Its answer was applied.
    case answered
    /// It was stopped when a newer value, a reset or hiding came.
    case cancelled
    /// It could not be stopped, and its answer was dropped.
    case superseded
  }

  /// The name of the check, source or lookup.
  public let check: String
  /// The field asked about, as its path was at the start.
  public let path: FieldPath
  /// When it started, in virtual milliseconds.
  public let at: Int
  /// The value asked about.
  public let value: FormValue
  /// Whether the field is sensitive.
  public let isSensitive: Bool
  /// What became of it; nil while it runs.
  public internal(set) var outcome: Outcome?

  /// The call as the contract writes it, a secret redacted; one that still runs has a null outcome.
  public var formValue: FormValue {
    .object([
      "at": .number(Double(at)), "value": isSensitive ? "•••" : value,
      "outcome": outcome.map { .string($0.rawValue) } ?? .null,
    ])
  }
}
