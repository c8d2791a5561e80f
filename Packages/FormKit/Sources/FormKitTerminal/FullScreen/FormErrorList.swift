internal import FormKit

/// The visible errors of a form, in visual order; the error summary lists them.
@MainActor
struct FormErrorList {
  let errors: [FormIssue]
  /// Their summary; nil without errors.
  let summary: ErrorSummaryComponent?
  private let places: [FieldPath?: [FormIssue]]

  init(_ engine: FormEngine) {
    errors = engine.state.issues.filter { $0.severity == .error }
    summary = engine.errorSummary
    places = Dictionary(grouping: errors, by: \.field)
  }

  /// Whether a field's errors are still those listed.
  func isCurrent(_ path: FieldPath, _ engine: FormEngine) -> Bool {
    let now = (try? engine.state(of: path))?.issues.filter { $0.severity == .error }
    return (now ?? []) == (places[path] ?? [])
  }
}
