internal import FormKit

/// The summary of the visible errors of a form, and the errors of each place that it lists.
@MainActor
struct FormErrorList {
  /// Nil without errors.
  let summary: ErrorSummaryComponent?
  private let places: [FieldPath?: [FormIssue]]

  init(_ engine: FormEngine) {
    summary = engine.errorSummary
    places = Dictionary(
      grouping: engine.state.issues.filter { $0.severity == .error }, by: \.field)
  }

  /// Whether a field's errors are still those listed.
  func isCurrent(_ path: FieldPath, _ engine: FormEngine) -> Bool {
    let now = (try? engine.state(of: path))?.issues.filter { $0.severity == .error }
    return (now ?? []) == (places[path] ?? [])
  }
}
