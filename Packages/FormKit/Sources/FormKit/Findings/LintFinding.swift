/// Something the linter has to say about a schema.
public struct LintFinding: Sendable, Hashable, CustomStringConvertible {
  /// How bad a finding is.
  public enum Severity: String, Sendable, Hashable {
    /// The schema is refused.
    case error
    /// The schema loads; its author should look.
    case warning
  }

  /// How bad it is.
  public let severity: Severity
  /// A stable name for the kind of finding, such as `unknownRule`.
  public let code: String
  /// Where it is: an RFC 6901 pointer into the schema.
  public let path: String
  /// What is wrong and what to do.
  public let message: String

  /// Makes a finding.
  public init(severity: Severity, code: String, path: String, message: String) {
    self.severity = severity
    self.code = code
    self.path = path
    self.message = message
  }

  /// The finding on one line.
  public var description: String {
    "\(severity.rawValue): \(path.isEmpty ? "(document)" : path): \(message) [\(code)]"
  }
}

/// A schema that cannot be loaded, with everything that was found.
public struct SchemaError: Error, Sendable, Hashable, CustomStringConvertible {
  /// Every finding, warnings included.
  public let findings: [LintFinding]

  /// One line for each error.
  public var description: String {
    findings.filter { $0.severity == .error }.map(\.description).joined(separator: "\n")
  }
}

/// Collects findings while a schema is read.
final class FindingSink {
  private(set) var findings: [LintFinding] = []
  private var known: Set<LintFinding> = []
  private(set) var hasErrors = false
  private var suggestionsLeft = 50

  /// "Did you mean …" for the first few typos; a document full of them gets no more.
  func suggestion(for word: String, among known: some Sequence<String>) -> String {
    guard suggestionsLeft > 0 else { return "" }
    suggestionsLeft -= 1
    return Suggestion.sentence(for: word, among: Array(known))
  }

  func error(_ code: String, _ pointer: JSONPointer, _ message: String) {
    hasErrors = true
    add(LintFinding(severity: .error, code: code, path: pointer.description, message: message))
  }

  func warning(_ code: String, _ pointer: JSONPointer, _ message: String) {
    add(LintFinding(severity: .warning, code: code, path: pointer.description, message: message))
  }

  /// A fragment is read as often as it is used; what is found in it is reported once.
  private func add(_ finding: LintFinding) {
    if known.insert(finding).inserted { findings.append(finding) }
  }
}
