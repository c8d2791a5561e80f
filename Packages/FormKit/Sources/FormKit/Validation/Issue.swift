/// Something a form has to say about a field's value, or about several together.
public struct FormIssue: Sendable, Hashable {
  /// The field it stands at; nil for the form itself.
  public let field: FieldPath?
  /// The rule that failed: `type`, `required`, a rule's name, `assert` or `server`.
  public let rule: String
  /// Whether it blocks submission.
  public let severity: Severity
  /// The sentence to show.
  public let message: String

  /// Makes an issue.
  public init(field: FieldPath?, rule: String, severity: Severity, message: String) {
    self.field = field
    self.rule = rule
    self.severity = severity
    self.message = message
  }

  /// The issue as the contract writes it.
  public var formValue: FormValue {
    .object([
      "field": field.map { .string($0.description) } ?? .null, "rule": .string(rule),
      "severity": .string(severity.rawValue), "message": .string(message),
    ])
  }
}
