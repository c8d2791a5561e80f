internal import FormKit

/// The fixed words of a view, in its form's language.
struct FormWords: Hashable, Sendable {
  var optional = ""
  var required = ""
  var suggestions = ""
  var noMatch = ""
  private var severities: [Severity: String] = [:]
  private var notices: [FormNotice.Kind: String] = [:]

  init() {}

  init(_ messages: FormMessages) {
    optional = messages.text("form.optional")
    required = messages.text("form.required")
    suggestions = messages.text("form.suggestions")
    noMatch = messages.text("form.noMatch")
    for severity in Severity.allCases { severities[severity] = messages.marker(severity) }
    for kind in FormNotice.Kind.allCases { notices[kind] = messages.marker(kind) }
  }

  func marker(_ severity: Severity) -> String { severities[severity] ?? severity.rawValue }
  func marker(_ kind: FormNotice.Kind) -> String { notices[kind] ?? kind.rawValue }
}

extension FormMessages {
  /// Whether a line says yes or no, in English or in the form's language.
  func answer(_ line: String) -> Bool? {
    let word = LineEntry.trimmed(line).lowercased()
    func isOne(_ words: [String], _ key: String) -> Bool {
      words.contains(word) || text(key).split(separator: " ").contains { $0 == word }
    }
    if isOne(["y", "yes"], "line.yes") { return true }
    return isOne(["n", "no"], "line.no") ? false : nil
  }

  /// The number a line counts out, in any digits.
  func number(_ line: String) -> Int? {
    (try? locale.canonical(line, as: .integer)).flatMap { Int($0) }
  }
}
