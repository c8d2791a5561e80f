internal import FormKit

/// The state of a screen beside the engine: the focus, cursors, filters, entered paths.
struct FormScreenState {
  var focus: FormTarget?
  var editors: [FieldPath: LineEditor] = [:]
  var pickers: [FieldPath: ChoicePicker] = [:]
  /// Secrets that show while the person wants them to.
  var revealed: Set<FieldPath> = []
  /// Why an entered path is no usable file.
  var fileProblems: [FieldPath: String] = [:]
  /// The day with the mark in the open calendar of the focused field; nil when it is closed.
  var calendarDay: FormDate?
  /// The open crop of the focused field; nil when it is closed.
  var crop: OpenCrop?
  /// The pictures that were read, by field.
  var pictures: [FieldPath: ReadPicture] = [:]
  /// The directories that paths of the focused field were completed from.
  var directory: DirectoryListing?
  /// Why the last change of a text was not taken.
  var entryProblems: [FieldPath: String] = [:]
  /// The field whose text was edited since it was last judged as a whole.
  var edited: FieldPath?
  var highlightedSuggestion: Int?
  var showsSummary = false
  /// Whether the answers show for a last look, in the place of a page.
  var isReviewing = false
  /// The visible pages when the answers were last reviewed: behind them, the review comes next.
  var reviewedPages: Set<String> = []
  /// Whether the next page waits for the checks of the present one.
  var isTurning = false
  /// Whether the last attempt reached the handler and failed.
  var showsFailure = false
  /// The fields of a submission that failed, until each is changed: none of them is confirmed.
  var refusedFields: Set<FieldPath> = []
  /// Whether the focus is on a button that is scrolled out of sight.
  var isFocusUnseen = false
  /// What the form is busy with.
  var busy: String?

  init() {}

  /// The picker of a list as its options are now.
  func picker(_ path: FieldPath, _ wording: FieldWording) -> ChoicePicker {
    var picker = pickers[path] ?? ChoicePicker()
    picker.searchesSource = wording.searchesSource
    picker.awaitsSource = wording.searchesSource && wording.state.options?.phase == .loading
    return picker
  }
}
