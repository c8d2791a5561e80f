internal import FormKit

/// What a screen knows beside the engine: the focus, cursors, filters, entered paths.
struct FormViewState {
  var focus: FormTarget?
  var editors: [FieldPath: LineEditor] = [:]
  var pickers: [FieldPath: ChoicePicker] = [:]
  /// Secrets that show while the person wants them to.
  var revealed: Set<FieldPath> = []
  /// Why an entered path is no usable file.
  var fileProblems: [FieldPath: String] = [:]
  /// What judging a page found, until the value changes.
  var pageIssues: [FieldPath: [FormIssue]] = [:]
  var highlightedSuggestion: Int?
  var showsSummary = false
  /// Whether the last attempt reached the handler and failed.
  var showsFailure = false
  /// What the form is busy with.
  var busy: String?

  init() {}
}
