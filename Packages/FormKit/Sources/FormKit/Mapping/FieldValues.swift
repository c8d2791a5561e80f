/// Submitted values, read into the types a model wants.
///
/// ```swift
/// let email = values.string("email", .trim, .lowercase)
/// let born = values.date("born").optional
/// let (email, born) = try values.all(email, born)
/// ```
public struct FieldValues: Sendable, CustomStringConvertible {
  private let values: FormObject
  /// The fields whose values no error may quote.
  public let sensitiveFields: Set<FieldPath>
  private let prefix: String

  /// Wraps values.
  ///
  /// - Parameter sensitive: The fields whose values no error may quote; default none. A
  ///   ``Submission`` names its own.
  public init(_ values: FormObject, sensitive: Set<FieldPath> = []) {
    self.init(values, sensitive: sensitive, prefix: "")
  }

  /// Wraps a submission's values, sensitive as its schema says.
  public init(_ submission: Submission) {
    self.init(submission.values, sensitive: submission.sensitiveFields)
  }

  private init(_ values: FormObject, sensitive: Set<FieldPath>, prefix: String) {
    self.values = values
    sensitiveFields = sensitive
    self.prefix = prefix
  }

  /// The values as a JSON object, secrets included: what is sent to a service.
  public var revealedJSON: String { FormValue.object(values).json() }

  /// The value of a field; nil when it was not submitted or is empty.
  public subscript(id: FieldID) -> FormValue? {
    // NB: `? nil :` would infer FormValue, whose nil literal is the null value.
    guard let value = values[id.rawValue], !value.isEmpty else { return nil }
    return value
  }

  /// The values of any number of readings, or the reasons of all of them at once.
  ///
  /// - Throws: ``MappingError`` with every reason, in the order given.
  public func all<each Value>(
    _ readings: repeat FieldReading<each Value>
  ) throws(MappingError) -> (repeat each Value) {
    var reasons: [MappingError.Reason] = []
    for reading in repeat each readings { reasons += reading.reasons }
    guard reasons.isEmpty else { throw MappingError(reasons) }
    return (repeat try (each readings).get())
  }

  /// The fields that have a value, without the values.
  public var description: String {
    "values of \(values.keys.sortedExactly().joined(separator: ", "))"
  }

  func path(_ id: FieldID) -> FieldPath { FieldPath(prefix + id.rawValue) }

  func isSensitive(_ id: FieldID) -> Bool { sensitiveFields.contains(path(id)) }

  /// The values of one item of a repeat.
  func item(_ value: FormValue, at index: Int, of id: FieldID) -> FieldValues {
    FieldValues(
      value.objectValue ?? [:], sensitive: sensitiveFields, prefix: "\(path(id))[\(index)].")
  }
}
