/// An issue as a surface shows it: its weight in a word and its sentence.
public struct IssueComponent: Sendable, Hashable {
  /// The rule that failed.
  public let rule: String
  /// Whether it blocks submission.
  public let severity: Severity
  /// The word before the sentence, such as "Error", so that no one depends on colours.
  public let marker: String
  /// The sentence.
  public let text: String

  init(_ issue: FormIssue, _ messages: FormMessages) {
    rule = issue.rule
    severity = issue.severity
    marker = messages.marker(issue.severity)
    text = issue.message
  }
}

extension FormMessages {
  /// The word before an issue, so that no one depends on colours.
  public func marker(_ severity: Severity) -> String { text("severity.\(severity.rawValue)") }
}
