/// Says how much a failing rule weighs, whatever the schema declares.
///
/// ``FormEnvironment/strategy`` puts one in charge of a running form or of a verdict; without one the
/// schema's own severities count. Which rules run, and when, stays with the schema and its
/// ``ValidationMode``.
///
/// ```swift
/// var environment = engine.environment
/// environment.strategy = StrictValidationStrategy()
/// engine.update(environment)
/// ```
public protocol ValidationStrategy: Sendable {
  /// The severity that counts for a failure, and that its issue carries.
  ///
  /// The same rule must always weigh the same. The number of a repeat's items, lists that are none and
  /// messages of the server are not asked about: they always are errors.
  ///
  /// - Parameters:
  ///   - rule: The rule's name as issues carry it, such as `required`, `minLength` or `assert`.
  ///   - declared: The severity the schema declares; an error for `type`, `required` and other rules
  ///     that a field implies.
  func severity(of rule: String, declared: Severity) -> Severity
}
